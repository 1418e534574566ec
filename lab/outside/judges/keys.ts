import { generateKeyPairSync } from "node:crypto";
import type { SealKey } from "sealed-pdf";
import {
  certificate,
  curveSigner,
  makeCurveKey,
  makeSealKey,
  revocationList,
  rsaSigner,
} from "sealed-pdf/testing";

export interface KeyToJudge {
  readonly algorithm: "RSA" | "ECDSA";
  readonly certificate: "self-signed" | "issued";
  readonly key: SealKey;
}

export interface KeysToJudge {
  readonly keys: readonly KeyToJudge[];
  /** Trust anchors: certificates (DER) from which a validator starts. */
  readonly anchors: readonly Uint8Array[];
  /** Revocation lists (DER) for issued certificates. */
  readonly lists: readonly Uint8Array[];
}

const hourMs = 3_600_000;
/** Nothing listens there; validators check a certificate that names revocation lists against one. */
const url = "http://127.0.0.1:9";

/** Keys of both kinds, each with certificates of both kinds; issued certificates name revocation lists. */
export async function keysToJudge(now: Date): Promise<KeysToJudge> {
  const [rsa, curve] = [await makeSealKey(), await makeCurveKey()];
  const root = certificate({ name: "Seal root", isAuthority: true });
  const issuing = certificate({
    name: "Seal authority",
    issuer: root,
    isAuthority: true,
    lists: `${url}/root`,
  });
  const validity = {
    from: new Date(now.getTime() - hourMs),
    until: new Date(now.getTime() + 24 * hourMs),
  };
  const rootList = revocationList(root, validity, []);
  const issuingList = revocationList(issuing, validity, []);
  const issued = (key: Parameters<typeof rsaSigner>[0]) =>
    certificate({ name: "Operator", issuer: issuing, lists: `${url}/issuing`, key }).der;
  const chain = [issuing.der, root.der];
  const rsaKey = generateKeyPairSync("rsa", { modulusLength: 3072 }).privateKey;
  const curveKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  return {
    keys: [
      { algorithm: "RSA", certificate: "self-signed", key: rsa },
      { algorithm: "ECDSA", certificate: "self-signed", key: curve },
      {
        algorithm: "RSA",
        certificate: "issued",
        key: { certificate: issued(rsaKey), chain, sign: rsaSigner(rsaKey) },
      },
      {
        algorithm: "ECDSA",
        certificate: "issued",
        key: { certificate: issued(curveKey), chain, sign: curveSigner(curveKey) },
      },
    ],
    anchors: [rsa.certificate, curve.certificate, root.der],
    lists: [rootList, issuingList],
  };
}
