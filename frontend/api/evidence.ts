import { evidenceCalls } from "#contract/calls/evidence";
import { evidence as wire } from "#contract/pages/evidence";
import { plain } from "./api-call.ts";

export type { SealCertificatesReply as SealCertificates } from "#contract/pages/evidence";

export const evidence = { sealCertificates: plain(wire.sealCertificates) };

/** The path from which the sender downloads the evidence of a completed document. */
export const evidenceUrlOf = (envelopeId: string): string =>
  evidenceCalls.evidence.session.path.replace("{envelopeId}", envelopeId);

/** The path for the holder of a link. */
export const evidenceUrlOfLink: string = wire.ofLink.path;
