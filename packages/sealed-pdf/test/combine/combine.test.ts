import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type CombinedPage, combinePdfs } from "../../src/combine/combine.ts";
import { PartRefused } from "../../src/combine/part-refused.ts";
import type { PicturePage } from "../../src/combine/picture-page.ts";
import { hiddenLayers } from "../../src/file/layers.ts";
import { numberTreeEntries } from "../../src/file/name-tree.ts";
import { type Dict, Ref, Stream, type Value } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { textOf } from "../../src/file/text-string.ts";
import { preparePdf, readForm } from "../../src/index.ts";
import { hybridPdf, manyPages, onePage, signed, stream, tablePdf } from "../support/pdfs.ts";

const part = (bytes: Uint8Array, name = "Lease") => ({ bytes, name });
const page = (file: number, index: number, turn: CombinedPage["turn"] = 0): CombinedPage => ({
  file,
  page: index,
  turn,
});

/** Two pages whose boxes and turn are inherited, with bookmarks, links by name, fields, tags and a hidden layer. */
const rich = (word: string): Buffer =>
  tablePdf([
    "<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/AcroForm 8 0 R/StructTreeRoot 12 0 R/Lang(de)/MarkInfo<</Marked true>>/Names<</Dests<</Names[(end)[4 0 R/Fit]]>>>>/OCProperties<</OCGs[17 0 R]/D<</OFF[17 0 R]>>>>>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Rotate 90>>",
    `<</Type/Page/Parent 2 0 R/StructParents 0/Annots[9 0 R 11 0 R]/Resources<</Properties<</L 17 0 R>>>>/Contents 18 0 R>>`,
    "<</Type/Page/Parent 2 0 R/StructParents 1/Annots[10 0 R]/Resources<<>>>>",
    "<</First 6 0 R/Last 7 0 R>>",
    `<</Title(${word} first)/Parent 5 0 R/Next 7 0 R/Dest[3 0 R/Fit]>>`,
    `<</Title(${word} second)/Parent 5 0 R/Prev 6 0 R/A<</S/GoTo/D(end)>>>>`,
    "<</Fields[9 0 R 10 0 R]/DA(/Helv 9 Tf)/DR<</Font<</Helv 16 0 R>>>>>>",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(rent)/V(900)/Rect[10 10 90 30]/P 3 0 R>>",
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(bank)/V(${word} account)/Rect[10 10 90 30]/P 4 0 R>>`,
    "<</Type/Annot/Subtype/Link/Dest(end)/Rect[10 50 90 70]/StructParent 2>>",
    "<</Type/StructTreeRoot/K[13 0 R 14 0 R]/ParentTree<</Nums[0[13 0 R]1[14 0 R]2 13 0 R]>>>>",
    `<</S/P/P 12 0 R/Pg 3 0 R/K 0/ActualText(${word} one)>>`,
    `<</S/Sect/P 12 0 R/K[15 0 R]>>`,
    `<</S/P/P 14 0 R/Pg 4 0 R/K 0/ActualText(${word} two)>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/OCG/Name(draft)>>",
    stream("/OC/L BDC 0 0 90 90 re f EMC"),
  ]);

/** Everything that the file holds, unpacked. */
function allOf(bytes: Uint8Array): string {
  const file = new PdfFile(bytes);
  const found: string[] = [Buffer.from(bytes).toString("latin1")];
  for (let number = 1; number < file.firstFreeNumber(); number++) {
    const value = file.get(new Ref(number, 0));
    if (!(value instanceof Stream)) continue;
    if (file.nameText(value.dict.get("Filter")) === "FlateDecode")
      found.push(inflateSync(value.bytes).toString("latin1"));
  }
  return found.join("\n");
}

interface Bookmark {
  readonly title: string | undefined;
  readonly page: number;
  readonly kids: readonly Bookmark[];
}

function bookmarks(file: PdfFile, parent = file.dict(file.root.get("Outlines"))): Bookmark[] {
  const found: Bookmark[] = [];
  for (let item = file.dict(parent?.get("First")); item; item = file.dict(item.get("Next")))
    found.push({
      title: textOf(file.get(item.get("Title"))),
      page: pageIn(file, item.get("Dest")),
      kids: bookmarks(file, item),
    });
  return found;
}

