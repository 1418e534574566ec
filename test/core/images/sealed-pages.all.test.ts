import { preparePdf } from "sealed-pdf";
import {
  containers,
  danglingPdf,
  imageField,
  makeSealing,
  makeSealKey,
  seal,
  spellings,
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

/** Each use in each spelling, in one container or the other: how a file is written is no part of how it looks. */
const shapes = Object.entries(uses).flatMap(([what, use], one) =>
  Object.entries(spellings).flatMap(([how, spelling], two) =>
    Object.entries(containers)
      .filter((_, three) => three === (one + two) % 2)
      .map(([where, container]) => ({
        shape: `${what}, written ${how}, ${where}`,
        ...danglingPdf(use, spelling, container),
      })),
  ),
);

describe("no page looks different when it is sealed, though it refers to what is not there:", () => {
  test("in whatever way, where the upload had to be repaired", async () => {
    for (const { shape, pdf } of shapes) {
      const { repaired } = await preparePdf(pdf);
      if (repaired) expect([shape, await comparisonOf(pdf)]).toEqual([shape, { outcome: "same" }]);
    }
  });
});
