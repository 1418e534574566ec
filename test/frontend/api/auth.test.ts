import { expect, test } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { aboutEmail, authErrors } from "../../../frontend/api/auth.ts";

test("validation errors of a user name are shown at the email", () => {
  expect(authErrors.login({ email: "ada", password: "x" })).toEqual({
    email: "This is not a valid email.",
  });
  expect(authErrors.forgotPassword({ email: "" })).toEqual({ email: "This field is required!" });
});

test("the server's errors of a user name are shown at the email, and others at their fields", () => {
  const refused = (field?: string) => aboutEmail(new ApiError(400, "BAD_FIELD", "No.", field, 7));
  expect(refused("userName")).toMatchObject({
    field: "email",
    message: "No.",
    retryAfterSeconds: 7,
  });
  expect(refused("mobile").field).toBe("mobile");
  expect(refused().field).toBeUndefined();
});
