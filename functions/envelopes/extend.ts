import type { envelopes } from "#contract/api/envelopes";
import type { Envelope } from "#core/domain/envelope";
import { extendEnvelope } from "#core/domain/extending";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelopes";
import type { Asked } from "./asked.ts";

export const extend: RouteOf<typeof envelopes.extend> = async ({ input, ...asked }) => {
  const { expiresAt } = await extendOwn(input, asked);
  return { message: "The document can be signed for longer.", expiresAt };
};

/** Nobody is mailed: reminders that follow name the later end. */
export async function extendOwn(
  { envelopeId, days }: { readonly envelopeId: string; readonly days: number },
  { caller, client, now }: Asked,
): Promise<Envelope> {
  return changeEnvelope(envelopeId, now, (latest) => {
    assertSentBy(caller, latest);
    return extendEnvelope(latest, days, client, now);
  });
}