function pageIn(file: PdfFile, destination: Value | undefined): number {
  const first = file.array(destination)?.[0];
  return listPages(file).findIndex(
    ({ ref }) => first instanceof Ref && ref.number === first.number,
  );
}

const annotation = (file: PdfFile, index: number, at: number): Dict | undefined =>
  file.dict(file.array(listPages(file)[index]?.dict.get("Annots"))?.[at]);

const four = [page(0, 0), page(0, 1), page(1, 0), page(1, 1)];
const combined = async (pages: readonly CombinedPage[]) =>
  new PdfFile(
    await combinePdfs([part(rich("north"), "North"), part(rich("south"), "South")], pages),
  );

describe("several files become one", () => {
  test("whose pages have the sizes and turns that they inherited, and those asked for", async () => {
    const { bytes } = await combined([page(1, 0, 270), page(0, 1), page(0, 0, 180)]);
    const { pages, repaired } = await preparePdf(bytes);
    expect(repaired).toBe(false);
    expect(pages).toEqual([
      { width: 300, height: 200 },
      { width: 200, height: 300 },
      { width: 200, height: 300 },
    ]);
    expect(listPages(new PdfFile(bytes)).map(({ view }) => view.turn)).toEqual([0, 90, 270]);
  });

  test("with a bookmark for each file, above its own", async () => {
    expect(bookmarks(await combined(four))).toMatchObject([
      { title: "North", page: 0, kids: [{ title: "north first", page: 0 }, { page: 1 }] },
      { title: "South", page: 2, kids: [{ page: 2 }, { title: "south second", page: 3 }] },
    ]);
  });

  test("with links by name that lead where they led", async () => {
    const file = await combined(four);
    expect(pageIn(file, annotation(file, 0, 1)?.get("Dest"))).toBe(1);
    expect(pageIn(file, annotation(file, 2, 1)?.get("Dest"))).toBe(3);
  });

  test("with all fields, under names of their own and with fonts of their own", async () => {
    const { bytes } = await combined(four);
    const { fields } = readForm(bytes);
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ["rent", "900"],
      ["bank", "north account"],
      ["rent 2", "900"],
      ["bank 2", "south account"],
    ]);
    const file = new PdfFile(bytes);
    const looks = [0, 2].map((index) => textOf(file.get(annotation(file, index, 0)?.get("DA"))));
    expect(looks).toEqual(["/Helv 9 Tf", "/Helv-2 9 Tf"]);
  });

  test("with the tags of both, which contents and annotations still find", async () => {
    const file = await combined(four);
    const root = file.dict(file.root.get("StructTreeRoot"));
    expect(file.array(root?.get("K"))).toHaveLength(4);
    const parents = new Map(numberTreeEntries(file, file.dict(root?.get("ParentTree"))));
    const keys = listPages(file).map(({ dict }) => file.number(dict.get("StructParents")) ?? -1);
    const words = keys.map((key) => {
      const [element] = file.array(parents.get(key)) ?? [];
      return textOf(file.get(file.dict(element)?.get("ActualText")));
    });
    expect(words).toEqual(["north one", undefined, "south one", undefined]);
    const link = file.number(annotation(file, 2, 1)?.get("StructParent")) ?? -1;
    expect(textOf(file.get(file.dict(parents.get(link))?.get("ActualText")))).toBe("south one");
  });

  test("whose hidden layers stay hidden", async () => {
    const file = await combined(four);
    expect(hiddenLayers(file).size).toBe(2);
  });

  test("always of the same bytes", async () => {
    const [one, other] = [await combined(four), await combined(four)];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });
});

