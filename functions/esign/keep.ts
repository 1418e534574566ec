import type { esign } from "#contract/api/esign";
import { assertNotInPerson, type Link, signerIdOf } from "#core/domain/acts/link";
import { keepSignature } from "#core/domain/acts/party-changes";
import { enqueueMail, enqueueSeal } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { getContent } from "#core/store/envelope/envelopes";
import { actByLink } from "./act-by-link.ts";

/** Keeps the signature although the people who sign have changed since; a repeated call changes nothing. */
export const keep: RouteOf<typeof esign.keep, Link> = async ({ input, caller, client, now }) => {
  assertNotInPerson(caller);
  const { shownSha256 } = input;
  const content = await getContent(caller.envelopeId);
  const keeping = { signerId: signerIdOf(caller), content, shownSha256, client };
  const envelope = await actByLink(caller, now, (before) => keepSignature(before, keeping, now));
  await Promise.all([enqueueSeal(envelope), enqueueMail(envelope, now)]);
  return { envelopeId: envelope.id };
};
