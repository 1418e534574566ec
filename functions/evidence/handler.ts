import { evidence } from "#contract/api/evidence";
import { publicEvidence } from "#contract/v1/envelopes";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { getLink } from "#core/store/links";
import { evidenceByKey, ofEnvelope } from "./of-envelope.ts";
import { ofLink } from "./of-link.ts";
import { sealCertificates } from "./seal-certificates.ts";

export const handler = router(
  { ...evidence, ...publicEvidence },
  { ofEnvelope, ofLink, sealCertificates, evidenceByKey },
  { sender: accountOf, signer: getLink, key: accountOfKey },
);
