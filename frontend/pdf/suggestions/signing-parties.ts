import { limits } from "#contract/rules";
import type { Suggestion } from "./suggestions-in.ts";

/** The parties that have a place for their signature, in the document's order and words; who only attends is none. */
export function signingParties(suggestions: readonly Suggestion[]): string[] {
  const found = new Map<string, string>();
  for (const { kind, party } of suggestions)
    if (kind === "sign" && party && !party.attends && !found.has(party.key))
      found.set(party.key, party.label.slice(0, limits.roleMax).trim());
  return [...found.values()];
}
