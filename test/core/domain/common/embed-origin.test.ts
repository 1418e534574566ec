import { expect, test } from "vitest";
import { senderMessages } from "../../../../contract/rules/limits/sender-messages.ts";
import { originProblem } from "../../../../core/domain/common/embed-origin.ts";

test("an origin is https, a host with a name and nothing else, as browsers write it", () => {
  for (const origin of ["https://app.example.com", "https://example.com", "https://a-b.co.uk"])
    expect(originProblem(origin, []), origin).toBeUndefined();
});

test.each([
  "null",
  "",
  "*",
  "https://*",
  "https://*.example.com",
  "http://app.example.com",
  "https://app.example.com:8443",
  "https://app.example.com:443",
  "https://app.example.com/",
  "https://app.example.com/page",
  "https://APP.example.com",
  "https://ann@app.example.com",
  "https://localhost",
  "https://localhost.",
  "https://192.0.2.1",
  "https://[2001:db8::1]",
  "https://app.example.com https://evil.example",
  "https://app.example.com;script-src *",
  "ftp://app.example.com",
  "blob:https://app.example.com",
  "data:text/html,x",
  "javascript:alert(1)",
  "https://bücher.example",
  "file:///tmp",
])("%j is none", (origin) => {
  expect(originProblem(origin, [])).toBe(senderMessages.embedOrigin);
});

test("the operator's own machines may have any port, and no other machine may", () => {
  const own = ["http://127.0.0.1:*"];
  expect(originProblem("http://127.0.0.1:5173", own)).toBeUndefined();
  for (const origin of ["http://127.0.0.1:5173/", "http://127.0.0.2:5173", "http://localhost:5173"])
    expect(originProblem(origin, own), origin).toBe(senderMessages.embedOrigin);
});
