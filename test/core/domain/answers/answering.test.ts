import { describe, expect, test } from "vitest";
import type { Answers } from "../../../../contract/rules/fields/answers.ts";
import type { FieldSettings } from "../../../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../../../contract/rules/fields/markers.ts";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import {
  answerOf,
  answerRefused,
  answersOf,
  assertAnswered,
  filledFields,
  heldBy,
  mask,
  textSettingOf,
  withOwnResults,
} from "../../../../core/domain/answers/answering.ts";
import type { Field } from "../../../../core/domain/envelope/envelope.ts";
import type { FilledField } from "../../../../core/domain/envelope/filled-field.ts";
import { signing } from "../../../support/envelopes.ts";

const today = "2026-11-21";
const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

const asked = (id: string, kind: FieldKind, settings?: FieldSettings, signerId = "s1"): Field => ({
  ...{ id, kind, signerId, ...place },
  ...(settings ? { settings } : {}),
});

const answer = (field: string, value: FilledField["value"] = true): FilledField => ({
  field,
  value,
});

describe("a submission is refused, with where and why,", () => {
  const fields = [
    asked("f1", "text", { label: "City" }),
    asked("f2", "text", { label: "Price", value: "100", locked: true }),
    asked("f3", "sign"),
  ];
  const given = (answers: Answers) => () =>
    assertAnswered(fields, { f1: "Oslo", ...answers }, today);

  test.each<[what: string, answers: Answers, field: string, message: string]>([
    [
      "for an answer that the sender has locked",
      { f2: "1" },
      "values.f2",
      "The sender has filled in this field, so it can't be changed.",
    ],
    [
      "for an answer to a field that nobody asks them",
      { f9: "x" },
      "values.f9",
      "This field is not yours to fill in.",
    ],
    [
      "for an answer to a field that is signed, not filled in",
      { f3: true },
      "values.f3",
      "This field is not yours to fill in.",
    ],
    ["for an answer that breaks its rule", { f1: " " }, "values.f1", "Please fill in this field."],
  ])("%s", (_, answers, field, message) => {
    expect(given(answers)).toThrow(expect.objectContaining({ code: "BAD_FIELD", field, message }));
    expect(given({})).not.toThrow();
  });

  test("the same way for what else is wrong, with its reason for a page in another language", () => {
    expect(answerRefused("f1", { reason: "tooLong", values: { max: 3 } }).body).toEqual({
      code: "BAD_FIELD",
      field: "values.f1",
      message: "Please use at most 3 characters.",
      reason: "tooLong",
      values: { max: 3 },
    });
  });

  test("for a day by the signer's own date", () => {
    const day = [asked("f1", "day", { to: "today" })];
    expect(() => assertAnswered(day, { f1: "2026-11-22" }, today)).toThrow("2026-11-21 or earlier");
    expect(() => assertAnswered(day, { f1: "2026-11-22" }, "2026-11-22")).not.toThrow();
  });

  test("for answers that are too long together, counted in bytes", () => {
    const long = Array.from({ length: 50 }, (_, index) =>
      asked(`f${index}`, "text", { maxLength: limits.answerMax }),
    );
    const texts = (last: string): Answers =>
      Object.fromEntries(long.map(({ id }, index) => [id, index > 0 ? "x".repeat(2000) : last]));
    const left = limits.answersBytesMax - JSON.stringify(texts("")).length;
    const submit = (last: string) => () => assertAnswered(long, texts(last), today);
    expect(submit("x".repeat(left))).not.toThrow();
    expect(submit("ü".repeat(Math.floor(left / 2)))).not.toThrow();
    for (const last of ["x".repeat(left + 1), "ü".repeat(Math.floor(left / 2) + 1)]) {
      expect(submit(last)).toThrow(
        expect.objectContaining({
          code: "BAD_FIELD",
          field: "values",
          message: expect.stringMatching(/^Your answers are too long for one document together\./),
        }),
      );
    }
  });
});

describe("answers are stored", () => {
  const fields = [asked("f1", "text", { private: true }), asked("f2", "check"), asked("f3", "day")];

  test("in the order of the fields, private ones marked", () => {
    expect(filledFields(fields, { f2: true, f1: "QX-77" })).toStrictEqual([
      { field: "f1", value: "QX-77", private: true },
      { field: "f2", value: true },
    ]);
  });

  test("as nothing where nothing was filled in", () => {
    expect(filledFields(fields, { f3: today })).toStrictEqual([{ field: "f3", value: today }]);
    expect(filledFields(fields, {})).toBeUndefined();
  });
});

