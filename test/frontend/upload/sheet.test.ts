import { expect, test } from "vitest";
import {
  changeSheet,
  partsOf,
  type Sheet,
  type SheetAction,
  sameAs,
  sheetOf,
} from "../../../frontend/upload/pages/sheet.ts";

const file = (id: string, pageCount: number) => ({
  id,
  name: id,
  url: `/api/files/ann/${id}`,
  pages: Array.from({ length: pageCount }, () => ({ width: 612, height: 792 })),
});

/** "a1" is the first page of the file a; "a1/90" is turned. */
const shown = ({ pages }: Sheet) =>
  pages.map(({ fileId, number, turn }) => `${fileId}${number}${turn ? `/${turn}` : ""}`).join(" ");

function acted(
  sheet: Sheet,
  type: Exclude<SheetAction["type"], "add" | "redact">,
  ...at: number[]
): Sheet {
  const ids = new Set(at.map((index) => sheet.pages[index]?.id ?? ""));
  return changeSheet(sheet, { type, ids });
}

const both = sheetOf([file("a", 3), file("b", 2)]);

test("all pages of the files come in their order", () => {
  expect(shown(both)).toBe("a1 a2 a3 b1 b2");
});

test("pages move by one place, together, and stop at the ends", () => {
  expect(shown(acted(both, "earlier", 1, 3))).toBe("a2 a1 b1 a3 b2");
  expect(shown(acted(both, "earlier", 0, 1))).toBe("a1 a2 a3 b1 b2");
  expect(shown(acted(both, "later", 0, 1))).toBe("a3 a1 a2 b1 b2");
  expect(shown(acted(both, "later", 2, 4))).toBe("a1 a2 b1 a3 b2");
});

test("pages are turned around and removed", () => {
  const once = acted(both, "turn", 0, 4);
  expect(shown(acted(once, "turn", 4))).toBe("a1/90 a2 a3 b1 b2/180");
  const around = [1, 2, 3].reduce((sheet) => acted(sheet, "turn", 0), once);
  expect(shown(acted(around, "remove", 1, 2))).toBe("a1 b1 b2/90");
});

test("a file that is added again adds pages of their own", () => {
  const twice = changeSheet(acted(both, "remove", 1, 2, 3), { type: "add", files: [file("a", 3)] });
  expect(shown(twice)).toBe("a1 b2 a1 a2 a3");
  expect(new Set(twice.pages.map(({ id }) => id)).size).toBe(5);
  expect(twice.files).toHaveLength(2);
});

test("neighbours of one file that are turned alike are sent as one part", () => {
  const turned = acted(acted(both, "turn", 1), "later", 4);
  expect(partsOf(acted(turned, "earlier", 4))).toEqual([
    { documentId: "a", pages: [1], turn: 0 },
    { documentId: "a", pages: [2], turn: 90 },
    { documentId: "a", pages: [3], turn: 0 },
    { documentId: "b", pages: [2, 1], turn: 0 },
  ]);
});

const corner = { x: 0, y: 0.5, width: 0.5, height: 0.25 };
const redacted = (sheet: Sheet, at: number) =>
  changeSheet(sheet, { type: "redact", id: sheet.pages[at]?.id ?? "", areas: [corner] });

test("areas are sent in points, and only for the page that has them, also if it comes again", () => {
  const one = redacted(sheetOf([file("a", 2)]), 1);
  const redact = [{ page: 2, x: 0, y: 396, width: 306, height: 198 }];
  expect(partsOf(one)).toEqual([{ documentId: "a", pages: [1, 2], turn: 0, redact }]);
  expect(sameAs(one)).toBeUndefined();
  const again = changeSheet(one, { type: "add", files: [file("a", 2)] });
  expect(partsOf(again)).toEqual([
    { documentId: "a", pages: [1, 2], turn: 0, redact },
    { documentId: "a", pages: [1, 2], turn: 0 },
  ]);
});

test("a sheet that changes nothing of its file is that file", () => {
  expect(sameAs(sheetOf([file("a", 3)]))?.id).toBe("a");
  expect(sameAs(acted(both, "remove", 3, 4))?.id).toBe("a");
  expect(sameAs(both)).toBeUndefined();
  expect(sameAs(acted(sheetOf([file("a", 3)]), "turn", 0))).toBeUndefined();
  expect(sameAs(acted(sheetOf([file("a", 3)]), "later", 0))).toBeUndefined();
  expect(sameAs(acted(sheetOf([file("a", 3)]), "remove", 2))).toBeUndefined();
});
