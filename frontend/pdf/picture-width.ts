import { limits } from "#contract/rules/limits/limits";

/** A higher resolution is not visible on a phone and would take twice the bytes. */
const ratioMax = 2;
/** A picture may be enlarged by this much before the next wider one is fetched. */
const enlargedMax = 1.1;

/** The width of the picture to fetch for a page of the shown width, in CSS pixels. */
export function pictureWidthPx(shownPx: number, devicePixelRatio: number): number {
  const { widthsPx } = limits.pagePicture;
  const wanted = (shownPx * Math.min(devicePixelRatio, ratioMax)) / enlargedMax;
  return widthsPx.find((width) => width >= wanted) ?? Math.max(...widthsPx);
}
