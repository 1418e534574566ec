import { beforeEach, expect, test } from "vitest";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import { needs, run, withFile } from "../support/tools.ts";

/** First pages, and the paper of the completion pages behind them, in points. */
const papers = [
  { media: "[0 0 595 842]", width: 595.28, height: 841.89 },
  { media: "[0 0 842 1191]", width: 595.28, height: 841.89 },
  { media: "[0 0 2384 3370]", width: 2.83 * 595.28, height: 2.83 * 841.89 },
  // A strip of five metres is as tall as what is behind it.
  { media: "[0 0 14173 2000]", width: 1414, height: 2000 },
  { media: "[0 0 20000 20000]", width: 12.09 * 612, height: 12.09 * 792 },
];

beforeEach((context) => needs(context, "pdfinfo", "pdftotext"));

test.each(papers)(
  "completion pages behind a page of $media grow with it, with all that is on them",
  async ({ media, width, height }) => {
    const key = await makeSealKey();
    const file = await seal(makeSealing(tablePdf(onePage({ media })), key));
    expect(await verdictOf(file, key)).toBe("genuine");
    withFile(file, (path) => {
      const [, shown = ""] =
        /Page +2 size: +([\d.]+ x [\d.]+)/.exec(
          run("pdfinfo", ["-f", "2", "-l", "2", path]).output,
        ) ?? [];
      const [wide = 0, high = 0] = shown.split(" x ").map(Number);
      expect([wide / width, high / height].map((ratio) => ratio.toFixed(2))).toEqual([
        "1.00",
        "1.00",
      ]);
      const area = ["-bbox", "-f", "2", "-l", "2", path, "-"];
      const places = [
        ...run("pdftotext", area).output.matchAll(/xMax="([\d.]+)" yMax="([\d.]+)"/g),
      ];
      const lowest = Math.max(...places.map(([, , y]) => Number(y)));
      expect(lowest / high).toBeGreaterThan(0.9);
      expect(lowest / high).toBeLessThan(1);
    });
  },
);

test("no page ends with the heading of the history, however much stands before it", async () => {
  const key = await makeSealKey();
  const sealing = makeSealing(tablePdf(onePage()), key);
  const long = Array.from({ length: 8 }, () => "Document signed by each of them").join(", ");
  const history = [{ at: new Date(0), what: long, who: "done@example.com", where: "::1" }];
  const seen = new Set<number>();
  for (let count = 2; count < 36; count++) {
    const notes = Array.from({ length: count }, (_, i) => `Note ${i}.`);
    const file = await seal({
      ...sealing,
      completion: { ...sealing.completion, notes, history },
    });
    withFile(file, (path) => {
      const pages = run("pdftotext", ["-layout", "-f", "2", path, "-"]).output.split("\f");
      const at = pages.findIndex((text) => /^\s*History\s*$/m.test(text));
      expect(pages[at], `${count} notes`).toContain("done@example.com");
      seen.add(at);
    });
  }
  expect([...seen]).toEqual([0, 1]);
});