describe("a page that is left out", () => {
  test("leaves none of its words behind: in bookmarks, fields, tags or names", async () => {
    const bytes = await combinePdfs([part(rich("secret"))], [page(0, 0)]);
    const all = allOf(bytes);
    expect(all).toContain("secret one");
    for (const word of ["secret second", "secret two", "secret account", "bank"])
      expect(all).not.toContain(word);
    expect(bookmarks(new PdfFile(bytes))).toMatchObject([{ title: "secret first", page: 0 }]);
    expect(readForm(bytes).fields.map(({ name }) => name)).toEqual(["rent"]);
  });

  test("leaves nothing in the resources that others share with it", async () => {
    const shared = tablePdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Resources 5 0 R>>",
      "<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[11 0 R]>>",
      "<</Type/Page/Parent 2 0 R/Contents 7 0 R>>",
      "<</XObject<</A#31 8 0 R/B 9 0 R/Deep 10 0 R/Look 12 0 R>>/Font<</F 13 0 R>>/Pattern<</P 14 0 R>>>>",
      stream("/A1 Do /F 9 Tf (x) Tj"),
      stream("/B Do /P scn"),
      stream("/Deep Do (first)", "/Type/XObject/Subtype/Form"),
      stream("(secret form)", "/Type/XObject/Subtype/Form"),
      stream("(deep)", "/Type/XObject/Subtype/Form/Resources 5 0 R"),
      "<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N<</On 15 0 R>>>>>>",
      stream("(look)", "/Type/XObject/Subtype/Form"),
      "<</Type/Font/Subtype/Type3/CharProcs<</x 16 0 R>>>>",
      stream("(secret pattern)", "/PatternType 1"),
      stream("/Look Do", "/Subtype/Form/Resources 5 0 R"),
      stream("(glyph)"),
    ]);
    const all = allOf(await combinePdfs([part(shared)], [page(0, 0)]));
    for (const word of ["first", "deep", "look", "glyph"]) expect(all).toContain(`(${word})`);
    expect(all).not.toContain("secret");
  });

  test("leaves none of its words in elements that it shares, or that only an index leads to", async () => {
    const tagged = tablePdf([
      "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 5 0 R/Outlines 8 0 R>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]>>",
      "<</Type/Page/Parent 2 0 R>>",
      "<</Type/Page/Parent 2 0 R>>",
      "<</Type/StructTreeRoot/K 6 0 R/ParentTree<</Nums[0[7 0 R 10 0 R]]>>/IDTree<</Names[(i)10 0 R]>>>>",
      "<</S/Document/P 5 0 R/T(secret title)/K[7 0 R<</S/P/ActualText(kept)/Pg 3 0 R/K 1>>]>>",
      "<</S/P/P 6 0 R/ActualText(secret both)/K[<</Type/MCR/Pg 3 0 R/MCID 0>><</Type/MCR/Pg 4 0 R/MCID 0>>]>>",
      "<</First 9 0 R/Last 9 0 R>>",
      "<</Title(secret chapter)/Parent 8 0 R/Dest[4 0 R/Fit]/First 11 0 R/Last 11 0 R>>",
      "<</S/P/P 6 0 R/ActualText(secret orphan)/Pg 4 0 R/K 5>>",
      "<</Title(paragraph)/Parent 9 0 R/Dest[3 0 R/Fit]>>",
    ]);
    const bytes = await combinePdfs([part(tagged)], [page(0, 0)]);
    const all = allOf(bytes);
    expect(all).toContain("(kept)");
    expect(all).not.toContain("secret");
    expect(bookmarks(new PdfFile(bytes))).toMatchObject([{ title: "paragraph", page: 0 }]);
  });

  test("is not there for links either", async () => {
    const file = new PdfFile(await combinePdfs([part(rich("x"))], [page(0, 0)]));
    expect(pageIn(file, annotation(file, 0, 1)?.get("Dest"))).toBe(-1);
  });
});

