import { X509Certificate } from "node:crypto";
import type { evidence, SealCertificate } from "#contract/pages/evidence";
import { variable } from "#core/environment";
import { sha256Hex } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import type { StoredCertificate } from "#core/store/seal/seal-certificate-item";
import { listSealCertificates, listTimeAuthorities } from "#core/store/seal/seal-certificates";

const product = variable("PRODUCT_NAME");

/** Public, because each certificate is in every document that it has sealed. */
export const sealCertificates: RouteOf<typeof evidence.sealCertificates> = async () => {
  const [stored, timeAuthorities] = await Promise.all([
    listSealCertificates(),
    listTimeAuthorities(),
  ]);
  const certificates = stored.map(shown);
  const headers = { "cache-control": "public, max-age=300" };
  return new Answer(200, { product, certificates, timeAuthorities }, { headers });
};

function shown({ chain: [der = "", ...chain], firstUsedAt }: StoredCertificate): SealCertificate {
  const bytes = Buffer.from(der, "base64");
  const subject = new X509Certificate(bytes).subject.split("\n").join(", ");
  return { sha256: sha256Hex(bytes), der, subject, firstUsedAt, chain };
}
