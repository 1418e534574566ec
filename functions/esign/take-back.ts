import type { esign } from "#contract/api/esign";
import { assertNotInPerson, type Link, signerIdOf } from "#core/domain/acts/link";
import { takeBackSignature } from "#core/domain/acts/party-changes";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { actByLink } from "./act-by-link.ts";

/** Takes the signature back after a change of who signs; a repeated call changes nothing. */
export const takeBack: RouteOf<typeof esign.takeBack, Link> = async ({ caller, client, now }) => {
  assertNotInPerson(caller);
  const envelope = await actByLink(caller, now, (before) =>
    takeBackSignature(before, signerIdOf(caller), client, now),
  );
  await enqueueMail(envelope, now);
  return { envelopeId: envelope.id };
};
