import { expect, test } from "vitest";
import { IncrementalUpdate } from "../../src/file/incremental-update.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { graphemes } from "../../src/portable/characters.ts";
import { visualRuns } from "../../src/text/bidi.ts";
import { startTypesetting } from "../../src/text/start.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { fonts } from "../support/sealing.ts";

const reversed = (text: string): string => graphemes(text).reverse().join("");

/** The line in visual order, from left to right. */
const seen = (text: string, base?: "ltr" | "rtl"): string =>
  visualRuns(text, base)
    .map((run) => (run.direction === "rtl" ? reversed(run.text) : run.text))
    .join("");

const [peace, wonder, name] = ["שלום", "פלא", "محمد"];

/** By UAX 9; words in Hebrew and Arabic are written backwards, as they stand from left to right. */
test.each([
  [`${peace} כהן`, `${reversed("כהן")} ${reversed(peace)}`],
  [`abc (${peace}) 12`, `abc (${reversed(peace)}) 12`],
  [`50% ${peace}`, `${reversed(peace)} 50%`],
  [`${peace} $5 ${wonder}`, `${reversed(wonder)} $5 ${reversed(peace)}`],
  [`${name} +49 30 12345`, `12345 30 49+ ${reversed(name)}`],
  [`${peace} (5) - ${wonder}`, `${reversed(wonder)} - (5) ${reversed(peace)}`],
  [`${peace} (abc)`, `(abc) ${reversed(peace)}`],
  [`abc ${peace} `, `abc ${reversed(peace)} `],
  ["۴۹ سلام abc", `abc ${reversed("سلام")} ۴۹`],
  ["Ann Lee, 21 Nov", "Ann Lee, 21 Nov"],
])("%s is seen as %s", (text, expected) => {
  expect(seen(text)).toBe(expected);
});

test.each([
  ["Cairo.", ".Cairo"],
  ["12 Main St", "Main St 12"],
  [`(${peace}) A`, `A (${reversed(peace)})`],
])("a right-to-left paragraph shows %s as %s", (text, expected) => {
  expect(seen(text, "rtl")).toBe(expected);
});

test("signs alone between numbers are set from right to left with their line", async () => {
  const text = `${peace} 5 (- 6`;
  const update = new IncrementalUpdate(new PdfFile(tablePdf(onePage())));
  const { setter } = startTypesetting(fonts, update);
  await setter.load([text], ["regular"]);
  const seenClusters = setter.line(text).runs.flatMap(({ clusters }) => clusters);
  const drawn = seenClusters.filter(({ glyphs }) => glyphs.length > 0);
  expect(drawn.map((cluster) => cluster.text).join("")).toBe(`6 -( 5 ${reversed(peace)}`);
});
