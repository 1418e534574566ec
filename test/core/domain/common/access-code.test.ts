import { expect, test } from "vitest";
import { accessCodeHash } from "../../../../core/domain/common/access-code.ts";

test("the hash of a code stays the same from version to version, and differs by salt and signer", () => {
  const hash = accessCodeHash("blueotter7", "salt", "s1");
  expect(hash).toBe("2F2mQbINh8r5idjHo3QrjzYNsL1h5EK0BIr27hNA1IM");
  expect(accessCodeHash("blueotter7", "other", "s1")).not.toBe(hash);
  expect(accessCodeHash("blueotter7", "salt", "s2")).not.toBe(hash);
});
