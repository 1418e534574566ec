import type { evidence } from "#contract/api/evidence";
import { assertSentBy } from "#core/domain/identity";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelopes";
import { evidenceUrl } from "./evidence-zip.ts";

export const ofEnvelope: RouteOf<typeof evidence.ofEnvelope> = async ({
  input,
  caller,
  headers,
  now,
}) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await evidenceUrl(envelope, { kind: "sender" }, now), headers["accept"]);
};
