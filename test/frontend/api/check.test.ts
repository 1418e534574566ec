import { expect, test } from "vitest";
import { auth as specified } from "#contract/specified/auth";
import { inputErrors } from "../../../frontend/api/check.ts";

test("each field gets its first validation error", () => {
  expect(inputErrors(specified.login.input, { username: "", password: "x" })).toEqual({
    username: "This field is required!",
  });
  expect(inputErrors(specified.login.input, { username: "ada", password: "x" })).toEqual({
    username: "This is not a valid email.",
  });
  expect(
    inputErrors(specified.login.input, { username: "ada@example.com", password: "x" }),
  ).toEqual({});
});

test("errors of inputs that the form doesn't have are left out", () => {
  expect(inputErrors(specified.login.input, { username: "ada@example.com" })).toEqual({});
});
