import { type FieldKind, fieldKinds } from "#contract/markers";
import { signerColors } from "#contract/rules";

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
  /** How often the colours were used up before: 0 for the first twelve. */
  readonly round?: number;
}

/**
 * Recipients whose names, initials and colours tell them apart: what several share gets the place in
 * the list behind it, and colours that come again are striped.
 */
export function toldApart(recipients: readonly Recipient[]): Recipient[] {
  const isShared = (what: "name" | "initials", value: string) =>
    recipients.filter((one) => one[what] === value).length > 1;
  return recipients.map((recipient, index) => {
    const { name, initials } = recipient;
    const own = isShared("initials", initials) ? `${initials}${index + 1}` : initials;
    return {
      ...recipient,
      name: isShared("name", name) ? `${name} (${own})` : name,
      initials: own,
      round: Math.floor(index / signerColors.length),
    };
  });
}

/** A signer's colour as a field's ground: the page shows through, and the label still reads. */
export function groundOf({ color, round = 0 }: Pick<Recipient, "color" | "round">) {
  const tint = `color-mix(in srgb, ${color} 16%, rgb(255 255 255 / 0.82))`;
  if (round === 0) return { backgroundColor: tint };
  const stripe = `color-mix(in srgb, ${color} 34%, rgb(255 255 255 / 0.82))`;
  const angle = stripeAngles[round % stripeAngles.length];
  return {
    backgroundColor: tint,
    backgroundImage: `repeating-linear-gradient(${angle}, ${stripe} 0 3px, transparent 3px 9px)`,
  };
}

const stripeAngles = ["90deg", "45deg", "135deg", "0deg"] as const;

/** Up to two letters: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0]);
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first;
}

export function firstLetter(word: string | undefined): string {
  return ([...(word ?? "")][0] ?? "").toLocaleUpperCase();
}
