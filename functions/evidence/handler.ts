import { evidence } from "#contract/api/evidence";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { getLink } from "#core/store/links";
import { ofEnvelope } from "./of-envelope.ts";
import { ofLink } from "./of-link.ts";
import { sealCertificates } from "./seal-certificates.ts";

export const handler = router(
  evidence,
  { ofEnvelope, ofLink, sealCertificates },
  { sender: accountOf, signer: getLink },
);
