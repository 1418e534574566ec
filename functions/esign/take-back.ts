import type { esign } from "#contract/api/esign";
import { assertCurrent, type Link, signerIdOf, withDelivery } from "#core/domain/acts/link";
import { takeBackSignature } from "#core/domain/acts/party-changes";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelope/envelopes";

/** Takes the signature back after a change of who signs; a repeated call changes nothing. */
export const takeBack: RouteOf<typeof esign.takeBack, Link> = async ({ caller, client, now }) => {
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) => {
    assertCurrent(caller, before);
    return withDelivery(caller, takeBackSignature(before, signerIdOf(caller), client, now));
  });
  await enqueueMail(envelope, now);
  return { envelopeId: envelope.id };
};
