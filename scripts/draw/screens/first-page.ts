import { execFileSync } from "node:child_process";

/** The first page of a PDF as a PNG, rendered by poppler. */
export function firstPage(pdf: Uint8Array, dotsPerInch: number): Buffer {
  const options = ["-png", "-r", String(dotsPerInch), "-f", "1", "-l", "1", "-singlefile", "-"];
  return execFileSync("pdftoppm", options, { input: pdf, maxBuffer: 256 * 1024 * 1024 });
}
