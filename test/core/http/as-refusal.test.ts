import { expect, test } from "vitest";
import { Refusal } from "../../../contract/rules/refusals/refusals.ts";
import { asRefusal } from "../../../core/http/as-refusal.ts";

test("a refusal is returned as it is, a passing fault as busy, and anything else as our fault", () => {
  const refusal = new Refusal("CONFLICT");
  expect(asRefusal(refusal, "act failed")).toBe(refusal);
  const throttled = Object.assign(new Error("slower"), { name: "ThrottlingException" });
  expect(asRefusal(throttled, "act failed")).toMatchObject({ code: "BUSY", retryAfterSeconds: 5 });
  expect(asRefusal(new Error("broken"), "act failed")).toMatchObject({ code: "INTERNAL" });
});
