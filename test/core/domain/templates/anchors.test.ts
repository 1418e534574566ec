import { expect, test } from "vitest";
import type { Anchor } from "../../../../contract/calls/shapes.ts";
import {
  anchored,
  type TextPlace,
  textPlaces,
  textsOf,
} from "../../../../core/domain/templates/anchors.ts";
import { askedFields, templateFields } from "../../../../core/domain/templates/asked-document.ts";

const pages = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
];
const at = (page: number, x: number, y: number): TextPlace => ({ page, x, y });
const twice = [at(0, 60, 80), at(1, 60, 400)];

const placed = (anchor: Anchor, places: readonly TextPlace[]) =>
  anchored(anchor, textPlaces(textsOf([{ anchor }]), [places]), pages, "fields.2.anchor");

const refused = (field: string, message: string | RegExp) =>
  expect.objectContaining({
    code: "BAD_FIELD",
    field,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });

test("each text is sought once, on one page or on all", () => {
  const [text, other] = [{ text: "Sign" }, { text: "Sign", page: 2 }];
  const fields = [{ anchor: text }, {}, { anchor: { ...text, dx: 3 } }, { anchor: other }];
  expect(textsOf(fields)).toEqual([
    { text: "Sign", page: undefined },
    { text: "Sign", page: 1 },
  ]);
});

test("a field begins at its text, moved as far as it says", () => {
  expect(placed({ text: "Sign" }, [at(1, 60, 80)])).toEqual({ page: 2, x: 60, y: 80 });
  const moved = { text: "Sign", occurrence: 2, dx: 40, dy: -10 };
  expect(placed(moved, twice)).toEqual({ page: 2, x: 100, y: 390 });
});

test.for([
  [{ text: "Sign" }, [], "fields.2.anchor", "“Sign” was not found in this document."],
  [{ text: "Sign", page: 2 }, [], "fields.2.anchor", "“Sign” was not found on page 2."],
  [{ text: "Sign" }, twice, "fields.2.anchor", /^“Sign” was found 2 times, on pages 1-2\. Please/],
  [
    { text: "Sign", occurrence: 3 },
    twice,
    "fields.2.anchor.occurrence",
    "“Sign” was found 2 times, on pages 1-2.",
  ],
  [
    { text: "Sign", occurrence: 2 },
    [at(0, 60, 80)],
    "fields.2.anchor.occurrence",
    "“Sign” was found once, on page 1.",
  ],
  [{ text: "e" }, Array<TextPlace>(100).fill(at(0, 1, 1)), "fields.2.anchor", /at least 100 times/],
  [
    { text: "x".repeat(200) },
    [],
    "fields.2.anchor",
    `“${"x".repeat(60)}…” was not found in this document.`,
  ],
  [
    { text: "Sign", dx: -61 },
    [at(0, 60, 80)],
    "fields.2.anchor.dx",
    /is on page 1, .* beside the page/,
  ],
  [{ text: "Sign", dy: 720 }, [at(0, 60, 80)], "fields.2.anchor.dy", /beside the page/],
] as const)("%j at %j is refused", ([anchor, places, field, message]) => {
  expect(() => placed(anchor, places)).toThrow(refused(field, message));
});

test("a field has page, x and y, or an anchor, which counts more", () => {
  const anchor = { text: "Sign" };
  const texts = textPlaces(textsOf([{ anchor }]), [[at(1, 60, 80)]]);
  const field = { kind: "sign", recipient: 1, width: 120, height: 40, anchor } as const;
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
  const expected = [{ kind: "sign", recipient: 1, place, anchor }];
  expect(askedFields([field], 1, pages, texts)).toEqual(expected);
  expect(askedFields([{ ...field, page: 1, x: 9, y: 9 }], 1, pages, texts)).toEqual(expected);
  const sign = { kind: "sign", recipient: 1 } as const;
  for (const [points, name] of [
    [{}, "page"],
    [{ page: 1, y: 5 }, "x"],
    [{ page: 1, x: 5 }, "y"],
  ] as const)
    expect(() => askedFields([{ ...sign, ...points }], 1, pages)).toThrow(
      refused(`fields.0.${name}`, "Please give page, x and y, or an anchor."),
    );
});

test("a template's fields go to their texts on another document, or stay on a page of the same size", () => {
  const anchor = { text: "Sign" };
  const place = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
  const template = {
    pages,
    fields: [
      { kind: "sign", signer: 2, ...place, anchor } as const,
      { kind: "date", signer: 1, ...place } as const,
    ],
  };
  const texts = textPlaces(textsOf([{ anchor }]), [[at(1, 300, 100)]]);
  const other = {
    pages: [
      { width: 600.4, height: 800 },
      { width: 1200, height: 400 },
    ],
    texts,
  };
  expect(templateFields(template).map((field) => field.place)).toEqual([place, place]);
  expect(templateFields(template, other)).toMatchObject([
    { kind: "sign", recipient: 2, place: { page: 1, x: 0.25, y: 0.25, width: 0.1, height: 0.1 } },
    { kind: "date", recipient: 1, place },
  ]);
  const without = { ...other, pages: [other.pages[1], other.pages[1]].flatMap((one) => one ?? []) };
  expect(() => templateFields(template, without)).toThrow(
    refused("documentId", /^Field 2 of the template has no anchor/),
  );
});
