import { expect, test } from "vitest";
import { authErrors } from "../../../frontend/api/auth.ts";
import { newPasswordErrors } from "../../../frontend/features/account/password/password-checks.ts";

const good = {
  currentPassword: "correct horse",
  newPassword: "new horse",
  passwordAgain: "new horse",
};
const errorsWith = (more: Partial<typeof good>) => {
  const values = { ...good, ...more };
  const found = authErrors.changePassword(values);
  return newPasswordErrors(found, values, "newPassword", "passwordAgain");
};

test("a good change of password has no errors", () => {
  expect(errorsWith({})).toEqual({});
});

test("all three are required", () => {
  const required = "This field is required!";
  expect(errorsWith({ currentPassword: "", newPassword: "", passwordAgain: "" })).toEqual({
    currentPassword: required,
    newPassword: required,
    passwordAgain: required,
  });
  expect(errorsWith({ passwordAgain: "" })).toEqual({ passwordAgain: required });
});

test("the new password has 8 to 40 characters; the current one may follow older rules", () => {
  const bounds = { newPassword: "The password must be between 8 and 40 characters." };
  const both = (password: string) => errorsWith({ newPassword: password, passwordAgain: password });
  expect(both("1234567")).toEqual(bounds);
  expect(both("x".repeat(41))).toEqual(bounds);
  expect(both("12345678")).toEqual({});
  expect(errorsWith({ currentPassword: "x" })).toEqual({});
});

test("the new password has no blank at either end; one that is compared only may", () => {
  const ends = "The password can't start or end with a space or contain line breaks.";
  for (const newPassword of [" horse battery", "horse battery "]) {
    expect(errorsWith({ newPassword, passwordAgain: newPassword })).toEqual({ newPassword: ends });
  }
  expect(errorsWith({ currentPassword: " horse " })).toEqual({});
});

test("the new password is entered twice", () => {
  expect(errorsWith({ passwordAgain: "New horse" })).toEqual({
    passwordAgain: "The passwords do not match.",
  });
});