describe("a field holds", () => {
  const text = (settings: FieldSettings) => asked("f1", "text", settings);
  const filled = [answer("f9", "Rome"), answer("f1", "Oslo")];

  test("its signer's answer, not what the sender proposed", () => {
    expect(heldBy(text({ value: "Bern" }), filled)).toStrictEqual({
      kind: "text",
      value: "Oslo",
      isPrivate: false,
      bySender: false,
    });
  });

  test("what the sender has locked, whatever was answered", () => {
    const locked = text({ value: "Bern", locked: true });
    expect(heldBy(locked, filled)).toMatchObject({ value: "Bern", bySender: true });
    expect(heldBy(locked)).toMatchObject({ value: "Bern", isPrivate: false, bySender: true });
  });

  test("a private answer, which others see masked", () => {
    expect(heldBy(text({ private: true }), filled)).toMatchObject({
      value: "Oslo",
      isPrivate: true,
      bySender: false,
    });
    expect(mask).toBe("••••");
  });

  test("nothing before it is answered, nor where a press fills it", () => {
    expect(heldBy(text({ value: "Bern" }))).toBeUndefined();
    expect(heldBy(asked("f1", "check", { locked: true }), [answer("f1")])).toBeUndefined();
    expect(heldBy(asked("f1", "name"), filled)).toBeUndefined();
  });
});

test("a text is set as the sender wants it, else on one line as large as fits", () => {
  expect(textSettingOf(asked("f1", "text"))).toStrictEqual({ many: false });
  const settings = { lines: "many", sizePt: 8, align: "right" } as const;
  expect(textSettingOf(asked("f1", "text", settings))).toStrictEqual({
    many: true,
    sizePt: 8,
    align: "right",
  });
});

describe("one signer's answers", () => {
  const choice = { group: "plan", option: "Basic" };
  const fields = [
    asked("f1", "choice", { ...choice, label: "Plan" }),
    asked("f2", "choice", { ...choice, option: "Premium" }),
    asked("f3", "text", { label: "City", group: "plan" }),
    asked("f4", "text", { label: "City", group: "plan", sizePt: 8 }),
    asked("f5", "text", { label: "Town" }),
    asked("f6", "check", { label: "News", group: "plan" }),
    asked("f7", "check", { label: "Offers", group: "plan" }),
    asked("f8", "number", { format: "USD", value: "1234.5", locked: true }),
    asked("f9", "text", { label: "City", group: "plan" }, "s2"),
    asked("f10", "text"),
  ];
  const content = { pages: [], fields };
  const values = (signerId: string, ...filled: FilledField[]) => ({
    ...signing(signerId).values,
    filled,
  });
  const words = (...filled: FilledField[]) =>
    answersOf(values("s1", ...filled), content).map((one) => [one.field.id, one.label, one.words]);
  const locked = ["f8", "Number", "$1,234.50"];

  test("comes in the fields' order, in words, with what the sender has locked", () => {
    expect(words(answer("f10", "x"), answer("f5", "Bern"))).toEqual([
      ["f5", "Town", "Bern"],
      locked,
      ["f10", "Text", "x"],
    ]);
    expect(answersOf(values("s1"), content)).toMatchObject([
      { kind: "number", value: "1234.5", bySender: true, isPrivate: false, field: fields[7] },
    ]);
  });

  test("comes once where one field stands at several places", () => {
    const [f3, f4] = [answer("f3", "Oslo"), answer("f4", "Oslo")];
    expect(words(f3, f4)).toEqual([["f3", "City", "Oslo"], locked]);
    expect(answerOf(fields[3] as Field, values("s1", f3, f4), content)).toMatchObject({
      label: "City",
      words: "Oslo",
    });
  });

  test("is each ticked box of a group, under its own label", () => {
    expect(words(answer("f6"), answer("f7"))).toEqual([
      ["f6", "News", "ticked"],
      ["f7", "Offers", "ticked"],
      locked,
    ]);
    expect(words(answer("f7"))).toEqual([["f7", "Offers", "ticked"], locked]);
  });

  test("is of a choice the option taken, under what its first box asks", () => {
    expect(words(answer("f2"))).toEqual([["f2", "Plan", "Premium"], locked]);
    expect(words(answer("f1"))).toEqual([["f1", "Plan", "Basic"], locked]);
  });

  test("is not another signer's, even in a group of the same name", () => {
    const ofBen = answersOf(values("s2", answer("f9", "Rome"), answer("f5", "x")), content);
    expect(ofBen).toMatchObject([{ field: { id: "f9" }, label: "City", value: "Rome" }]);
    expect(ofBen).toHaveLength(1);
  });
});

test("results are computed for their own signer, and another one that was sent is refused", () => {
  const sum: FieldSettings = {
    label: "Sum",
    formula: { is: "sum", of: [{ field: "Rent" }, { value: "5" }] },
  };
  const fields = [
    asked("f1", "number", { label: "Rent" }),
    asked("f2", "number", sum),
    asked("f3", "number", { ...sum, label: "Other" }, "s2"),
  ];
  const given = { f1: "10" };
  expect(withOwnResults(fields, "s1", given, {})).toEqual({ f1: "10", f2: "15.00" });
  expect(withOwnResults(fields, "s1", { ...given, f2: "15.00" }, {})).toMatchObject({
    f2: "15.00",
  });
  expect(withOwnResults(fields, "s2", {}, given)).toEqual({ f3: "15.00" });
  expect(() => withOwnResults(fields, "s1", { ...given, f2: "16.00" }, {})).toThrow(
    expect.objectContaining({
      ...{ code: "BAD_FIELD", field: "values.f2" },
      because: expect.objectContaining({ reason: "computed" }),
    }),
  );
});
