import { expect, test } from "vitest";
import type { FormField } from "../../../frontend/api/files.ts";
import { withPrintedWords } from "../../../frontend/placing/printed-form.ts";
import type { Piece } from "../../../frontend/placing/suggestions/text-pieces.ts";

const page = { width: 600, height: 800 };

/** A box of 200 by 20 points whose left end is at `x`, and whose text stands on `y`. */
function box(
  [name, x, y]: readonly [string, number, number],
  over: Partial<FormField> = {},
  width = 200,
): FormField {
  const place = { page: 0, x: x / 600, y: (y - 15) / 800, width: width / 600, height: 20 / 800 };
  return { name, kind: "text", place, settings: { label: name }, readOnly: false, ...over };
}

const words = (text: string, x: number, baseline: number): Piece => ({
  ...{ text, x, baseline, width: text.length * 5, height: 10 },
  blank: /^_+$/.test(text),
});

const read = (fields: readonly FormField[], printed: readonly Piece[]) =>
  withPrintedWords(fields, [page], new Map([[0, printed]]));
const labels = (...input: Parameters<typeof read>) =>
  read(...input).map(({ settings }) => settings?.label);

test("a field is called by the words before it, or above it", () => {
  const fields = [box(["f1", 200, 100]), box(["f2", 40, 200])];
  expect(labels(fields, [words("IBAN: *", 40, 100), words("Account holder", 40, 178)])).toEqual([
    "IBAN",
    "Account holder",
  ]);
});

test("words of another field, far away, too long or without letters are no label", () => {
  const two = [box(["f1", 100, 100]), box(["f2", 320, 100])];
  expect(labels(two, [words("Name", 40, 100)])).toEqual(["Name", "f2"]);
  expect(labels([box(["f1", 400, 100])], [words("Name", 40, 100)])).toEqual(["f1"]);
  expect(labels([box(["f1", 450, 100])], [words("very ".repeat(17), 20, 100)])).toEqual(["f1"]);
  expect(labels([box(["f1", 200, 100])], [words("1.", 180, 100)])).toEqual(["f1"]);
});

test("the same words for two fields are the label of neither", () => {
  const two = [box(["f1", 200, 100]), box(["f2", 200, 200])];
  expect(labels(two, [words("Name", 100, 100), words("Name", 100, 200)])).toEqual(["f1", "f2"]);
});

test("a tooltip, and the one label of boxes with the same answer, stay", () => {
  const printed = [words("Ort", 100, 100)];
  const tooltip = { settings: { label: "City of birth" } };
  expect(labels([box(["city", 200, 100], tooltip)], printed)).toEqual(["City of birth"]);
  const linked = { settings: { label: "city", group: "city" } };
  expect(labels([box(["city", 200, 100], linked)], printed)).toEqual(["city"]);
});

test("a tick box is called by the words behind it, and choices get them as options if each has its own", () => {
  const tick = box(["news", 100, 100], { kind: "check" }, 12);
  expect(labels([tick], [words("Before", 60, 100), words("Send me news", 118, 100)])).toEqual([
    "Send me news",
  ]);
  const choice = (option: string, y: number) =>
    box(["work", 100, y], { kind: "choice", settings: { label: "Work", group: "w", option } }, 12);
  const choices = [choice("0", 100), choice("1", 130)];
  const options = (printed: readonly Piece[]) =>
    read(choices, printed).map(({ settings }) => `${settings?.label}: ${settings?.option}`);
  expect(options([words("Full time", 118, 100), words("Part time", 118, 130)])).toEqual([
    "Work: Full time",
    "Work: Part time",
  ]);
  expect(options([words("Full time", 118, 100)])).toEqual(["Work: 0", "Work: 1"]);
  expect(options([words("Time", 118, 100), words("Time", 118, 130)])).toEqual([
    "Work: 0",
    "Work: 1",
  ]);
});

const kindOf = (label: string, settings: FormField["settings"] = {}) =>
  read(
    [box(["f1", 200, 100], { settings: { label: "f1", ...settings } })],
    [words(label, 40, 100)],
  )[0]?.kind;

test.each(["Date", "Start date", "Datum", "Geburtsdatum", "Fecha de inicio", "Data di nascita"])(
  "a text called %s asks for a day",
  (label) => expect(kindOf(label)).toBe("day"),
);

test("places with a date, other data, short texts and texts with a value stay texts", () => {
  expect(kindOf("Ort, Datum")).toBe("text");
  expect(kindOf("Personal data")).toBe("text");
  expect(kindOf("Candidate")).toBe("text");
  expect(kindOf("Date", { maxLength: 4 })).toBe("text");
  expect(kindOf("Date", { lines: "many" })).toBe("text");
  expect(kindOf("Date", { value: "today or later" })).toBe("text");
  expect(kindOf("Date", { group: "dates" })).toBe("text");
});

test("names, companies and addresses get the browser's autofill", () => {
  const autofill = (label: string) =>
    read([box(["f1", 200, 100])], [words(label, 40, 100)])[0]?.settings?.autofill;
  expect(
    ["First name", "Nachname", "Company", "Fonction", "Home address", "Name of your dog"].map(
      autofill,
    ),
  ).toEqual([
    ...["given-name", "family-name", "organization", "organization-title", "street-address"],
    undefined,
  ]);
});

test("a computed field follows its parts to their printed words", () => {
  const formula = { is: "sum" as const, of: [{ field: "n1" }, { field: "n2" }] };
  const fields = [
    box(["n1", 200, 100], { kind: "number" }),
    box(["n2", 200, 200], { kind: "number" }),
    box(["n3", 200, 300], { kind: "number", settings: { label: "n3", formula } }),
  ];
  const [, , total] = read(fields, [words("Net", 100, 100), words("Sum", 100, 300)]);
  expect(total?.settings).toEqual({
    label: "Sum",
    formula: { is: "sum", of: [{ field: "Net" }, { field: "n2" }] },
  });
});
