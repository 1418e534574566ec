import type { EnvelopeAnswer } from "#contract/calls/envelope-answers";
import type { Envelope } from "#core/domain/envelope/envelope";
import { publicEnvelope } from "#core/domain/lists/public-envelope";
import { getContent } from "#core/store/envelope/envelopes";

/** The reply to an act: the envelope as it is afterwards. */
export const replyOf = async (envelope: Envelope): Promise<EnvelopeAnswer> =>
  publicEnvelope(envelope, await getContent(envelope.id));
