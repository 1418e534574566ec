import type { esign } from "#contract/api/esign";
import { assertCurrent, type Link, signerIdOf, withDelivery } from "#core/domain/acts/link";
import { view } from "#core/domain/acts/signing";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelope/envelopes";

export const viewed: RouteOf<typeof esign.viewed, Link> = async ({ caller, client, now }) => {
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) => {
    assertCurrent(caller, before);
    return withDelivery(caller, view(before, signerIdOf(caller), client, now));
  });
  return { envelopeId: envelope.id };
};
