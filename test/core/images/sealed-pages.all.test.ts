import { preparePdf } from "sealed-pdf";
import {
  danglingShapes,
  imageField,
  makeSealing,
  makeSealKey,
  seal,
  textField,
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
  test("in whatever way, where the upload had to be repaired", async () => {
    for (const { shape, pdf } of danglingShapes()) {
      const { repaired } = await preparePdf(pdf);
      if (repaired) expect([shape, await comparisonOf(pdf)]).toEqual([shape, { outcome: "same" }]);
    }
  });
});
