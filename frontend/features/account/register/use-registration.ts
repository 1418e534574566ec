import { useState } from "react";
import { errorOfThrown } from "../../../api/api-error.ts";
import { auth, type NewAccount } from "../../../api/auth.ts";
import { type Reaction, reactionTo, reactionToError } from "./reaction.ts";

/** Sends a registration. */
export function useRegistration({
  onReaction,
  onBadField,
}: {
  onReaction: (reaction: Reaction) => void;
  onBadField: (field: string, message: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [reaction, setReaction] = useState<Reaction>();

  async function send(account: NewAccount) {
    if (busy) return;
    setBusy(true);
    setReaction(undefined);
    const next = await register(account);
    setReaction(next);
    // With a redirect the browser is leaving the page, so the form stays busy.
    setBusy(next.kind === "processed" && next.redirectUrl !== undefined);
    onReaction(next);
  }

  async function register(account: NewAccount): Promise<Reaction> {
    try {
      return reactionTo(await auth.register(account));
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      if (error.field) onBadField(error.field, error.message);
      return reactionToError(error);
    }
  }

  return { busy, reaction, send };
}
