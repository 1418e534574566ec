import { useState } from "react";
import { auth } from "#contract/api/auth";
import { errorOfThrown } from "../../api/api-error.ts";
import { callForStatus, type InputOf } from "../../api/call.ts";
import { type Reaction, reactionTo, reactionToError } from "./reaction.ts";

/** Sends a registration; its answer's status, not only its body, says what happened. */
export function useRegistration({
  onReaction,
  onBadField,
}: {
  onReaction: (reaction: Reaction) => void;
  onBadField: (field: string, message: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [reaction, setReaction] = useState<Reaction>();

  async function send(input: InputOf<typeof auth.register>) {
    if (busy) return;
    setBusy(true);
    setReaction(undefined);
    const next = await register(input);
    setReaction(next);
    // With a redirect the browser is on its way out, so the form stays busy.
    setBusy(next.kind === "processed" && next.redirectUrl !== undefined);
    onReaction(next);
  }

  async function register(input: InputOf<typeof auth.register>): Promise<Reaction> {
    try {
      const { status, reply } = await callForStatus(auth.register, input);
      return reactionTo(status, reply);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      if (error.field) onBadField(error.field, error.message);
      return reactionToError(error);
    }
  }

  return { busy, reaction, send };
}
