import { expect, test } from "vitest";
import { refusals } from "../../contract/refusals.ts";
import { codeMinutes, hints, idleMinutes, messages } from "../../contract/rules.ts";

test("sentences about limits say what the specification says", () => {
  expect(messages.password).toBe("The password must be between 6 and 40 characters.");
  expect(messages.logoSize).toBe("File exceeds 2MB.");
  expect(messages.code).toBe("Please enter all six digits.");
  expect(messages.message).toBe("Please use at most 200 characters.");
  expect([idleMinutes, codeMinutes]).toEqual([10, 10]);
  expect(hints).toEqual({
    mobile: "10 digits",
    password: "6 to 40 characters",
    newPassword: "8 to 40 characters",
    logo: "JPEG, PNG, GIF or WebP, at most 2 MB",
  });
});

test("sentences about our own limits read as they are meant to", () => {
  expect(messages.contactMessage).toBe("Please use at most 4,000 characters.");
  expect(refusals.TOO_MANY_PAGES[1]).toBe("This PDF has more than 2,000 pages. Please split it.");
  expect(refusals.UPLOAD_BY_FORM_TOO_LARGE[1]).toMatch(
    /^Files over 4 MB can't be uploaded this way\./,
  );
});
