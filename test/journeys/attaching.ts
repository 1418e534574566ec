import { makePdf } from "../support/pdfs.ts";
import { newRecipient } from "../support/people.ts";
import { type SentTo, sentTo } from "./signer.ts";

/** Documents that ask their signer for files. */

/** In points from the upper left of page 1. */
export function at(x: number, y: number, width: number, height: number) {
  const [dataX, dataY] = [349.49 + x * 1.5, -95 + y * 1.5];
  return { dataX, dataY, width: width * 1.5, height: height * 1.5 };
}

export type AskedField = readonly [
  etype: string,
  place: ReturnType<typeof at>,
  settings?: Readonly<Record<string, unknown>>,
];

/** A document for one signer with these fields. */
export function asking(fields: readonly AskedField[], text = "Tenancy"): Promise<SentTo> {
  const ann = newRecipient("Ann", "Lee");
  const markers = fields.map(([etype, place, settings]) => ({
    ...{ etype, ...place, recepientEmail: ann.email },
    ...(settings ? { settings } : {}),
  }));
  return sentTo([ann], () => ({ markers }), makePdf([{ text }]));
}

/** A PDF of this size: what fills it is a comment between the file and its end, which is repeated. */
export function pdfOf(sizeBytes: number): Buffer {
  const pdf = Buffer.from(makePdf([{ text: "Passport" }]));
  const end = pdf.subarray(pdf.lastIndexOf("startxref"));
  const filled = Math.max(2, sizeBytes - pdf.length - end.length) - 2;
  return Buffer.concat([pdf, Buffer.from(`%${" ".repeat(filled)}\n`), end]);
}
