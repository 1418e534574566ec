import type { pads } from "#contract/pages/pads";
import { getLinkedEnvelope } from "#core/callers/link";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/acts/link";
import { assertMaySign } from "#core/domain/acts/signing";
import { signerOf } from "#core/domain/envelope/envelope";
import { partyKey } from "#core/domain/envelope/notification";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import * as store from "#core/store/envelope/pads";

export const openPad: RouteOf<typeof pads.openPad, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const envelope = await getLinkedEnvelope(caller, now);
  assertCurrent(caller, envelope, now);
  assertMaySign(envelope, signerOf(envelope, signerId), now);
  await throttle("padByParty", ownerOf(caller), now);
  return store.openPad(ownerOf(caller), now);
};

export const drawnOnPad: RouteOf<typeof pads.drawnOnPad, Link> = async ({ input, caller, now }) => {
  const drawing = await store.drawnOnPad(input.padId, ownerOf(caller), now);
  return drawing === undefined ? {} : { drawing };
};

/** Called by a phone, which has no link: the pad's id is enough to draw on it. */
export const drawOnPad: RouteOf<typeof pads.drawOnPad> = async ({ input, now }) => {
  await store.drawOnPad(input.padId, input.drawing, now);
  return { drawn: true };
};

/** A corrected address is another owner, as its link is another. */
const ownerOf = ({ envelopeId, party, generation }: Link): string =>
  `${envelopeId} ${partyKey(party)} ${generation}`;
