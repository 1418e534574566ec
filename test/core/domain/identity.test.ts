import { expect, test } from "vitest";
import { assertOwn } from "../../../core/domain/identity.ts";

const account = { userId: "u1", email: "ann@example.com" };

test.each([{}, { userId: "u1" }, { email: " ANN@Example.com " }, account])(
  "a call may name its own user: %j",
  (named) => expect(() => assertOwn(account, named)).not.toThrow(),
);

test.each([
  [{ userId: "u2" }, "userId"],
  [{ ...account, userId: "" }, "userId"],
  [{ email: "ben@example.com" }, "email"],
  [{ ...account, email: "" }, "email"],
])("a call that names another user is refused: %j", (named, field) =>
  expect(() => assertOwn(account, named)).toThrow(
    expect.objectContaining({ code: "NOT_YOURS", field }),
  ),
);
