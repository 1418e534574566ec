import { trustIn } from "sealed-pdf/verify";
import { listSealCertificates, listTimeAuthorities } from "#core/store/seal/seal-certificates";

/** The certificates that everybody is asked to trust: GET /api/evidence/seal-certificates. */
export async function ownTrust() {
  const [stored, timeAuthorities] = await Promise.all([
    listSealCertificates(),
    listTimeAuthorities(),
  ]);
  const certificates = stored.map(({ chain: [der = "", ...chain] }) => ({ der, chain }));
  return trustIn({ certificates, timeAuthorities });
}
