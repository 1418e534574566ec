import { type FieldKind, fieldKinds } from "#contract/markers";

/** What the kinds of fields are called, in the palette's order. */
export const kindLabels: Readonly<Record<FieldKind, string>> = {
  sign: "Signature",
  initial: "Initials",
  name: "Name",
  email: "Email",
  phone: "Phone",
  date: "Date",
};

export const palette: readonly FieldKind[] = fieldKinds;

export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly initials: string;
}

/** A signer's colour as a field's ground: the page shows through, and the label still reads. */
export const tintOf = (color: string) =>
  `color-mix(in srgb, ${color} 16%, rgb(255 255 255 / 0.82))`;

/** Up to two letters: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0]);
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first;
}

export function firstLetter(word: string | undefined): string {
  return ([...(word ?? "")][0] ?? "").toLocaleUpperCase();
}
