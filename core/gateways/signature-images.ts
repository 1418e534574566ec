import { imageName } from "../domain/answers/filled-values.ts";
import type { SignedValues } from "../domain/envelope/envelope.ts";
import { variable } from "../environment.ts";
import { readStored } from "./documents.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/**
 * A Lambda response can hold 6 MB; fields beyond that are shown without their images. Base64 adds a third, and answers
 * come first: 500 fields of 2,000 three-byte characters are 3 MB.
 */
const filledBytesMax = 3_000_000;

/** PNG data URLs by `imageName`, for as many images as a response can hold. */
export async function signatureImages(
  all: readonly SignedValues[],
): Promise<Record<string, string>> {
  const files = all.flatMap((values) => [
    ...(values.signature ? [{ name: imageName(values, "sign"), file: values.signature }] : []),
    ...(values.initial ? [{ name: imageName(values, "initial"), file: values.initial }] : []),
  ]);
  let bytes = Buffer.byteLength(JSON.stringify(all.map(({ filled }) => filled ?? [])));
  const fitting = files.filter(({ file }) => {
    bytes += file.sizeBytes;
    return bytes <= filledBytesMax;
  });
  const read = fitting.map(async ({ name, file }) => {
    const base64 = Buffer.from(await readStored(bucket, file)).toString("base64");
    return [name, `data:image/png;base64,${base64}`] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
