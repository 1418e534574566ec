import type { CompletionPages } from "./contents.ts";

/** The texts of completion pages in one language. */
export interface CompletionWords {
  /** BCP 47 */
  readonly language: string;
  /** Pages of a language that runs from right to left are mirrored. */
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  /** "This is part of the sealed document “Lease”. Both signers have signed it. …" */
  readonly about: (title: string, signers: number) => string;
  readonly check: (url: string) => string;
  /** Below the QR code: short. */
  readonly scan: string;
  readonly document: string;
  readonly file: string;
  readonly documentId: string;
  readonly sentBy: string;
  readonly sent: string;
  readonly completed: string;
  readonly signers: (count: number) => string;
  /** The state of each signer: short. */
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
}

export const englishWords: CompletionWords = {
  language: "en-US",
  direction: "ltr",
  title: "Certificate of completion",
  about: (title, signers) => {
    const few = ["Its signer has", "Both signers have"][signers - 1];
    const who = few ?? `All ${signers} signers have`;
    return `This is part of the sealed document “${title}”. ${who} signed it. Below: who, when and how. All times are UTC.`;
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
  inOrder: (number) => `number ${number} in order`,
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

/** Every text of these words that the pages will have, so that its fonts can be loaded first. */
export function textsInWords(words: CompletionWords, completion: CompletionPages): string[] {
  const { title, verifyUrl, level, signers, fingerprints } = completion;
  return [
    ...Object.values(words).filter((text) => typeof text === "string"),
    words.about(title, signers.length),
    words.check(verifyUrl),
    words.signers(signers.length),
    words.sealAt(level),
    words.page(1, 1),
    ...fingerprints.map(({ of }) => words.sha256Of(of)),
    ...signers.flatMap(({ name, order = 1, typedName = "" }) => [
      words.inOrder(order),
      words.underName(typedName),
      words.filledBy(name),
    ]),
  ];
}

/** Those of them that are set in bold: headings, heads of tables, the state of a signer. */
export function boldTextsInWords(words: CompletionWords, { signers }: CompletionPages): string[] {
  const { title, signed, field, answer, fingerprints, history, time, what, who, where } = words;
  const headings = [title, signed, field, answer, fingerprints, history, time, what, who, where];
  const bySigners = signers.map(({ name }) => words.filledBy(name));
  return [...headings, words.signers(signers.length), ...bySigners];
}
