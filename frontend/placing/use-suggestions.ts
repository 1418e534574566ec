import { useMemo, useState } from "react";
import { useSession } from "../session/session.ts";
import { partiesOfSender } from "./memory.ts";
import type { Placing } from "./placing.ts";
import type { ShownSigner } from "./signers.ts";
import { partiesByName } from "./suggestions/name-parties.ts";
import type { KnownSuggestions } from "./suggestions/use-found.ts";
import { noSuggestions, type Suggestions, suggestionsFor } from "./suggestions.ts";

/** The remaining suggestions with their signers; recomputed only when their inputs change. */
export function useSuggestions(
  { suggestions, texts }: KnownSuggestions,
  signers: readonly ShownSigner[],
  { fields, given }: Placing,
): Suggestions {
  const userId = useUserId();
  const [senderWas] = useState(() => partiesOfSender(userId));
  const named = useMemo(() => partiesByName(texts, signers), [texts, signers]);
  return useMemo(
    () =>
      suggestions.length > 0 && signers.length > 0
        ? suggestionsFor(suggestions, signers, fields, { given, named, senderWas })
        : noSuggestions,
    [suggestions, signers, fields, given, named, senderWas],
  );
}

/** The signed-in person's id; "" where nobody is. */
export function useUserId(): string {
  const session = useSession();
  return session.kind === "signedIn" ? session.user.id : "";
}
