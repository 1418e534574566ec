import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn } from "./sources.ts";

/** Sources of the product itself: cdk-laptop, which serves over HTTP, omits `Secure`. */
test("every cookie travels over TLS alone, to calls of our own pages, those of sessions to sign-in calls, and no script reads it", () => {
  const paths: Readonly<Record<string, string>> = {
    "functions/auth/device-cookie.ts": "/api/auth",
    "functions/auth/refresh-cookie.ts": "/api/auth",
    "functions/auth/sign-on.ts": "/api/auth",
    // Four groups of calls take a link, with the cookies of its device and its pass.
    "functions/envelopes/hand-over.ts": "/api",
    "functions/esign/checks.ts": "/api",
  };
  const files = [...filesIn("functions"), ...filesIn("core")];
  const setting = files.filter((file) => /Max-Age=/.test(readFileSync(file, "utf8")));
  expect(setting).toEqual(Object.keys(paths));
  for (const file of setting) {
    const source = readFileSync(file, "utf8");
    expect(source).toContain(
      `const attributes = "Path=${paths[file]}; HttpOnly; Secure; SameSite=Strict";`,
    );
    const cookies = source.split("\n").filter((line) => line.includes("Max-Age="));
    for (const line of cookies) expect(line, file).toMatch(/; \$\{attributes\}; Max-Age=/);
  }
});
