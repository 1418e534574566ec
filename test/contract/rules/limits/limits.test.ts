import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hints } from "../../../../contract/rules/limits/input-hints.ts";
import { codeMinutes, idleMinutes, messages } from "../../../../contract/rules/limits/limits.ts";
import { senderMessages } from "../../../../contract/rules/limits/sender-messages.ts";
import { refusals } from "../../../../contract/rules/refusals/refusals.ts";
import { withCommas } from "../../../../contract/rules/text/with-commas.ts";

test("sentences about limits say what the specification says", () => {
  expect(messages.password).toBe("The password must be between 6 and 40 characters.");
  expect(senderMessages.logoSize).toBe("File exceeds 2MB.");
  expect(messages.code).toBe("Please enter all six digits.");
  expect(messages.message).toBe("Please use at most 200 characters.");
  expect([idleMinutes, codeMinutes]).toEqual([10, 10]);
  expect(hints).toEqual({
    mobile: "10 digits, or with country code, such as +44 7700 900123",
    password: "6 to 40 characters",
    newPassword: "8 to 40 characters",
    logo: "JPEG, PNG, GIF or WebP, at most 2 MB",
  });
});

test("sentences about our own limits read as they are meant to", () => {
  expect(senderMessages.contactMessage).toBe("Please use at most 4,000 characters.");
  expect(refusals.TOO_MANY_PAGES[1]).toBe("This PDF has more than 2,000 pages. Please split it.");
  expect(refusals.UPLOAD_BY_FORM_TOO_LARGE[1]).toMatch(
    /^Files over 4 MB can't be uploaded this way\./,
  );
});

test("numbers in sentences have commas between thousands", () => {
  const numbers = [0, 999, 1_000, 20_000, 123_456, 1_234_567];
  expect(numbers.map(withCommas)).toEqual(numbers.map((number) => number.toLocaleString("en")));
});

test("no sentence of the contract is formatted by Intl, which every function would load at its start", () => {
  const files = readdirSync("contract", { recursive: true, encoding: "utf8" });
  const formatting = files.filter(
    (file) =>
      file.endsWith(".ts") && readFileSync(`contract/${file}`, "utf8").includes(".toLocale"),
  );
  expect(formatting).toEqual([]);
});
