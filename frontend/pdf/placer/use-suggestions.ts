import { useMemo } from "react";
import type { Spot } from "../spots/spots.ts";
import type { Placing } from "./placing.ts";
import type { ShownSigner } from "./signers.ts";
import { noSuggestions, type Suggestions, suggestionsFor } from "./suggestions.ts";

/** The remaining suggestions with their signers; recomputed only when their inputs change. */
export function useSuggestions(
  spots: readonly Spot[],
  signers: readonly ShownSigner[],
  { fields, given }: Placing,
): Suggestions {
  return useMemo(
    () => (spots.length > 0 ? suggestionsFor(spots, signers, fields, given) : noSuggestions),
    [spots, signers, fields, given],
  );
}
