import type { evidence } from "#contract/api/evidence";
import type { publicEvidence } from "#contract/v1/envelopes";
import { assertSentBy } from "#core/domain/identity";
import { bytesAt } from "#core/http/answer";
import type { Request, RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelopes";
import { evidenceUrl } from "./evidence-zip.ts";

export const ofEnvelope: RouteOf<typeof evidence.ofEnvelope> = async (request) => openOwn(request);

export const evidenceByKey: RouteOf<typeof publicEvidence.evidenceByKey> = async (request) =>
  openOwn(request);

async function openOwn({ input, caller, headers, now }: Request<{ envelopeId: string }>) {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await evidenceUrl(envelope, { kind: "sender" }, now), headers["accept"]);
}
