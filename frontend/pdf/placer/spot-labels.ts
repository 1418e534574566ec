import type { FieldKind } from "#contract/markers";

/** Labels of blanks in forms, in a few languages; the first match counts. */
const words: readonly (readonly [FieldKind, RegExp])[] = [
  ["initial", /\b(initials?|initialen|paraphe|iniciales|iniziali)\b/],
  ["date", /^(date|dated|datum|fecha|data)\b|\b(date|datum)$/],
  [
    "sign",
    /\b(signature|signatory|sign here|signed( by)?|unterschrift|firma|assinatura|podpis|handtekening)\b|^by$/,
  ],
  ["email", /\be-?mail( address)?$/],
  ["phone", /\b((tele)?phone|mobile|tel|telefon|teléfono|téléphone)( (no|number|nr))?$/],
  ["name", /^((print(ed)?|full|your) )?names?$|^(name|nom|nombre|nome|imię)\b|\bname$/],
];

/** Longer texts are sentences, not labels. */
const wordsMax = 4;

/**
 * The kind of field that a label asks for: "Tenant's signature:" asks for a signature. Undefined
 * for other texts.
 */
export function labelKind(text: string): FieldKind | undefined {
  const plain = text
    .toLowerCase()
    .replace(/\([^)]*\)/g, " ")
    .replace(/[\s:.*_]+/g, " ")
    .trim();
  const tail = plain.split(" ").slice(-wordsMax).join(" ");
  if (plain.split(" ").length > wordsMax && !/:\s*$/.test(text)) return undefined;
  return words.find(([, pattern]) => pattern.test(tail))?.[0];
}
