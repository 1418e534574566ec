import { describe, expect, test } from "vitest";
import { placeholder, placeholderNumber } from "../../contract/rules/documents/placeholders.ts";

describe("a template's signers", () => {
  test("are Signer 1 to Signer 50 until people take their places", () => {
    for (let number = 1; number <= 50; number++) {
      expect(placeholderNumber(placeholder(number))).toBe(number);
    }
  });

  test.each(["Signer 0", "Signer 01", "Signer 100", "signer 1", "Signer 1 ", "Signer", "a@b.de"])(
    "are not called %j",
    (text) => {
      expect(placeholderNumber(text)).toBeUndefined();
    },
  );
});
