import { evidenceCalls } from "#contract/calls/evidence";
import { evidence } from "#contract/pages/evidence";
import { byAccount } from "#core/callers/account";
import { callerOfLink, getLinkedEnvelope } from "#core/callers/link";
import { bytesAt } from "#core/http/answer";
import { router } from "#core/http/router";
import { noteOpened } from "#core/store/account/opened-documents";
import { getSentEnvelope } from "#core/store/envelope/envelopes";
import { evidenceUrl } from "./evidence-zip.ts";
import { sealCertificates } from "./seal-certificates.ts";

export const handler = router(
  { ...evidence, ...evidenceCalls },
  {
    evidence: async ({ input, caller, headers, now }) => {
      const envelope = await getSentEnvelope(caller, input.envelopeId);
      const url = await evidenceUrl(envelope, { kind: "sender" }, now);
      await noteOpened({ caller, now }, envelope);
      return bytesAt(url, headers["accept"]);
    },

    // Everybody who can see the document through a link may read it: signers, and people who get copies.
    ofLink: async ({ caller, headers, now }) => {
      const envelope = await getLinkedEnvelope(caller, now);
      return bytesAt(await evidenceUrl(envelope, caller.party, now), headers["accept"]);
    },

    sealCertificates,
  },
  { ...byAccount, signer: callerOfLink },
);
