import { expect, test } from "vitest";
import { assertOwn, assertSentBy } from "../../../../core/domain/envelope/identity.ts";
import { callerAs } from "../../../support/callers.ts";
import { noon } from "../../../support/envelopes.ts";
import { sent } from "../../../support/three-signers.ts";

const account = { userId: "u1", email: "ann@example.com" };
const caller = callerAs(account);

test.each([{}, { userId: "u1" }, { email: " ANN@Example.com " }, account])(
  "a call may name its own user: %j",
  (named) => expect(() => assertOwn(caller, named)).not.toThrow(),
);

test("the refusal names the field as the call does", () => {
  const fields = { userId: "senderid", email: "senderemail" };
  const refusal = (field: string) => expect.objectContaining({ code: "NOT_YOURS", field });
  expect(() => assertOwn(caller, { userId: "u2" }, fields)).toThrow(refusal("senderid"));
  expect(() => assertOwn(caller, { email: "b@x.test" }, fields)).toThrow(refusal("senderemail"));
});

test.each([
  [{ userId: "u2" }, "userId"],
  [{ ...account, userId: "" }, "userId"],
  [{ email: "ben@example.com" }, "email"],
  [{ ...account, email: "" }, "email"],
])("a call that names another user is refused: %j", (named, field) =>
  expect(() => assertOwn(caller, named)).toThrow(
    expect.objectContaining({ code: "NOT_YOURS", field }),
  ),
);

test("a document that was deleted is nobody's", () => {
  const sender = callerAs({ userId: sent.sender.userId });
  expect(() => assertSentBy(sender, sent)).not.toThrow();
  const deleted = { ...sent, deletedAt: noon.toISOString() };
  expect(() => assertSentBy(sender, deleted)).toThrow("belongs to another account");
  expect(() => assertSentBy(callerAs({ userId: "u2" }), sent)).toThrow(
    "belongs to another account",
  );
});
