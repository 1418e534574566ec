import { afterEach, expect, test, vi } from "vitest";
import { addLogFields, log, logError, withLogFields } from "../../core/log.ts";

const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
afterEach(() => write.mockClear());

const lines = () => write.mock.calls.map(([line]) => JSON.parse(String(line)));

test("a line is JSON, with the level and the time by which Lambda files it", () => {
  log("warn", "late", { queue: "mail" });
  expect(lines()).toEqual([
    { timestamp: expect.any(String), level: "warn", message: "late", queue: "mail" },
  ]);
  expect(write.mock.calls[0]?.[0]).toMatch(/^\{.*\}\n$/);
  expect(new Date(lines()[0].timestamp).toISOString()).toBe(lines()[0].timestamp);
});

test("all lines of an invocation say which it was, and no line of another one does", async () => {
  const run = (requestId: string) =>
    withLogFields({ requestId }, async () => {
      await Promise.resolve();
      addLogFields({ envelopeId: `of ${requestId}` });
      log("info", "done");
    });
  await Promise.all([run("a"), run("b")]);
  log("info", "outside");
  const ids = lines().map(({ requestId, envelopeId }) => [requestId, envelopeId]);
  expect(ids).toEqual([
    ["a", "of a"],
    ["b", "of b"],
    [undefined, undefined],
  ]);
});

test("an error is logged with its name and stack, whatever was thrown", () => {
  logError("failed", new RangeError("too far"), { step: 2 });
  logError("failed", "a text");
  expect(lines()).toMatchObject([
    { level: "error", step: 2, error: { name: "RangeError", message: "too far" } },
    { level: "error", error: { name: "Error", message: "a text" } },
  ]);
  expect(lines()[0].error.stack).toContain("log.test.ts");
});

test("no mail address is written down, though a service names it in an error", () => {
  logError("failed", new Error("identities failed the check: ann.o+1@mail.example.com"));
  expect(write.mock.calls[0]?.[0]).toContain("the check: (address)");
  expect(write.mock.calls[0]?.[0]).not.toContain("mail.example.com");
});
