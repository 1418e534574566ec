/** Why a file can't be taken, said before any of it travels; the server says the same. */
export function sizeProblem(bytes: number, maxBytes: number | undefined): string | undefined {
  if (bytes === 0) return "This file is empty. Please choose another one.";
  if (maxBytes === undefined || bytes <= maxBytes) return undefined;
  return `This file is larger than the ${inMegabytes(maxBytes)} that your plan allows.`;
}

/** Of a plan's limit: whole mebibytes, which people call MB. */
export const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** Of a file. */
export function sizeInWords(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return mebibytes >= 0.95 ? `${mebibytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

export const pagesInWords = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);
