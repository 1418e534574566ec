import { expect, test } from "vitest";
import { tokenHash } from "../../../../core/domain/common/token-hash.ts";

test("tokens are found by the digest that is stored of them: SHA-256 of the word abc (FIPS 180-4)", () => {
  expect(tokenHash("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
