import { preparePdf } from "sealed-pdf";
import {
  danglingPdf,
  imageField,
  loanPdf,
  makeSealing,
  makeSealKey,
  onePage,
  seal,
  tablePdf,
  textField,
  uses,
} from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { comparePages } from "#core/images/acceptance/same-pages";

const key = await makeSealKey();
const fields = [
  imageField({ page: 0, x: 0.1, y: 0.6, width: 0.3, height: 0.1 }),
  textField({ page: 0, x: 0.5, y: 0.6, width: 0.3, height: 0.05 }, "Ann Lee"),
];

/** How the pages of the accepted upload compare to those of the sealed document. */
async function comparisonOf(upload: Buffer) {
  const { bytes, pages } = await preparePdf(upload);
  const sealed = await seal(makeSealing(bytes, key, fields));
  return comparePages(
    bytes,
    sealed,
    pages.map((_, index) => ({
      index,
      stamped: index === 0 ? fields.map(({ place }) => place) : [],
    })),
  );
}

describe("no page looks different when it is sealed, though it refers to what is not there:", () => {
  test.each(Object.entries(uses))("%s", async (_, use) => {
    const { pdf } = danglingPdf(use, (number) => `${number} 0 R`, tablePdf);
    expect(await comparisonOf(pdf)).toEqual({ outcome: "same" });
  });

  test("a sum stays covered when its cover's mask is missing", async () => {
    expect(await comparisonOf(loanPdf())).toEqual({ outcome: "same" });
  });

  test("numbers at the end of all numbers", async () => {
    for (const number of [8_388_607, 8_388_600, 8_200_000]) {
      const upload = tablePdf(onePage({ extra: `/Annots[${number} 0 R]` }));
      expect(await comparisonOf(upload)).toEqual({ outcome: "same" });
    }
  });
});
