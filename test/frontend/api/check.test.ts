import { expect, test } from "vitest";
import { auth } from "#contract/api/auth";
import { inputErrors } from "../../../frontend/api/check.ts";

test("each field gets the first of the contract's complaints about it", () => {
  expect(inputErrors(auth.login.input, { username: "", password: "x" })).toEqual({
    username: "This field is required!",
  });
  expect(inputErrors(auth.login.input, { username: "ada", password: "x" })).toEqual({
    username: "This is not a valid email.",
  });
  expect(inputErrors(auth.login.input, { username: "ada@example.com", password: "x" })).toEqual({});
});

test("complaints about what the form doesn't ask for are not shown", () => {
  expect(inputErrors(auth.login.input, { username: "ada@example.com" })).toEqual({});
});
