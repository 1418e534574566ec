import { expect, test } from "vitest";
import { auth } from "#contract/pages/auth";
import { inputErrors } from "../../../frontend/api/check.ts";

test("each field gets its first validation error", () => {
  expect(inputErrors(auth.login.input, { username: "", password: "x" })).toEqual({
    username: "This field is required!",
  });
  expect(inputErrors(auth.login.input, { username: "ada", password: "x" })).toEqual({
    username: "This is not a valid email.",
  });
  expect(inputErrors(auth.login.input, { username: "ada@example.com", password: "x" })).toEqual({});
});

test("errors of inputs that the form doesn't have are left out", () => {
  expect(inputErrors(auth.login.input, { username: "ada@example.com" })).toEqual({});
});
