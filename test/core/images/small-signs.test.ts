import { PhotonImage } from "@cf-wasm/photon";
import { combinePdfs, preparePdf } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import { pageOfPicture } from "../../../core/images/pictures/picture-page.ts";
import { readTwice } from "../../../core/images/reading/second-reader.ts";
import { redactedPage } from "../../../core/images/redaction/redact.ts";
import { makePdf } from "../../support/pdfs.ts";
import { rowsOfRing } from "../../support/rings.ts";
import { honest, signs } from "../../support/small-signs.ts";

/** Enough for any page on any machine. */
const ample = { startMs: 60_000, budgetMs: 60_000, pageMs: 60_000, wallMs: 600_000 };

async function stateOf(pdf: Uint8Array) {
  const [reading] = await readTwice(pdf, { first: 0, count: 1 }, ample);
  return reading;
}

describe("a page differs if one reader alone shows", () => {
  const first = [
    "a decimal point of 8 points",
    "a thin line through a word",
    "pale words of 8 points",
  ];
  test.each(rowsOfRing(Object.entries(signs), first))("%s", async (_, make) => {
    expect(await stateOf(make())).toEqual({ state: "differs" });
  });
});

describe("a page is alike in both readers with", () => {
  const first = ["2,500 thin strokes", "a photograph that is scaled down"];
  test.each(rowsOfRing(Object.entries(honest), first))("%s", async (_, make) => {
    expect(await stateOf(make())).toEqual({ state: "alike" });
  });
});

describe("a page that we have made is alike in both readers:", () => {
  const contract = makePdf([
    { text: "The borrower owes 10,000.50 dollars to John Smithson of Bonn" },
  ]);

  test("a redacted one", async () => {
    const { pages } = await preparePdf(contract);
    const size = pages[0] ?? { width: 0, height: 0 };
    const areas = [{ x: 150, y: 72, width: 60, height: 24 }];
    const instead = (await redactedPage(contract, { index: 0, size, areas }))?.page;
    const made = await combinePdfs(
      [{ bytes: contract, name: "x" }],
      [{ file: 0, page: 0, turn: 0, instead }],
    );
    expect(await stateOf(made)).toEqual({ state: "alike" });
  });

  test("a combined and turned one", async () => {
    const made = await combinePdfs(
      [{ bytes: contract, name: "x" }],
      [{ file: 0, page: 0, turn: 90 }],
    );
    expect(await stateOf(made)).toEqual({ state: "alike" });
  });

  test("a photographed one", async () => {
    expect(await stateOf(await pageOfPicture(photograph(), "A4"))).toEqual({ state: "alike" });
  });
});

/** Bright paper with grain and rows of dark marks, as a phone takes it. */
function photograph(): Uint8Array {
  const [width, height] = [1_200, 1_600];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isMark = y % 40 < 18 && (x * 7 + Math.floor(y / 40) * 13) % 23 < 9;
    const level = (isMark ? 60 : 215) + ((Math.imul(at, 2_654_435_761) >>> 24) % 24) - y / 50;
    rgba.set([level, level - 4, level - 12], at * 4);
  }
  return new PhotonImage(rgba, width, height).get_bytes_jpeg(80);
}
