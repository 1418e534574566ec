import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CompletionAnswer } from "../../src/completion/contents.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { completionSigner, makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import { needs, rendered, run, withFile } from "../support/tools.ts";

let key: SealKey;
beforeAll(async () => {
  key = await makeSealKey();
});

const at = new Date("2026-11-20T10:00:00Z");

async function sealedWith(...filled: readonly (readonly CompletionAnswer[] | undefined)[]) {
  const sealing = makeSealing(tablePdf(onePage()), key);
  const signers = filled.map((answers, i) => ({
    ...completionSigner(`Person${i}`, `person${i}@example.com`, at),
    filled: answers,
  }));
  return seal({ ...sealing, completion: { ...sealing.completion, signers } });
}

/** The text of each completion page. */
const pagesOf = (file: Buffer): string[] =>
  withFile(file, (path) =>
    Array.from({ length: listPages(new PdfFile(file)).length - 1 }, (_, i) => {
      const page = String(i + 2);
      return run("pdftotext", ["-layout", "-f", page, "-l", page, path, "-"]).output;
    }),
  );

const answers = (count: number): CompletionAnswer[] =>
  Array.from({ length: count }, (_, i) => ({ label: `Question ${i}.`, value: `Answer ${i}.` }));

describe("the table of answers", () => {
  beforeEach((context) => needs(context, "pdftotext", "pdftoppm"));

  test("comes after the signer's card, under the signer's name; without answers there is none", async () => {
    const file = await sealedWith([{ label: "Address", value: "1 Main St" }], [], undefined);
    const text = pagesOf(file).join("");
    expect(text.match(/What \S+ filled in/g)).toEqual(["What Person0 filled in"]);
    expect(text).toMatch(/person0@example.com.*Address +1 Main St.*person1@example.com/s);
    expect(await verdictOf(file, key)).toBe("genuine");
  });

  test("flows over as many pages as it needs, and each says what the columns are", async () => {
    const pages = pagesOf(await sealedWith(answers(120)));
    const rows = pages.map((text) => text.match(/Question \d+\. +Answer \d+\./g) ?? []);
    expect(rows.flat().length).toBe(120);
    expect(rows.filter((some) => some.length > 0).length).toBeGreaterThan(2);
    for (const [i, text] of pages.entries())
      expect(/Field +Answer/.test(text)).toBe((rows[i]?.length ?? 0) > 0);
  });

  test("keeps the lines of an answer, and continues one that is longer than a page", async () => {
    const value = Array.from({ length: 150 }, (_, i) => `line ${i}.`).join("\n");
    const pages = pagesOf(await sealedWith([...answers(3), { label: "Long", value }]));
    const lines = pages.map((text) => text.match(/line \d+\.$/gm) ?? []);
    expect(lines.flat()).toEqual(value.split("\n"));
    for (const [i, text] of pages.entries())
      if (lines[i]?.length) expect(text).toMatch(/Field +Answer/);
  });

  test("wraps what is too long, within the margins", async () => {
    const long = { label: "W".repeat(80), value: "W".repeat(2_000) };
    const hebrew = { label: "כתובת", value: "שלום ".repeat(100) };
    const shown = withFile(await sealedWith([long, hebrew]), (path) => rendered(path, 2, 72));
    const dark: number[] = [];
    shown?.rgba.forEach((value, i) => {
      if (i % 4 === 0 && value < 100) dark.push((i / 4) % shown.width);
    });
    expect(Math.min(...new Set(dark))).toBeGreaterThanOrEqual(49);
    expect(Math.max(...new Set(dark))).toBeLessThanOrEqual((shown?.width ?? 0) - 49);
  });

  test("is a table for screen readers, with headers of rows and columns", async (context) => {
    needs(context, "pdfinfo", "qpdf");
    const file = await sealedWith([
      { label: "Address", value: "1 Main St\nSpringfield" },
      { label: "Name", value: "שלום כהן" },
    ]);
    const { struct, objects } = withFile(file, (path) => ({
      struct: run("pdfinfo", ["-struct-text", path]).output,
      objects: run("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).output,
    }));
    const [, table = ""] = struct.split('"What Person0 filled in"');
    expect(table.replace(/\s+/g, " ")).toContain(
      'Table (block) TR TH: /Scope /Column "Field" TH: /Scope /Column "Answer" ' +
        'TR TH: /Scope /Row "Address" TD "1 Main St" "Springfield" TR',
    );
    const hebrew = Buffer.from("\ufeffשלום כהן", "utf16le").swap16().toString("hex");
    expect(objects).toContain(`/ActualText <${hebrew}>`);
  });
});
