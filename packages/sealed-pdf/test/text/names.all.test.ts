import { PDFiumLibrary } from "@hyzyla/pdfium";
import { beforeAll, describe, expect, test } from "vitest";
import { unprintable } from "../../src/text/unprintable.ts";
import { names, namesPdf } from "../support/names-page.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, textField } from "../support/sealing.ts";
import { hasTool, needs, run, withFile } from "../support/tools.ts";

/** Lines, without the marks by which programs tell directions. */
const linesOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .replace(/[\u200e\u200f\u202a-\u202e\r]/g, "")
    .split("\n")
    .map((line) => line.trim());

const byPoppler = (file: Uint8Array, ...pages: readonly string[]): string[] =>
  withFile(file, (path) => linesOf(run("pdftotext", [...pages, path, "-"]).output));

/** It reads pages, not the annotations on them. */
async function byPdfium(file: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const pages = Array.from({ length: document.getPageCount() }, (_, i) => i);
  const found = pages.flatMap((page) => linesOf(document.getPage(page).getText()));
  document.destroy();
  library.destroy();
  return found;
}

const found = { stamps: [""], pages: [""], pdfium: [""] };
beforeAll(async () => {
  const sealed = await namesPdf(await makeSealKey());
  found.pdfium = await byPdfium(sealed);
  if (!hasTool("pdftotext")) return;
  found.stamps = byPoppler(sealed, "-f", "1", "-l", "1");
  found.pages = byPoppler(sealed, "-f", "2");
});

const composed = Object.entries(names).map(([script, name]) => [script, name.normalize("NFC")]);

describe.each(composed)("a name in %s", (_, name = "") => {
  test("can be printed, and is read by PDFium as it was written", () => {
    expect(unprintable(name)).toEqual([]);
    expect(found.pdfium.map(withoutLabel)).toContain(name);
  });

  test("is read by poppler as it was written, in its field and on the completion pages", (context) => {
    needs(context, "pdftotext");
    expect(found.stamps).toContain(name);
    expect(found.pages.map(withoutLabel)).toContain(name);
  });
});

/** Its position depends on the direction of the line. */
const withoutLabel = (line: string): string => line.replace(/^\. | \.$/g, "");

test("a character that no font has is shown by its code point, never by a question mark", async (context) => {
  needs(context, "pdftotext");
  const place = { page: 0, x: 0.05, y: 0.1, width: 0.9, height: 0.05 };
  const fields = [textField(place, "Ann ꦮꦶ and ꦗ")];
  const sealed = await seal(makeSealing(tablePdf(onePage()), await makeSealKey(), fields));
  expect(byPoppler(sealed, "-f", "1", "-l", "1")).toContain("Ann [U+A9AE U+A9B6] and [U+A997]");
});
