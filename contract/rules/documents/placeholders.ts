import { limits } from "../limits/limits.ts";

/** Placeholder names for the signers of a template: Signer 1, Signer 2, ... */
export const placeholder = (number: number): string => `Signer ${number}`;

/** Roles in the order of the signers, or their placeholders, by which title patterns name them. */
export const roleNames = (count: number, roles: readonly string[] = []): string[] =>
  Array.from({ length: count }, (_, index) => roles[index] || placeholder(index + 1));

export const placeholderPattern = /^Signer ([1-9]\d?)$/;

/** 1 for "Signer 1"; undefined for any other text. */
export function placeholderNumber(text: string): number | undefined {
  const number = placeholderPattern.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

export const roleMessages = {
  peopleMax: "There are more people than signers.",
  nobodyActs: "At least one person has to sign, approve or confirm.",
  doesMax: "There are more tasks than signers.",
  checksMax: "There are more checks than signers.",
  checkedReader: "People who only get a copy can't be checked. Please remove the checks.",
  witness: (name: string) => `Please choose another signer whose signature ${name} witnesses.`,
  samePerson: "The same address can't be named twice.",
  namedMax: `A template can name at most ${limits.askedAtOnceMax} people.`,
  noSuchRole: (name: string) => `There is no role “${name}”. You can use {template} and the roles.`,
} as const;
