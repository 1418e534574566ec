import type { evidenceCalls } from "#contract/calls/evidence";
import { assertSentBy } from "#core/domain/envelope/identity";
import { bytesAt } from "#core/http/answer";
import type { CallRoute } from "#core/http/call-routes";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { evidenceUrl } from "./evidence-zip.ts";

export const ofEnvelope: CallRoute<typeof evidenceCalls.evidence> = async (request) => {
  const { input, caller, headers, now } = request;
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await evidenceUrl(envelope, { kind: "sender" }, now), headers["accept"]);
};
