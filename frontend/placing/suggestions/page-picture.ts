import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { type GreyPicture, linesInPicture } from "./picture-lines.ts";
import { suggestionsInPicture } from "./picture-suggestions.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** Pixels a point: a thin line of a scan is still a pixel wide. */
const scaleMax = 2;
const widthMaxPx = 1_800;

/** The suggestions of a page without text, as a scan is, by the lines in its picture. */
export async function suggestionsOnScan(
  page: Awaited<ReturnType<DocumentCallback["getPage"]>>,
  index: number,
  size: PageSize,
): Promise<Suggestion[]> {
  const scale = Math.min(scaleMax, widthMaxPx / size.width);
  const viewport = page.getViewport({
    scale: (scale * size.width) / page.getViewport({ scale: 1 }).width,
  });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return suggestionsInPicture(linesInPicture(greyOf(canvas), size), index, size);
}

function greyOf(canvas: HTMLCanvasElement): GreyPicture {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] =
      ((data[i * 4] ?? 255) * 3 + (data[i * 4 + 1] ?? 255) * 6 + (data[i * 4 + 2] ?? 255)) / 10;
  return { width, height, grey };
}
