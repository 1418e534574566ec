import { evidence } from "#contract/api/evidence";
import { endpointsOf } from "#contract/calls/call";
import { evidenceCalls } from "#contract/calls/evidence";
import { callerOfKey } from "#core/callers/key";
import { callerOfLink } from "#core/callers/link";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { ofEnvelope } from "./of-envelope.ts";
import { ofLink } from "./of-link.ts";
import { sealCertificates } from "./seal-certificates.ts";

export const handler = router(
  { ...evidence, ...endpointsOf(evidenceCalls) },
  { ofLink, sealCertificates, ...routesOf(evidenceCalls, { evidence: ofEnvelope }) },
  { sender: callerOfSession, signer: callerOfLink, key: callerOfKey },
);
