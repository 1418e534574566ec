import { describe, expect, test } from "vitest";
import {
  isWithinBytes,
  readSettings,
  type SetField,
} from "../../../../contract/rules/fields/settings-faults.ts";
import { faultInEnglish } from "../../../../languages/answer-faults.ts";

const today = "2026-11-22";

const read = (...fields: (Omit<SetField, "signer"> & Partial<SetField>)[]) =>
  readSettings(
    fields.map((field) => ({ signer: "ann@example.com", ...field })),
    today,
    faultInEnglish,
  );

const faultOf = (...fields: Parameters<typeof read>) => {
  const result = read(...fields);
  return "fault" in result ? result.fault : undefined;
};

describe("settings are read strictly", () => {
  test("each kind's own, trimmed, those left out as none", () => {
    const label = " Straße ";
    expect(read({ kind: "text", settings: { label } }, { kind: "check", settings: {} })).toEqual({
      settings: [{ label: label.trim() }, undefined],
    });
    expect(read({ kind: "sign" }, { kind: "day" })).toEqual({ settings: [undefined, undefined] });
  });

  test.each<[SetField["kind"], unknown, member: string | undefined, message: RegExp]>([
    ["sign", {}, undefined, /^“Signature”: this kind of field has no settings\.$/],
    ["text", { label: "A", decimals: 2 }, undefined, /^“A”: .*no setting “decimals”/],
    ["check", { private: true }, undefined, /^“Checkbox”: .*no setting “private”/],
    ["text", [], undefined, /we couldn't read its settings/],
    ["text", { label: "" }, "label", /^“Text”: .*1 to 80 characters/],
    ["text", { label: "a\u202eb" }, "label", /1 to 80 characters on one line/],
    ["text", { label: "A", hint: "x".repeat(201) }, "hint", /^“A”: .*200/],
    ["text", { sizePt: 5 }, "sizePt", /between 6 and 24 points/],
    ["text", { maxLength: 2001 }, "maxLength", /between 1 and 2,000/],
    ["text", { rule: "regex" }, "rule", /setting “rule” can't be read/],
    ["number", { decimals: 7 }, "decimals", /0 and 6/],
    ["number", { min: 1 }, "min", /can't be read/],
    ["day", { from: "2027-02-29" }, "from", /a date or “today”/],
    ["list", {}, "options", /1 to 100 options/],
    ["list", { options: ["A", "A"] }, "options", /differ/],
    ["list", { options: ["A", ""] }, "options.1", /80 characters/],
  ])("%s %j: %s", (kind, settings, member, message) => {
    const fault = faultOf({ kind: "name" }, { kind, settings });
    expect(fault).toMatchObject({ index: 1, message: expect.stringMatching(message) });
    expect(fault?.member).toBe(member);
  });
});

describe("settings of one field agree", () => {
  test.each<[SetField["kind"], object, member: string, message: RegExp]>([
    ["text", { private: true, value: "x" }, "value", /signer alone/],
    ["text", { locked: true }, "locked", /before you lock it/],
    ["text", { value: true }, "value", /required/],
    ["check", { value: "yes" }, "value", /ticked or empty/],
    ["text", { rule: "digits", value: "x" }, "value", /digits only/],
    ["number", { value: "1.234" }, "value", /2 decimals/],
    ["list", { options: ["A"], value: "B" }, "value", /of the list/],
    ["day", { value: "2026-11-21", from: "today" }, "value", /or later/],
    ["text", { rule: "pattern" }, "pattern", /enter its pattern/],
    ["text", { pattern: "##" }, "rule", /needs the rule/],
    ["text", { rule: "pattern", pattern: "####", maxLength: 3 }, "maxLength", /longer than/],
    ["number", { min: "10", max: "9.99" }, "min", /above its largest/],
    ["day", { from: "2027-01-02", to: "2027-01-01" }, "from", /after its last/],
    ["day", { from: "today", to: "2020-01-01" }, "from", /after its last/],
  ])("%s %j: %s", (kind, settings, member, message) => {
    const fault = faultOf({ kind, settings: { label: "It", ...settings } });
    expect(fault).toMatchObject({ member, message: expect.stringMatching(message) });
    expect(fault?.message).toMatch(/^“It”: /);
  });
});

describe("boxes that belong together agree", () => {
  const boxes = (kind: SetField["kind"], ...settings: object[]) =>
    settings.map((one) => ({ kind, settings: { group: "g", ...one } }));
  const option = (name: string, more: object = {}) => ({ option: name, ...more });

  test("as senders set them", () => {
    const good = [
      ...boxes("check", { min: 1, max: 2 }, {}, { label: "Third", required: true }),
      ...boxes("choice", option("A", { label: "Plan" }), option("B"), option("C", { value: true })),
      ...boxes("text", { label: "City", sizePt: 8 }, { label: "City", align: "right" }),
      { kind: "check", settings: { locked: true } },
    ] as const;
    expect(faultOf(...good)).toBeUndefined();
    // The same group of another signer is another group.
    expect(faultOf(...good, { ...good[0], signer: "ben@example.com" })).toMatchObject({
      member: "max",
    });
  });

  test.each<[SetField["kind"], object[], member: string | undefined, message: RegExp]>([
    ["check", [{ min: 3 }, {}], "min", /has only 2 boxes/],
    ["check", [{ max: 1, required: true }, { required: true }], "max", /more boxes/],
    ["check", [{ max: 1 }, { max: 2 }], "max", /differ in “max”/],
    ["check", [{ locked: true }, {}], "locked", /all boxes of a group are locked or none/],
    ["check", [{ locked: true, min: 1 }, { locked: true }], "value", /tick at least 1/],
    ["choice", [option("A")], "group", /at least two boxes/],
    ["choice", [option("A"), {}], "option", /what each box stands for/],
    ["choice", [option("A"), option("A")], "option", /two of its boxes stand for “A”/],
    ["choice", [option("A", { value: true }), option("B", { value: true })], "value", /only one/],
    ["choice", [option("A", { locked: true }), option("B", { locked: true })], "value", /one/],
    ["choice", [option("A", { label: "P" }), option("B", { label: "Q" })], "label", /differ/],
    ["text", [{ label: "A" }, { label: "A", required: false }], undefined, /places differ/],
    ["number", [{ min: "1" }, { min: "2" }], undefined, /places differ/],
  ])("%s %j", (kind, settings, member, message) => {
    const fault = faultOf(...boxes(kind, ...settings));
    expect(fault).toMatchObject({ message: expect.stringMatching(message) });
    expect(fault?.member).toBe(member);
  });
});

test("all settings together fit into a document, counted in bytes", () => {
  const options = Array.from({ length: 100 }, (_, index) => `Option ${index}`);
  expect(isWithinBytes(Array.from({ length: 50 }, () => ({ options })))).toBe(true);
  expect(isWithinBytes(Array.from({ length: 500 }, () => ({ options })))).toBe(false);
  const label = "漢".repeat(80);
  expect(isWithinBytes(Array.from({ length: 450 }, () => ({ label })))).toBe(true);
  expect(isWithinBytes(Array.from({ length: 500 }, () => ({ label })))).toBe(false);
});
