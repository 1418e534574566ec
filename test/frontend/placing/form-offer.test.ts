import { expect, test } from "vitest";
import type { PdfForm } from "../../../frontend/api/files.ts";
import { formInWords, formOffer, withRequired } from "../../../frontend/placing/form-offer.ts";

const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.03 };
const city = {
  name: "city",
  kind: "text",
  place,
  settings: { label: "City" },
  readOnly: false,
} as const;
const sum = { ...city, name: "sum", place: { ...place, y: 0.3 }, readOnly: true };
const sign = { name: "s", kind: "sign", place: { ...place, y: 0.5 }, readOnly: false } as const;
const form = (over: Partial<PdfForm>): PdfForm => ({
  fields: [],
  leftOut: [],
  scripts: [],
  signed: false,
  ...over,
});

const said = (offer: ReturnType<typeof formOffer>) => offer && formInWords(offer);

test("fields for people to fill in are offered where there is no field yet", () => {
  const offer = formOffer(form({ fields: [city, sum, sign] }), [], 1);
  expect(offer?.fields).toEqual([
    { kind: "text", place, settings: { label: "City" } },
    { kind: "sign", place: sign.place },
  ]);
  expect(said(offer)).toBe("This PDF has a form. Use its 2 fields.");
  const taken = { id: "f1", kind: "text", signerId: "ada", place } as const;
  expect(said(formOffer(form({ fields: [city, sign] }), [taken], 1))).toBe(
    "This PDF has a form. Use its field.",
  );
});

test("sums of the form are offered with their parts, read-only or not", () => {
  const price = { ...city, name: "p", kind: "number", settings: { label: "Price" } } as const;
  const formula = { is: "sum" as const, of: [{ field: "Price" }] };
  const total = { ...sum, kind: "number", settings: { label: "Total", formula } } as const;
  const offer = formOffer(form({ fields: [price, total] }), [], 1);
  expect(offer?.fields.map(({ settings }) => settings?.label)).toEqual(["Price", "Total"]);
  const taken = { id: "f1", kind: "number", signerId: "ada", place } as const;
  expect(formOffer(form({ fields: [price, total] }), [taken], 1)).toBeUndefined();
});

test("nothing is said without a form, or when all of it is used", () => {
  const taken = { id: "f1", kind: "text", signerId: "ada", place } as const;
  expect(formOffer(form({}), [], 1)).toBeUndefined();
  expect(formOffer(form({ fields: [city] }), [taken], 1)).toBeUndefined();
});

test("a signed PDF says that its form is left, and what can't be used is counted", () => {
  expect(said(formOffer(form({ signed: true }), [], 1))).toMatch(/signed before/);
  const leftOut = [
    { because: "several-options", count: 2 },
    { because: "file", count: 1 },
  ] as const;
  expect(formOffer(form({ fields: [city], leftOut }), [], 1)?.leftOut).toBe(
    "Left out: 2 lists of several choices, 1 field for a file.",
  );
});

test("each field with a script is named, with what the script would have done and with what fields", () => {
  const offer = formOffer(
    form({
      fields: [city],
      leftOut: [{ because: "script", count: 4 }],
      scripts: [
        { name: "m", label: "Married", does: ["shows-or-hides"], others: ["spouse", "city"] },
        { name: "zip", does: ["checks", "formats"], others: [] },
        { name: "", does: ["calculates"], others: ["city"] },
        { name: "note", does: ["other"], others: [] },
      ],
    }),
    [],
    1,
  );
  expect(offer?.leftOut).toBe("");
  expect(offer?.scripts.map((one) => one.replace(/[\u2066-\u2069]/g, ""))).toEqual([
    "“Married” shows or hides “spouse”, “City”.",
    "“zip” checks what is entered and changes how an answer looks.",
    "A field without a name calculates with “City”.",
    "“note” runs something else.",
  ]);
});

test("answers of an imported form are required at one choice, tick boxes as the PDF says", () => {
  const box = { kind: "check", place, settings: { label: "News" } } as const;
  const terms = { ...box, settings: { label: "Terms", required: true } };
  const optional = { kind: "text", place, settings: { label: "City", required: false } } as const;
  const signature = { kind: "sign", place } as const;
  const fields = [optional, box, terms, signature];
  const chosen = (choice: Parameters<typeof withRequired>[1]) =>
    withRequired(fields, choice).map(({ settings }) => settings?.required);
  expect(chosen("answers")).toEqual([undefined, undefined, true, undefined]);
  expect(chosen("pdf")).toEqual([false, undefined, true, undefined]);
  expect(chosen("none")).toEqual([false, undefined, true, undefined]);
  const city = { kind: "text", place, settings: { label: "City" } } as const;
  expect(withRequired([city], "none")[0]?.settings?.required).toBe(false);
  expect(withRequired([{ ...city, settings: { required: false } }], "answers")).toEqual([
    { kind: "text", place },
  ]);
});
