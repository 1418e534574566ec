import { spawnSync } from "node:child_process";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { selfSignedCertificate } from "../../src/pki/write/self-certificate.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import type { Target } from "./attacks/target.ts";
import { startAuthority } from "./openssl-authority.ts";
import { frontXrefPdf, hybridPdf, onePage, stream, streamPdf, tablePdf } from "./pdfs.ts";
import { sealedDocument } from "./sealed-document.ts";
import { makeSealKey } from "./sealing.ts";
import { withFolder } from "./tools.ts";

/** Originals of every kind, and those of malicious senders. */
export async function originals(key: SealKey): Promise<Record<string, Buffer>> {
  return {
    "a cross-reference table": tablePdf(onePage()),
    "object streams": streamPdf(onePage()),
    "the newest section in front": frontXrefPdf(onePage()),
    "a hybrid of table and stream": hybridPdf(onePage()),
    "no line end at its end": tablePdf(onePage()).subarray(0, -1),
    "a carriage return at its end": Buffer.from(
      tablePdf(onePage()).toString("latin1").replace(/\n$/, "\r"),
      "latin1",
    ),
    "a signature of somebody else": signedByOthers(),
    "a record of its own": withFakeRecord(),
    "the words of a seal": withFakeSeal(),
    "a sealed document of ours inside": await sealedBefore(key),
  };
}

function signedByOthers(): Buffer {
  const form = "/AcroForm<</Fields[5 0 R]/SigFlags 3>>";
  const signature = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange [0 100 200 300]/Contents <${"30".repeat(200)}>>>`;
  return tablePdf(onePage({}, form, ["<</FT/Sig/T(Theirs)/V 6 0 R>>", signature]));
}

/** An attachment by our record's name, listed wherever ours will be. */
function withFakeRecord(): Buffer {
  const record = JSON.stringify({ format: "undersign-audit-2", entries: [], document: "fake" });
  const lists = "/AF[6 0 R]/Names<</EmbeddedFiles<</Names[(audit.json)6 0 R]>>>>";
  return tablePdf(
    onePage({}, lists, [
      stream(record, "/Type/EmbeddedFile"),
      "<</Type/Filespec/F(audit.json)/UF(audit.json)/EF<</F 5 0 R>>>>",
    ]),
  );
}

/** A seal's very source, as an object, as a stream, behind a comment, and an end of file amid the file. */
function withFakeSeal(): Buffer {
  const seal = [
    "<</Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached",
    `/ByteRange [0 0000000100 0000000200 0000000300]\n/Contents <${"3000".repeat(50)}>`,
    "/M (D:20260101000000Z)",
    "/XXUndersign <</Format 2\n/OriginalBytes 50\n/Audit 5 0 R>>>>",
  ].join("\n");
  const form = "/AcroForm<</Fields[7 0 R]/SigFlags 3>>";
  const end = "startxref\n9\n%%EOF\n";
  return tablePdf(
    onePage({}, form, [
      seal,
      stream(`6 0 obj\n${seal}\nendobj\n${end}`),
      "<</FT/Sig/T(Seal)/V 5 0 R>>",
      stream(end.repeat(3)),
    ]),
  );
}

/** Sealed once, then changed again by its sender. */
async function sealedBefore(key: SealKey): Promise<Buffer> {
  const first = await sealedDocument({ original: tablePdf(onePage()), key, title: "The first" });
  return Buffer.from(first.toString("latin1").replace("/P 1\n", "/P 2\n"), "latin1");
}

/** A P-256 key; node:crypto can't sign a bare digest with it, but OpenSSL and KMS can. */
export function curveSigner(key: KeyObject): SealKey["sign"] {
  const pem = key.export({ type: "pkcs8", format: "pem" });
  return async (digest) =>
    withFolder((folder) => {
      writeFileSync(join(folder, "key.pem"), pem);
      const args = ["pkeyutl", "-sign", "-inkey", join(folder, "key.pem")];
      return spawnSync("openssl", args, { input: digest }).stdout;
    });
}

/** A key on the curve P-256 with a certificate of its own. */
export async function makeCurveKey(): Promise<SealKey> {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sign = curveSigner(pair.privateKey);
  const certificate = await selfSignedCertificate({
    publicKeySpki: pair.publicKey.export({ type: "spki", format: "der" }),
    commonName: "Undersign test seal",
    organization: "Undersign",
    notBefore: new Date("2026-01-01T00:00:00Z"),
    notAfter: new Date("2046-01-01T00:00:00Z"),
    sign,
  });
  return { certificate, chain: [], sign };
}

export interface Targets {
  /** Seal certificates that are trusted. */
  readonly trusted: readonly Uint8Array[];
  readonly targets: readonly Target[];
}

/** Genuine documents of every level and make, and what an attacker has besides. */
export async function genuineTargets(): Promise<Targets> {
  const [key, impostor] = [await makeSealKey(), await makeSealKey()];
  const curveKey = await makeCurveKey();
  const authority = startAuthority();
  const { table, packed, hostile } = {
    table: tablePdf(onePage()),
    packed: streamPdf(onePage()),
    hostile: withFakeSeal(),
  };
  const other = await sealedDocument({ original: table, key, title: "Another lease" });
  const target = async (name: string, wanted: Parameters<typeof sealedDocument>[0]) => ({
    name,
    bytes: await sealedDocument(wanted),
    other,
    impostor,
  });
  return {
    trusted: [key.certificate, curveKey.certificate],
    targets: [
      await target("B-B, table", { original: table, key }),
      await target("B-B, stream", { original: packed, key }),
      await target("B-B, hostile original", { original: hostile, key }),
      await target("B-B, signed before", { original: await sealedBefore(key), key }),
      await target("B-B, P-256", { original: table, key: curveKey }),
      await target("B-T", { original: table, key, level: "B-T", authority }),
      await target("B-LT", { original: packed, key, level: "B-LT", authority }),
      await target("B-LTA, table", { original: table, key, level: "B-LTA", authority }),
      await target("B-LTA, stream", { original: packed, key, level: "B-LTA", authority }),
    ],
  };
}
