import type { Place } from "#contract/markers";
import { limits } from "#contract/rules";
import { placesMeet } from "../placer/layout.ts";
import type { Party } from "./parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** The parties that have a place for their signature, in the document's order and words; who only attends is none. */
export function signingParties(suggestions: readonly Suggestion[]): string[] {
  const found = new Map<string, string>();
  for (const { kind, party } of suggestions)
    if (kind === "sign" && party && !party.attends && !found.has(party.key))
      found.set(party.key, roleOf(party));
  return [...found.values()];
}

const roleOf = ({ label }: Party) => label.slice(0, limits.roleMax).trim();

/** A field of one of the signers, who are numbered from 1. */
export interface PlacedField {
  readonly place: Place;
  readonly signerNumber: number;
}

/**
 * Maps the numbers of signers to the party, in the document's words, that the document names at each of their fields. A
 * signer with fields of several parties is left out, and so is a party with several signers.
 */
export function partiesOfFields(
  suggestions: readonly Suggestion[],
  fields: readonly PlacedField[],
): ReadonlyMap<number, string> {
  const found = new Map<number, Map<string, string>>();
  const signersOf = new Map<string, Set<number>>();
  for (const { place, signerNumber } of fields) {
    const party = suggestions.find((one) => placesMeet(one.place, place))?.party;
    if (!party) continue;
    const own = found.get(signerNumber) ?? new Map<string, string>();
    found.set(signerNumber, own.set(party.key, roleOf(party)));
    const signers = signersOf.get(party.key) ?? new Set<number>();
    signersOf.set(party.key, signers.add(signerNumber));
  }
  const isAlone = (key: string) => signersOf.get(key)?.size === 1;
  return new Map(
    [...found].flatMap(([signer, parties]) => {
      const [first, second] = parties;
      return first && !second && isAlone(first[0]) ? [[signer, first[1]] as const] : [];
    }),
  );
}
