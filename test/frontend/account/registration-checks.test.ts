import { expect, test } from "vitest";
import {
  emptyRegistration,
  planOfRoute,
  planOptions,
  registrationErrors,
} from "../../../frontend/features/account/register/checks.ts";

const good = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  mobile: "0123456789",
  password: "secret",
  passwordAgain: "secret",
};
const errorsWith = (more: Partial<typeof good>) => registrationErrors({ ...good, ...more });

test("a good registration has no errors", () => {
  expect(registrationErrors(good)).toEqual({});
});

test("every field is required", () => {
  const errors = registrationErrors(emptyRegistration);
  expect(Object.keys(errors).sort()).toEqual(Object.keys(emptyRegistration).sort());
  expect(new Set(Object.values(errors))).toEqual(new Set(["This field is required!"]));
});

test("the email must be valid", () => {
  expect(errorsWith({ email: "ada@" })).toEqual({ email: "This is not a valid email." });
});

test("the mobile is ten digits, in any usual notation or with its country", () => {
  expect(errorsWith({ mobile: "01234 678x" })).toEqual({ mobile: "Only digits allowed!" });
  const length = { mobile: "The mobile number must have exactly 10 digits." };
  expect(errorsWith({ mobile: "012345678" })).toEqual(length);
  expect(errorsWith({ mobile: "112345678901" })).toEqual(length);
  expect(errorsWith({ mobile: "(07700) 900-123" })).toEqual({});
  expect(errorsWith({ mobile: "+44 7700 900123" })).toEqual({});
});

test("the password has 6 to 40 characters and is entered twice", () => {
  const bounds = { password: "The password must be between 6 and 40 characters." };
  const both = (password: string) => errorsWith({ password, passwordAgain: password });
  expect(both("12345")).toEqual(bounds);
  expect(both("x".repeat(41))).toEqual(bounds);
  expect(both("x".repeat(40))).toEqual({});
  expect(errorsWith({ passwordAgain: "Secret" })).toEqual({
    passwordAgain: "The passwords do not match.",
  });
});

test("the route preselects a plan, in both spellings; an unknown one is free", () => {
  const slugs = ["free", "starter", "starter-annual", "starter_annual", "pro", "pro-annual"];
  expect(slugs.map(planOfRoute)).toEqual([
    "free",
    "starter",
    "starter_annual",
    "starter_annual",
    "pro",
    "pro_annual",
  ]);
  expect([undefined, "gold", "toString"].map(planOfRoute)).toEqual(["free", "free", "free"]);
});

test("the radio list shows each plan with its price", () => {
  expect(planOptions.map(({ value, aside }) => `${value} ${aside}`)).toEqual([
    "free $0",
    "starter $9 a month",
    "starter_annual $90 a year",
    "pro $19 a month",
    "pro_annual $190 a year",
  ]);
});
