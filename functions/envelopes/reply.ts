import type { EnvelopeAnswer } from "#contract/v1/envelope-answers";
import type { Envelope } from "#core/domain/envelope/envelope";
import { publicEnvelope } from "#core/domain/lists/public-envelope";
import { getContent } from "#core/store/envelope/envelopes";

/** An act is answered with the envelope as it is then. */
export const replyOf = async (envelope: Envelope): Promise<EnvelopeAnswer> =>
  publicEnvelope(envelope, await getContent(envelope.id));
