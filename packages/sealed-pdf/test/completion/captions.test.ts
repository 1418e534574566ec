import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { captionBandPt } from "../../src/layout/field-size.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";
import { imageField, makeSealing, makeSealKey, quarters, seal } from "../support/sealing.ts";
import { needs, rendered, run, withFile } from "../support/tools.ts";

let key: SealKey;

beforeAll(async () => {
  key = await makeSealKey();
});

describe("the caption of a signature names the signer and the time", () => {
  beforeEach((context) => needs(context, "pdftotext", "pdftoppm"));

  const place = { page: 0, x: 0.2, y: 0.3, width: 160 / 612, height: 40 / 792 };
  const caption = (name: string) => ({
    before: "Signed by ",
    name,
    after: ", 2026-11-21 03:34 UTC",
  });

  async function stamped(name: string, where = place) {
    const blank = tablePdf(onePage({ content: "" }));
    const content = { kind: "image" as const, png: quarters(), caption: caption(name) };
    return seal(makeSealing(blank, key, [{ ...imageField(where), content }]));
  }

  const wordsOn = (file: Buffer): string =>
    withFile(file, (path) => run("pdftotext", ["-f", "1", "-l", "1", path, "-"]).output).trim();

  test("as text that can be read back", async () => {
    expect(wordsOn(await stamped("Ann Lee"))).toBe("Signed by Ann Lee, 2026-11-21 03:34 UTC");
  });

  test("with only the beginning of a name that is too long to be read otherwise", async () => {
    expect(wordsOn(await stamped("Ann ".repeat(30)))).toMatch(
      /^Signed by (Ann )+…?.*…, 2026-11-21 03:34 UTC$/,
    );
  });

  test("with the time behind a name that runs from right to left", async () => {
    const boxes = withFile(await stamped("محمد"), (path) =>
      run("pdftotext", ["-bbox", "-f", "1", "-l", "1", path, "-"]),
    ).output;
    const xOf = (word: RegExp): number => Number(word.exec(boxes)?.[1]);
    const [signed, date, utc] = [
      /xMin="([\d.]+)"[^>]*>Signed</,
      /xMin="([\d.]+)"[^>]*>2026-11-21</,
      /xMin="([\d.]+)"[^>]*>UTC</,
    ].map(xOf);
    expect(signed).toBeLessThan(date ?? 0);
    expect(date).toBeLessThan(utc ?? 0);
  });

  test("from right to left where the sentence is read so, with each part whole", async () => {
    const content = {
      ...{ kind: "image" as const, png: quarters() },
      caption: {
        ...{ before: "نخت ", name: "Ann Lee", direction: "rtl" as const },
        after: "، \u20682026-11-21 03:34 UTC\u2069",
      },
    };
    const blank = tablePdf(onePage({ content: "" }));
    const sealed = await seal(makeSealing(blank, key, [{ ...imageField(place), content }]));
    const boxes = withFile(sealed, (path) =>
      run("pdftotext", ["-bbox", "-f", "1", "-l", "1", path, "-"]),
    ).output.replace(/[\u200e\u200f]/g, "");
    const places = [...boxes.matchAll(/xMin="([\d.]+)"[^>]*>([^<]*)</g)];
    const order = places.sort((a, b) => Number(a[1]) - Number(b[1])).map(([, , word]) => word);
    expect(order.slice(0, 3)).toEqual(["2026-11-21", "03:34", "UTC"]);
    expect(order.join(" ")).toMatch(/ ،Ann Lee \p{L}+$/u);
  });

  test("inside the field, with the picture above it unstretched", async () => {
    const shown = withFile(await stamped("Ann Lee"), (path) => rendered(path, 1, 72));
    const marked: [number, number][] = [];
    shown?.rgba.forEach((value, i) => {
      if (i % 4 === 1 && value < 200)
        marked.push([((i - 1) / 4) % shown.width, Math.floor(i / 4 / shown.width)]);
    });
    const [left, top] = [place.x * 612, place.y * 792];
    for (const [x, y] of marked) {
      expect(x).toBeGreaterThanOrEqual(left - 1);
      expect(x).toBeLessThanOrEqual(left + 160 + 1);
      expect(y).toBeGreaterThanOrEqual(top - 1);
      expect(y).toBeLessThanOrEqual(top + 40 + 1);
    }
    const picture = marked.filter(
      ([, y]) => y < top + 40 - captionBandPt({ width: 160, height: 40, pageScale: 1 }),
    );
    const columns = picture.map(([x]) => x);
    const rows = picture.map(([, y]) => y);
    const shape =
      (Math.max(...columns) - Math.min(...columns) + 1) /
      (Math.max(...rows) - Math.min(...rows) + 1);
    expect(shape).toBeCloseTo(3, 0);
  });

  test("is left out of a field that is too small; the annotation has it instead", async () => {
    const file = await stamped("Ann Lee", { ...place, width: 60 / 612, height: 20 / 792 });
    expect(wordsOn(file)).toBe("");
  });
});
