import { describe, expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { makePdf } from "../../support/pdfs.ts";
import { element, taggedPdf } from "../../support/tagged-pdf.ts";

async function structureOn(pdf: Uint8Array) {
  const drawn = await drawPage(pdf, { index: 0, widthPx: 760, withContent: true });
  if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
  const { text, headings, figures } = drawn;
  return { text: text.map(([run]) => run), headings, figures };
}

describe("the structure of a page", () => {
  test("tells headings with their levels, each with all of its lines", async () => {
    const { text, headings } = await structureOn(taggedPdf(element("Figure", "3")));
    expect(text).toEqual(["Letting", "agreement", "It begins in March.", "Rent", "Deposit"]);
    expect(headings).toEqual([
      { level: 1, first: 0, last: 1 },
      { level: 3, first: 3, last: 3 },
      { level: 3, first: 4, last: 4 },
    ]);
  });

  test("tells what a figure shows, where it is, and in front of what it is read", async () => {
    const { figures } = await structureOn(
      taggedPdf(element("Figure", "3", "/Alt (Plan of the flat) ")),
    );
    expect(figures).toEqual([
      { alt: "Plan of the flat", before: 3, x: 100, y: 212, width: 200, height: 80 },
    ]);
  });

  test("leaves out figures without a text, and what isn't tagged", async () => {
    expect((await structureOn(taggedPdf(element("Figure", "3")))).figures).toEqual([]);
    expect(await structureOn(makePdf())).toEqual({ text: ["Page 1"], headings: [], figures: [] });
  });

  test("ends where elements are their own children", async () => {
    const endless = "<< /Type /StructElem /S /H2 /P 6 0 R /Pg 3 0 R /K [10 0 R 10 0 R 3] >>";
    expect((await structureOn(taggedPdf(endless))).text).toHaveLength(5);
  });
});
