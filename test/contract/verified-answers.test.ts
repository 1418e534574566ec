import { isDeepStrictEqual } from "node:util";
import { answerCases, answeredOn } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import {
  type AnsweredField,
  answerFaults,
  settledIn,
  strayAnswers,
  withResults,
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
  const all = fields.map(({ id, kind, signerId, settings }): AnsweredField => {
    const known = fieldKinds.find((one) => one === kind) ?? "text";
    return { id, kind: known, signerId, ...(settings ? { settings } : {}) };
  });
  const given = Object.fromEntries(
    answers.flatMap(([field, value]) => (isAnswer(value) ? [[field, value]] : [])),
  );
  const { hidden } = settledIn(all, given);
  const asked = all.filter(({ id, signerId }) => signerId === "s1" && !hidden.has(id));
  const faults = [
    ...strayAnswers(asked, given),
    ...answerFaults(asked, given, answeredOn),
    ...(isDeepStrictEqual(withResults(all, given), given) ? [] : ["a result"]),
  ];
  expect(faults.length === 0, JSON.stringify(faults)).toBe(holds);
});
