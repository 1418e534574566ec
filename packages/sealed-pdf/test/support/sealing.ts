import {
  constants,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
} from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { encode } from "fast-png";
import { fontFiles } from "../../src/assets.mjs";
import type { CompletionPages, CompletionSigner } from "../../src/completion/contents.ts";
import type { SealLevel } from "../../src/pki/read/seal-level.ts";
import { selfSignedCertificate } from "../../src/pki/write/self-certificate.ts";
import { type Proofs, type Sealing, type SealKey, sealPdf } from "../../src/seal/seal.ts";
import type { StampField } from "../../src/seal/visible-parts.ts";
import type { Place } from "../../src/stamp/geometry.ts";
import type { FontSource } from "../../src/text/fonts.ts";
import { verifyDocument } from "../../src/verify/document.ts";
import type { Verdict } from "../../src/verify/report/report.ts";
import { type AuditRecord, auditRecord, digestOf } from "./audit-record.ts";

const paths = new Map(fontFiles.map((file) => [basename(file), file]));

/** The fonts straight from their packages, under the names they are shipped with. */
export const fonts: FontSource = {
  files: [...paths.keys()],
  read: (file) => readFile(paths.get(file) ?? file),
};

/** DER before a SHA-256 digest that RSA signs (RFC 8017, 9.2). */
const sha256Prefix = Buffer.from("3031300d060960864801650304020105000420", "hex");

export const rsaSigner =
  (key: KeyObject) =>
  async (digest: Uint8Array): Promise<Uint8Array> =>
    privateEncrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([sha256Prefix, digest]),
    );

export async function makeSealKey(commonName = "Undersign test seal"): Promise<SealKey> {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sign = rsaSigner(
    createPrivateKey(pair.privateKey.export({ type: "pkcs8", format: "pem" })),
  );
  const certificate = await selfSignedCertificate({
    publicKeySpki: pair.publicKey.export({ type: "spki", format: "der" }),
    commonName,
    organization: "Undersign",
    notBefore: new Date("2026-01-01T00:00:00Z"),
    notAfter: new Date("2046-01-01T00:00:00Z"),
    sign,
  });
  return { certificate, chain: [], sign };
}

/** Four quarters, so that a turned or mirrored picture is recognized. */
export function quarters(width = 120, height = 40): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const right = i % width >= width / 2;
    const low = Math.floor(i / width) >= height / 2;
    data.set(low ? (right ? magenta : blue) : right ? green : red, i * 4);
  }
  return encode({ width, height, data, channels: 4, depth: 8 });
}

/** A stroke of ink from corner to corner, half transparent at its edges alone, as a browser draws it. */
export function penStroke(width = 240, height = 80): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const fromMiddle = Math.abs(Math.floor(i / width) - ((i % width) * height) / width);
    const alpha = Math.round(255 * Math.min(1, Math.max(0, 6.5 - fromMiddle)));
    data.set([...inkBlue, alpha], i * 4);
  }
  return encode({ width, height, data, channels: 4, depth: 8 });
}

export const inkBlue = [15, 29, 64];
export const red = [255, 0, 0, 255];
export const green = [0, 200, 0, 255];
export const blue = [0, 0, 255, 255];
export const magenta = [255, 0, 255, 255];

export const imageField = (place: Place, png = quarters()): StampField => ({
  place,
  label: "Signature of Ann Lee",
  content: { kind: "image", png },
});

export const textField = (place: Place, text: string): StampField => ({
  place,
  label: `Name of ${text}`,
  content: { kind: "text", text },
});

const digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

export interface SealingOptions {
  readonly title?: string;
  readonly sealedAt?: Date;
  readonly level?: SealLevel;
  readonly proofs?: Proofs | undefined;
  /** Digests of all certificates in the time stamps. */
  readonly timestampCertificatesSha256?: readonly string[];
  /** Makes another record of this one; the seal is then made over it. */
  readonly forge?: (record: AuditRecord) => unknown;
}

/** A document that `verifyDocument` calls genuine when it is sealed. */
export function makeSealing(
  original: Uint8Array,
  key: SealKey,
  fields: readonly StampField[] = [],
  options: SealingOptions = {},
): Sealing {
  const { title = "Lease", sealedAt = new Date("2026-11-20T10:00:00Z"), level = "B-B" } = options;
  const { forge = (record) => record, timestampCertificatesSha256 = [] } = options;
  const seal = {
    level,
    certificateSha256: digestOf(key.certificate),
    timestampCertificatesSha256,
  };
  return {
    original,
    fields,
    key,
    fonts,
    sealedAt,
    productName: "Undersign",
    attachment: (completionPages) => {
      const record = forge(auditRecord({ original, title, sealedAt, seal, completionPages }));
      return {
        name: "audit.json",
        bytes: Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
        description: "Audit trail",
        mimeType: "application/json",
        modifiedAt: sealedAt,
      };
    },
    level,
    proofs: options.proofs,
    completion: completionOf(title, sealedAt),
  };
}

const completionOf = (title: string, at: Date): CompletionPages => ({
  productName: "Undersign",
  envelopeId: "3f0c4cf0-7b06-4b4f-9f6a-0d2f7e6a1c55",
  title,
  fileName: "lease",
  sender: { name: "Ann Lee", email: "ann@example.com" },
  createdAt: new Date("2026-11-19T08:00:00Z"),
  completedAt: at,
  verifyUrl: "https://sign.example.com/verify",
  level: "B-B",
  fingerprints: [{ of: "Original document", sha256: digest }],
  signers: [completionSigner("Ben Roy", "ben@example.com", at)],
  history: [{ at, what: "Document signed", who: "ben@example.com", where: "203.0.113.5" }],
});

export const completionSigner = (
  name: string,
  email: string,
  at: Date,
  signaturePng = quarters(),
): CompletionSigner => ({
  name,
  email,
  color: "#4f46e5",
  steps: [{ label: "Signed", at, how: "Firefox on Windows, network address 203.0.113.5" }],
  signaturePng,
});

export async function seal(sealing: Sealing): Promise<Buffer> {
  const { appended } = await sealPdf(sealing);
  return Buffer.concat([sealing.original, appended]);
}

/** The report for somebody who trusts only this key's certificate. */
export const verdictOf = async (pdf: Uint8Array, { certificate }: SealKey): Promise<Verdict> =>
  (await verifyDocument(pdf, { trusted: [certificate] })).verdict;
