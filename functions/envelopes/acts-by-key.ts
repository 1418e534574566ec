import type { publicEnvelopes } from "#contract/v1/envelopes";
import type { Envelope } from "#core/domain/envelope";
import { publicEnvelope } from "#core/domain/public-envelope";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope } from "#core/store/envelopes";
import { correctOwn } from "./correct.ts";
import { extendOwn } from "./extend.ts";
import { remindAll } from "./remind.ts";
import { removeOwn } from "./remove.ts";
import { resendTo } from "./resend.ts";
import { withdrawOwn } from "./withdraw.ts";

/** What programs do with an envelope that was sent; each is answered with the envelope as it is then. */

type Calls = typeof publicEnvelopes;

export const withdrawByKey: RouteOf<Calls["withdrawByKey"]> = async ({ input, ...asked }) =>
  reply(await withdrawOwn(input, asked));

export const remindByKey: RouteOf<Calls["remindByKey"]> = async ({ input, ...asked }) => {
  await remindAll(input.envelopeId, asked);
  return reply(await getEnvelope(input.envelopeId));
};

export const resendByKey: RouteOf<Calls["resendByKey"]> = async ({ input, ...asked }) => {
  const { envelopeId, recipientId: signer } = input;
  return reply(await resendTo({ envelopeId, signer }, asked));
};

export const correctByKey: RouteOf<Calls["correctByKey"]> = async ({ input, ...asked }) => {
  const { recipientId: signer, ...correction } = input;
  const { envelope, content } = await correctOwn({ ...correction, signer }, asked);
  return publicEnvelope(envelope, content);
};

export const extendByKey: RouteOf<Calls["extendByKey"]> = async ({ input, ...asked }) =>
  reply(await extendOwn(input, asked));

export const removeByKey: RouteOf<Calls["removeByKey"]> = async ({ input, ...asked }) => {
  await removeOwn(input.envelopeId, asked);
  return { id: input.envelopeId, deleted: true };
};

const reply = async (envelope: Envelope) => publicEnvelope(envelope, await getContent(envelope.id));
