import { expect, test } from "vitest";
import { givenAnswers } from "../../../../core/domain/answers/given-answers.ts";
import type { SignedValues } from "../../../../core/domain/envelope/envelope.ts";
import { field, sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({
  fields: [
    field("ann"),
    { ...field("ann", "text"), settings: { label: "Account", private: true } },
    { ...field("ann", "number"), settings: { label: "Rent", value: "900", locked: true } },
    { ...field("ann", "check"), settings: { label: "News" } },
    { ...field("ben", "text"), settings: { label: "City" } },
  ],
});

const ann: SignedValues = {
  ...signing("s1").values,
  filled: [
    { field: "f2", value: "QX-77", private: true },
    { field: "f4", value: true },
  ],
};
const ben: SignedValues = {
  ...signing("s2").values,
  name: "Ben Test",
  email: "ben@example.com",
  filled: [{ field: "f5", value: "Oslo" }],
};

const afterSigning = (...ids: string[]) => ({
  ...envelope,
  signers: envelope.signers.map((one) =>
    ids.includes(one.id) ? { ...one, status: "signed" as const } : one,
  ),
});

test("the sender reads all answers, with whose secret and whose words they are", () => {
  const { signers } = givenAnswers(afterSigning("s1", "s2"), content, [ben, ann]);
  expect(signers).toStrictEqual([
    {
      ...{ signer: "s1", name: "Ann Test", email: "ann@example.com" },
      answers: [
        {
          ...{ field: "f2", label: "Account", kind: "text", value: "QX-77", printed: "QX-77" },
          private: true,
        },
        {
          ...{ field: "f3", label: "Rent", kind: "number", value: "900", printed: "900" },
          bySender: true,
        },
        { field: "f4", label: "News", kind: "check", value: true, printed: "ticked" },
      ],
    },
    {
      ...{ signer: "s2", name: "Ben Test", email: "ben@example.com" },
      answers: [{ field: "f5", label: "City", kind: "text", value: "Oslo", printed: "Oslo" }],
    },
  ]);
});

test("the sender reads nothing of those who have not signed, or have taken it back", () => {
  expect(givenAnswers(envelope, content, [])).toEqual({ signers: [] });
  expect(givenAnswers(envelope, content, [ann, ben])).toEqual({ signers: [] });
  expect(givenAnswers(afterSigning("s1"), content, [])).toEqual({ signers: [] });
  expect(givenAnswers(afterSigning("s2"), content, [ann, ben]).signers).toMatchObject([
    { signer: "s2", answers: [{ value: "Oslo" }] },
  ]);
});
