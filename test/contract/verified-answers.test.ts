import { answerCases, answeredOn } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import {
  type AnsweredField,
  answerFaults,
  strayAnswers,
} from "../../contract/rules/fields/answers.ts";
import type { Answer } from "../../contract/rules/fields/field-settings.ts";
import { fieldKinds, filledKinds } from "../../contract/rules/fields/markers.ts";

/** What the server takes the verifier must take, else a document could not be sealed. */

const isAnswer = (value: unknown): value is Answer => typeof value === "string" || value === true;

/** How private answers are kept, and what is no answer by its type, is not for these rules to say. */
const cases = answerCases.filter(
  ({ fields, answers }) =>
    answers.every(([, value]) => isAnswer(value)) &&
    !fields.some(({ settings }) => settings?.["private"] === true),
);

test("the verifier takes answers of each kind that signers fill in", () => {
  const taken = cases.filter(({ holds }) => holds).flatMap(({ fields }) => fields);
  expect(taken.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...filledKinds]));
});

test.each(cases)("$what", ({ fields, answers, holds }) => {
  const own = fields
    .filter(({ signerId }) => signerId === "s1")
    .map(({ id, kind, settings }): AnsweredField => {
      const known = fieldKinds.find((one) => one === kind) ?? "text";
      return settings ? { id, kind: known, settings } : { id, kind: known };
    });
  const given = Object.fromEntries(
    answers.flatMap(([field, value]) => (isAnswer(value) ? [[field, value]] : [])),
  );
  const faults = [...strayAnswers(own, given), ...answerFaults(own, given, answeredOn)];
  expect(faults.length === 0, JSON.stringify(faults)).toBe(holds);
});
