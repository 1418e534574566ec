import { evidence } from "#contract/api/evidence";
import { publicEvidence } from "#contract/v1/envelopes";
import { callerOfKey } from "#core/callers/key";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { getLink } from "#core/store/links";
import { evidenceByKey, ofEnvelope } from "./of-envelope.ts";
import { ofLink } from "./of-link.ts";
import { sealCertificates } from "./seal-certificates.ts";

export const handler = router(
  { ...evidence, ...publicEvidence },
  { ofEnvelope, ofLink, sealCertificates, evidenceByKey },
  { sender: callerOfSession, signer: getLink, key: callerOfKey },
);
