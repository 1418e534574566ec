import type { esign } from "#contract/api/esign";
import { assertCurrent, type Link, signerIdOf, withDelivery } from "#core/domain/acts/link";
import { declineEnvelope } from "#core/domain/acts/signing";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelope/envelopes";

export const decline: RouteOf<typeof esign.decline, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) => {
    assertCurrent(caller, before);
    return withDelivery(
      caller,
      declineEnvelope(before, signerIdOf(caller), input.reason, client, now),
    );
  });
  await enqueueMail(envelope, now);
  return { envelopeId: envelope.id };
};
