import type { esign } from "#contract/api/esign";
import type { Link } from "#core/domain/link";
import { decline as declineDecision } from "#core/domain/signing";
import { tellMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/door";
import { changeEnvelope } from "#core/store/envelopes";
import { assertCurrent, signerIdOf } from "./signing-link.ts";

export const decline: RouteOf<typeof esign.decline, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const envelope = await changeEnvelope(caller.envelopeId, now, (before) => {
    assertCurrent(caller, before);
    return declineDecision(before, signerIdOf(caller), input.reason, client, now);
  });
  await tellMail(envelope);
  return { envelopeId: envelope.id };
};
