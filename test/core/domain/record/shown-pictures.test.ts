import { describe, expect, test } from "vitest";
import type { ShownPicture } from "../../../../contract/rules/documents/shown-picture.ts";
import { digest } from "../../../../core/domain/record/evidence.ts";
import { claimsOfPictures } from "../../../../core/domain/record/shown-pictures.ts";

const sha256 = (page: number, width: number) => digest([page, width]);
const shown = (page: number, width: number, by = "one-1.0"): ShownPicture => ({
  page,
  width,
  by,
  sha256: sha256(page, width),
});

describe("the claim about pictures that were shown", () => {
  test("names pages and widths, and has the digest of their digests in that order", () => {
    const pictures = [shown(4, 760), shown(2, 1080), shown(1, 1080), shown(3, 1080), shown(9, 760)];
    expect(claimsOfPictures(pictures)).toEqual({
      claimedPictures: "one-1.0: 1-3@1080, 4@760, 9@760",
      claimedPicturesSha256: digest([
        ...[1, 2, 3].map((page) => sha256(page, 1080)),
        ...[4, 9].map((page) => sha256(page, 760)),
      ]),
    });
  });

  test("has the last picture of a page", () => {
    expect(claimsOfPictures([shown(1, 380), shown(2, 380), shown(1, 2160)])).toEqual({
      claimedPictures: "one-1.0: 1@2160, 2@380",
      claimedPicturesSha256: digest([sha256(1, 2160), sha256(2, 380)]),
    });
  });

  test("names each renderer with its own", () => {
    expect(claimsOfPictures([shown(1, 760), shown(2, 760, "one-1.1"), shown(3, 760)])).toEqual({
      claimedPictures: "one-1.0: 1@760, 3@760; one-1.1: 2@760",
      claimedPicturesSha256: digest([1, 3, 2].map((page) => sha256(page, 760))),
    });
  });

  test("is not there where no picture was shown", () => {
    expect(claimsOfPictures([])).toEqual({});
  });
});
