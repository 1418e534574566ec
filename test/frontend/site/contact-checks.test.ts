import { expect, test } from "vitest";
import {
  contactErrors,
  isIncomplete,
} from "../../../frontend/features/site/contact/contact-checks.ts";

const good = { name: "Ada Lovelace", email: "ada@example.com", message: "Hello,\nwhere is it?" };

test("a good message has no errors", () => {
  expect(contactErrors(good)).toEqual({});
  expect(isIncomplete(good)).toBe(false);
});

test("each empty field has an error, and the form is incomplete", () => {
  const required = "This field is required!";
  const empty = { name: "", email: " ", message: "\n" };
  expect(contactErrors(empty)).toEqual({ name: required, email: required, message: required });
  expect(isIncomplete({ ...good, message: " " })).toBe(true);
});

test("an invalid address doesn't make the form incomplete", () => {
  expect(contactErrors({ ...good, email: "ada@" })).toEqual({
    email: "This is not a valid email.",
  });
  expect(isIncomplete({ ...good, email: "ada@" })).toBe(false);
});
