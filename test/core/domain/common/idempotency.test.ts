import { expect, test } from "vitest";
import { idFromKey } from "../../../../core/domain/common/idempotency.ts";

test("an idempotency key leads to one id: 122 bits of SHA-256 in a UUID of version 8 (RFC 9562)", () => {
  // dcfef259e6a7fe3018161b1480faf5e9 are the first digits for "u1|k1".
  expect(idFromKey("u1", "k1")).toBe("dcfef259-e6a7-8e30-8816-1b1480faf5e9");
  expect(idFromKey("u2", "k1")).not.toBe(idFromKey("u1", "k1"));
});
