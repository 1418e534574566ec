import { shortUtc } from "../portable/utc.ts";

/**
 * The texts of completion pages in one language. In a right-to-left language, values in other scripts can be isolated
 * (U+2068 to U+2069, not nested) so that they don't reorder the text around them.
 */
export interface CompletionWords {
  /** BCP 47 tag. */
  readonly language: string;
  /** Pages in a right-to-left language are mirrored. */
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  /** "This is part of the sealed document “Lease”. Both signers have signed it. …" */
  readonly about: (title: string, signers: number) => string;
  readonly check: (url: string) => string;
  /** Short text below the QR code. */
  readonly scan: string;
  readonly document: string;
  readonly file: string;
  readonly documentId: string;
  readonly sentBy: string;
  readonly sent: string;
  readonly completed: string;
  readonly signers: (count: number) => string;
  /** Short text for the state of each signer. */
  readonly signed: string;
  readonly inOrder: (number: number) => string;
  readonly underName: (name: string) => string;
  readonly signatureOf: (name: string) => string;
  readonly filledBy: (name: string) => string;
  readonly field: string;
  readonly answer: string;
  readonly fingerprints: string;
  readonly seal: string;
  readonly sealAt: (level: string) => string;
  readonly sha256Of: (of: string) => string;
  readonly history: string;
  readonly time: string;
  readonly what: string;
  readonly who: string;
  readonly where: string;
  readonly page: (number: number, count: number) => string;
  /** A time in UTC, to the second; "21 Nov 2026, 03:34:05" in English and if absent. */
  readonly moment?: ((at: Date) => string) | undefined;
  /** The same time in another time zone, with the zone's name; printed in brackets behind the time in UTC. */
  readonly localTime?: ((at: Date) => string | undefined) | undefined;
  /** The same as short as can be, for tables: without the zone's name, which stands once above them. */
  readonly shortLocalTime?: ((at: Date) => string | undefined) | undefined;
}

export const englishWords: CompletionWords = {
  language: "en-US",
  direction: "ltr",
  title: "Certificate of completion",
  about: (title, signers) => {
    const few = ["Its signer has", "Both signers have"][signers - 1];
    const who = few ?? `All ${signers} signers have`;
    return `This is part of the sealed document “${title}”. ${who} signed it. These pages show who signed, when and how. All times are UTC.`;
  },
  check: (url) => `Anyone can check the seal and this history: ${url}`,
  scan: "Scan to check",
  document: "Document",
  file: "File",
  documentId: "Document id",
  sentBy: "Sent by",
  sent: "Sent",
  completed: "Completed",
  signers: (count) => (count === 1 ? "Signer" : `Signers (${count})`),
  signed: "Signed",
  inOrder: (number) => `number ${number} in the order`,
  underName: (name) => `Signed under the name “${name}”`,
  signatureOf: (name) => `Signature of ${name}`,
  filledBy: (name) => `What ${name} filled in`,
  field: "Field",
  answer: "Answer",
  fingerprints: "Seal and fingerprints",
  seal: "Seal",
  sealAt: (level) =>
    `PAdES ${level} electronic seal over simple electronic signatures; it allows no changes`,
  sha256Of: (of) => `${of}, SHA-256`,
  history: "History",
  time: "Time (UTC)",
  what: "What",
  who: "Who",
  where: "Network address",
  page: (number, count) => `Page ${number} of ${count}`,
};

/** A time in UTC, with `utc` behind it, and in the other time zone if the words have one. */
export function momentIn(words: CompletionWords, at: Date, utc = ""): string {
  const { moment = shortUtc, localTime } = words;
  const local = localTime?.(at);
  return `${moment(at)}${utc}${local ? ` (${local})` : ""}`;
}

/** The same in a table, where a line breaks before the bracket. */
export function shortMomentIn(words: CompletionWords, at: Date): string {
  const short = words.shortLocalTime ?? words.localTime;
  return momentIn({ ...words, localTime: (time) => short?.(time)?.replaceAll(" ", "\u00a0") }, at);
}
