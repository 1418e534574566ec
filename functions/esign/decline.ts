import type { esign } from "#contract/api/esign";
import { type Link, signerIdOf } from "#core/domain/acts/link";
import { declineEnvelope } from "#core/domain/acts/signing";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { actByLink } from "./act-by-link.ts";

export const decline: RouteOf<typeof esign.decline, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const envelope = await actByLink(caller, now, (before) =>
    declineEnvelope(before, signerIdOf(caller), input.reason, client, now),
  );
  await enqueueMail(envelope, now);
  return { envelopeId: envelope.id };
};
