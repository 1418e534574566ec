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
 * Recipients whose initials and colours tell them apart: initials that several share get the place in
 * the list behind them, and colours that come again are striped.
 */
export function toldApart(recipients: readonly Recipient[]): Recipient[] {
  const counts = new Map<string, number>();
  for (const { initials } of recipients) counts.set(initials, (counts.get(initials) ?? 0) + 1);
  return recipients.map((recipient, index) => {
    const shared = (counts.get(recipient.initials) ?? 0) > 1;
    return {
      ...recipient,
      initials: shared ? `${recipient.initials}${index + 1}` : recipient.initials,
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
