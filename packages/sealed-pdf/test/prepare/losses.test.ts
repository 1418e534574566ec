import { describe, expect, test } from "vitest";
import { lossesOf, lossFindings } from "../../src/prepare/losses.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { revisions, words } from "../support/odd-structures.ts";
import { manyPages, stream } from "../support/pdfs.ts";

const font = "/Resources<</Font<</F 5 0 R>>>>";
const page = (number: number): string =>
  `<</Type/Page/Parent 2 0 R${font}/Contents ${number + 20} 0 R>>`;

/** Pages 11 to 14 of 400 by 300 points, with something else in place of the third. */
const withThird = (third: string | undefined, count = 4): Buffer =>
  revisions({
    size: 40,
    objects: [
      [1, "<</Type/Catalog/Pages 2 0 R>>"],
      [2, `<</Type/Pages/Kids[11 0 R 12 0 R 13 0 R 14 0 R]/Count ${count}/MediaBox[0 0 400 300]>>`],
      [5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
      ...[11, 12, 13, 14].flatMap((number) => {
        const body = number === 13 ? third : page(number);
        return body === undefined ? [] : [[number, body] as const];
      }),
      ...[31, 32, 33, 34].map((number) => [number, stream(words(`${number - 30}`, 200))] as const),
    ],
  });

describe("a repaired file has all pages of the upload", () => {
  test.each([
    ["is rubbish", "binary rubbish"],
    ["is null", "null"],
    ["is missing", undefined],
  ])("and says which one is empty: the third %s", async (_, third) => {
    const { pages, repaired, findings } = await preparePdf(withThird(third));
    expect(pages).toEqual(Array(4).fill({ width: 400, height: 300 }));
    expect({ repaired, findings }).toEqual({
      repaired: true,
      findings: ["Page 3 of 4 can't be read and is empty."],
    });
  });

  test("but not one that its tree doesn't count, and that leads nowhere", async () => {
    const { pages, findings } = await preparePdf(withThird("null", 3));
    expect([pages.length, findings]).toEqual([3, []]);
  });

  test("or says how many the upload promised", async () => {
    const { pages, findings } = await preparePdf(withThird(page(13), 6));
    expect([pages.length, findings]).toEqual([4, [lossFindings.missing(6, 4)]]);
  });

  test("and is found where the index misses it", async () => {
    const upload = withThird(page(13)).toString("latin1");
    const at = String(upload.indexOf("13 0 obj")).padStart(10, "0");
    const lost = Buffer.from(upload.replace(`${at} 00000 n`, "0000000009 00000 n"), "latin1");
    const { pages, findings } = await preparePdf(lost);
    expect([pages.length, findings]).toEqual([4, []]);
  });
});

test("a page that has lost its contents or its size in a repair is named", () => {
  const size = { width: 400, height: 300 };
  const found = [1, 2, 3, 4].map((number) => ({ size, hasContents: number !== 2 }));
  const repaired = withThird(page(13).replace("/Contents 33 0 R", "/MediaBox[0 0 100 100]"));
  expect(lossesOf({ found, counted: 4 }, repaired, [])).toEqual({
    emptied: [2],
    findings: [lossFindings.empty([2], 4), lossFindings.resized([2])],
  });
});

test("2,000 pages are accepted, and 2,001 are not", async () => {
  expect((await preparePdf(manyPages(2_000))).pages).toHaveLength(2_000);
  const refused = expect.objectContaining({ reason: "TOO_MANY_PAGES" });
  await expect(preparePdf(manyPages(2_001))).rejects.toThrow(refused);
});
