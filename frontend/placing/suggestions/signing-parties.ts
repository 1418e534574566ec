import type { Place } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { placesMeet } from "../layout.ts";
import type { Party } from "./parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** The parties that have a place for their signature, in the document's order and words; people who only attend are none. */
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
  const pairs = new Map<string, { readonly signerNumber: number; readonly party: Party }>();
  for (const { place, signerNumber } of fields) {
    const party = suggestions.find((one) => placesMeet(one.place, place))?.party;
    if (party) pairs.set(`${signerNumber} ${party.key}`, { signerNumber, party });
  }
  const all = [...pairs.values()];
  const alone = all.filter(
    ({ signerNumber, party }) =>
      all.filter((one) => one.signerNumber === signerNumber || one.party.key === party.key)
        .length === 1,
  );
  return new Map(alone.map(({ signerNumber, party }) => [signerNumber, roleOf(party)]));
}