describe("a picture in the place of a page", () => {
  const instead = (words: PicturePage["words"]): PicturePage => ({
    size: { width: 200, height: 300 },
    picture: {
      ...{ width: 1, height: 1, bytes: deflateSync(Buffer.from([0])) },
      ...{ filter: "FlateDecode", space: "DeviceGray" },
    },
    words,
  });
  const covered = (file: number, index: number, words: PicturePage["words"] = []) => ({
    ...page(file, index),
    instead: instead(words),
  });

  test("keeps nothing of the page but the links to it", async () => {
    const bytes = await combinePdfs([part(rich("secret"))], [page(0, 0), covered(0, 1)]);
    const all = allOf(bytes);
    for (const word of ["secret second", "secret two", "secret account", "bank"])
      expect(all).not.toContain(word);
    const file = new PdfFile(bytes);
    expect(pageIn(file, annotation(file, 0, 1)?.get("Dest"))).toBe(1);
    expect(file.root.has("MarkInfo")).toBe(false);
    const { pages, repaired } = await preparePdf(bytes);
    expect([pages.length, pages[1], repaired]).toEqual([2, { width: 200, height: 300 }, false]);
  });

  test("can be all that is left of a file, turned", async () => {
    const bytes = await combinePdfs(
      [part(rich("secret"), "North")],
      [{ ...covered(0, 0), turn: 90 }],
    );
    expect(allOf(bytes)).not.toContain("secret");
    expect((await preparePdf(bytes)).pages).toEqual([{ width: 300, height: 200 }]);
    expect(bookmarks(new PdfFile(bytes))).toEqual([]);
  });

  test("can have words of more than 256 letters", async () => {
    const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const bytes = await combinePdfs(
      [part(rich("x"))],
      [covered(0, 0, [[letters.join(""), 10, 10, 100, 10, 0]])],
    );
    const all = allOf(bytes);
    expect(all).toContain("<ff> <4efe>");
    expect(all).toContain("<2c> <4f2b>");
  });
});

test("a page that comes again has its fields once, and looks the same", async () => {
  const bytes = await combinePdfs([part(rich("x"))], [page(0, 0), page(0, 0, 90)]);
  expect(readForm(bytes).fields.map(({ name, place }) => [name, place.page])).toEqual([
    ["rent", 0],
  ]);
  const file = new PdfFile(bytes);
  expect(file.nameText(annotation(file, 1, 0)?.get("Subtype"))).toBe("Stamp");
  expect((await preparePdf(bytes)).pages).toHaveLength(2);
});

test("a page that comes 2,000 times costs little", async () => {
  const pages = Array.from({ length: 2_000 }, () => page(0, 0));
  const bytes = await combinePdfs([part(manyPages(1))], pages);
  expect(listPages(new PdfFile(bytes))).toHaveLength(2_000);
  expect(bytes.length).toBeLessThan(100_000);
});

test("contents of 300 MB that are packed into 300 KB are neither unpacked nor packed again", async () => {
  const packed = deflateSync(Buffer.alloc(15_000_000, " ")).toString("latin1");
  const objects = onePage().toSpliced(3, 1, stream(packed, "/Filter/FlateDecode"));
  const parts = Array.from({ length: 20 }, () => part(tablePdf(objects)));
  const before = process.memoryUsage();
  const bytes = await combinePdfs(
    parts,
    parts.map((_, file) => page(file, 0)),
  );
  expect(bytes.length).toBeLessThan(2 * 20 * packed.length);
  expect(listPages(new PdfFile(bytes))).toHaveLength(20);
  expect(process.memoryUsage().external - before.external).toBeLessThan(150_000_000);
});

test("pages that only the stream of a hybrid file leads to are found", async () => {
  const bytes = await combinePdfs([part(hybridPdf(onePage()))], [page(0, 0), page(0, 0, 90)]);
  expect(listPages(new PdfFile(bytes))).toHaveLength(2);
});

test("an object that only others can read is mended first", async () => {
  const odd = tablePdf(onePage({ extra: "/Extra 5 0 R" }, "", ["<</A [1 >>"]));
  const bytes = await combinePdfs([part(odd)], [page(0, 0)]);
  expect((await preparePdf(bytes)).repaired).toBe(false);
});

describe("a file is refused", () => {
  const good = part(tablePdf(onePage()));
  test.each([
    ["that is signed", signed(onePage()), "signed"],
    ["that can't be read", Buffer.from("%PDF-1.4 nothing"), "damaged"],
    ["that is encrypted", tablePdf(onePage(), "/Encrypt<</Filter/Standard/V 2/R 3>>"), "damaged"],
  ])("%s", async (_, bytes, reason) => {
    const refused = combinePdfs([good, part(bytes)], [page(0, 0), page(1, 0)]);
    await expect(refused).rejects.toThrow(PartRefused);
    await expect(refused).rejects.toMatchObject({ file: 1, reason });
  });

  test("for a page that it doesn't have", async () => {
    await expect(combinePdfs([good], [page(0, 1)])).rejects.toThrow(RangeError);
  });
});
