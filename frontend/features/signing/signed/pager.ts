import { signedOrNot } from "../../../signed-or-not.ts";

const widthMaxPx = 612;
const marginPx = 40;

/** Width of a page: the smaller of 612 and the window's width minus 40 (as specified). */
export const pageWidthPx = (windowWidthPx: number) =>
  Math.min(widthMaxPx, windowWidthPx - marginPx);

/**
 * The envelope's id, an underscore, a segment of the file's path, then .pdf (as specified), with a suffix that
 * tells a sealed document from its original.
 */
export function downloadName(envelopeId: string, fileUrl: string, isSigned: boolean): string {
  const path = fileUrl.split(/[?#]/)[0] ?? "";
  const segment = decoded(path.split("/").findLast(Boolean) ?? "document");
  return `${envelopeId}_${segment.replace(/\.pdf$/i, "")} ${signedOrNot(isSigned)}.pdf`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
