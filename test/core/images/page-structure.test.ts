import { describe, expect, test } from "vitest";
import { drawPage } from "../../../core/images/draw.ts";
import { makePdf, writePdf } from "../../support/pdfs.ts";

const words = (text: string, y: number) => `BT /F 12 Tf 72 ${y} Td (${text}) Tj ET`;
const marked = (tag: string, id: number, content: string) =>
  `/${tag} << /MCID ${id} >> BDC ${content} EMC`;

const content = [
  marked("H1", 0, words("Letting", 700)),
  marked("H1", 1, words("agreement", 680)),
  marked("P", 2, words("It begins in March.", 640)),
  marked("Figure", 3, "100 500 200 80 re f"),
  marked("H3", 4, words("Rent", 460)),
  marked("H3", 5, words("Deposit", 440)),
].join("\n");

const element = (type: string, ids: string, more = "") =>
  `<< /Type /StructElem /S /${type} /P 6 0 R /Pg 3 0 R /K [${ids}] ${more}>>`;

/** A page with headings and a plan; `plan` is its structure element. */
const tagged = (plan: string) =>
  writePdf([
    "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents 0 /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /StructTreeRoot /RoleMap << /Name /H1 >> /K [8 0 R 9 0 R 10 0 R 11 0 R 12 0 R] /ParentTree 7 0 R >>",
    "<< /Nums [0 [8 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]] >>",
    element("Name", "0 1"),
    element("P", "2"),
    plan,
    element("H3", "4"),
    element("H3", "5"),
  ]);

async function structureOn(pdf: Uint8Array) {
  const drawn = await drawPage(pdf, { index: 0, widthPx: 760, withContent: true });
  if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
  const { text, headings, figures } = drawn;
  return { text: text.map(([run]) => run), headings, figures };
}

describe("the structure of a page", () => {
  test("tells headings with their levels, each with all of its lines", async () => {
    const { text, headings } = await structureOn(tagged(element("Figure", "3")));
    expect(text).toEqual(["Letting", "agreement", "It begins in March.", "Rent", "Deposit"]);
    expect(headings).toEqual([
      { level: 1, first: 0, last: 1 },
      { level: 3, first: 3, last: 3 },
      { level: 3, first: 4, last: 4 },
    ]);
  });

  test("tells what a figure shows, where it is, and in front of what it is read", async () => {
    const { figures } = await structureOn(
      tagged(element("Figure", "3", "/Alt (Plan of the flat) ")),
    );
    expect(figures).toEqual([
      { alt: "Plan of the flat", before: 3, x: 100, y: 212, width: 200, height: 80 },
    ]);
  });

  test("leaves out figures without a text, and what isn't tagged", async () => {
    expect((await structureOn(tagged(element("Figure", "3")))).figures).toEqual([]);
    expect(await structureOn(makePdf())).toEqual({ text: ["Page 1"], headings: [], figures: [] });
  });

  test("ends where elements are their own children", async () => {
    const endless = "<< /Type /StructElem /S /H2 /P 6 0 R /Pg 3 0 R /K [10 0 R 10 0 R 3] >>";
    expect((await structureOn(tagged(endless))).text).toHaveLength(5);
  });
});
