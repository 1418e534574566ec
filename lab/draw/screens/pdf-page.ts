import { execFileSync } from "node:child_process";

/** A page of a PDF as a PNG, rendered by poppler; pages are counted from 1. */
export function pdfPage(pdf: Uint8Array, dotsPerInch: number, page = 1): Buffer {
  const which = ["-f", String(page), "-l", String(page), "-singlefile"];
  return execFileSync("pdftoppm", ["-png", "-r", String(dotsPerInch), ...which, "-"], {
    input: pdf,
    maxBuffer: 256 * 1024 * 1024,
  });
}
