import type { envelopeCalls } from "#contract/calls/envelopes";
import { Refusal } from "#contract/refusals";
import { signersDue } from "#core/domain/envelope/envelope";
import { assertSentBy } from "#core/domain/envelope/identity";
import type { CallRoute } from "#core/http/call-routes";
import { getEnvelope } from "#core/store/envelope/envelopes";
import type { Asked } from "./asked.ts";
import { replyOf } from "./reply.ts";
import { resendTo } from "./resend.ts";

export const remind: CallRoute<typeof envelopeCalls.remind> = async ({ input, ...asked }) => {
  await remindAll(input.envelopeId, asked);
  return replyOf(await getEnvelope(input.envelopeId));
};

/**
 * Reminds everybody whose turn it is. Succeeds if somebody could be reminded; otherwise the refusal says why the first
 * could not.
 */
export async function remindAll(envelopeId: string, asked: Asked): Promise<void> {
  const envelope = await getEnvelope(envelopeId);
  assertSentBy(asked.caller, envelope);
  const due = envelope.status === "sent" ? signersDue(envelope) : [];
  if (due.length === 0) {
    const message = "This document waits for nobody's signature.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  const refused: Refusal[] = [];
  for (const { id: signer } of due) {
    try {
      await resendTo({ envelopeId, signer }, asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first && refused.length === due.length) throw first;
}
