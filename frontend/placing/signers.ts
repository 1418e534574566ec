import { signerColors } from "#contract/rules/limits/limits";
import type { RecipientRole } from "#contract/rules/people/roles";

export interface ShownSigner {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly initials: string;
  /** The signer's role in the document's template. */
  readonly role?: string | undefined;
  /** What they do; undefined for somebody who signs. */
  readonly does?: RecipientRole | undefined;
  /** Id of the signer whose signature they witness. */
  readonly witnessOf?: string | undefined;
  /** Names of those who may sign instead. */
  readonly others?: readonly string[] | undefined;
  /** How they are checked, in words. */
  readonly checks?: string | undefined;
  /** Whether it is the person who sends the document; undefined where nobody is known yet. */
  readonly isSender?: boolean;
  /** How often the signer's colour is used by earlier signers: 0 for the first twelve. */
  readonly round?: number;
}

/**
 * Makes names, initials and colours distinct: shared ones get the signer's number, and repeated colours
 * are striped.
 */
export function toldApart(signers: readonly ShownSigner[]): ShownSigner[] {
  const isShared = (what: "name" | "initials", value: string) =>
    signers.filter((one) => one[what] === value).length > 1;
  return signers.map((signer, index) => {
    const { name, initials } = signer;
    const own = isShared("initials", initials) ? `${initials}${index + 1}` : initials;
    return {
      ...signer,
      name: isShared("name", name) ? `${name} (${own})` : name,
      initials: own,
      round: Math.floor(index / signerColors.length),
    };
  });
}

/** A signer's colour as a field's background: the page shows through, and the label stays readable. */
export function backgroundOf({ color, round = 0 }: Pick<ShownSigner, "color" | "round">) {
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

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0]);
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first;
}

export function firstLetter(word: string | undefined): string {
  return ([...(word ?? "")][0] ?? "").toLocaleUpperCase();
}
