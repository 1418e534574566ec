import { sha256, signatureHolds } from "../../pki/read/keys.ts";
import {
  type Bytes,
  encodeUtf8,
  fromBase64Url,
  hexOf,
  joined,
  sameBytes,
  utf8,
} from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import type { AuditFile, Entry } from "../record/audit-file.ts";
import { signatures } from "./contents.ts";
import { jsonDigest } from "./digest.ts";
import { passkeyRecord } from "./passkey-record.ts";

/** An authenticator's signature (WebAuthn Level 2, 6.3.3) as entries keep it; bytes are in base64url without padding. */
export interface PasskeySignature {
  /** `ES256` or `RS256`. */
  readonly algorithm: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/**
 * The origin of the page that had it signed, such as `https://sign.example.com`; undefined unless the signature holds, is
 * over this challenge, and the authenticator has verified its user.
 */
export async function passkeyOrigin(
  made: PasskeySignature,
  challenge: string,
): Promise<string | undefined> {
  const [publicKey, clientData, authenticatorData, signature] = [
    made.publicKey,
    made.clientData,
    made.authenticatorData,
    made.signature,
  ].map(fromBase64Url);
  const family = families.get(made.algorithm);
  if (!publicKey || !clientData || !authenticatorData || !signature || !family) return undefined;
  const origin = originOf(clientData, challenge);
  if (origin === undefined || !(await isVerifiedFor(new URL(origin).hostname, authenticatorData)))
    return undefined;
  const data = joined(authenticatorData, await sha256(clientData));
  const signed = { spki: publicKey, family, digest: "SHA-256", data, signature } as const;
  return (await holds(signed)) ? origin : undefined;
}

const families = new Map([
  ["ES256", "ECDSA"],
  ["RS256", "RSA"],
] as const) as ReadonlyMap<string, "ECDSA" | "RSA">;

/** The origin in client data of a signature over this challenge. */
function originOf(clientData: Bytes, challenge: string): string | undefined {
  let said: unknown;
  try {
    said = JSON.parse(utf8(clientData));
  } catch {
    return undefined;
  }
  if (typeof said !== "object" || said === null) return undefined;
  const {
    type,
    challenge: signed,
    origin,
    crossOrigin,
  } = said as Readonly<Record<string, unknown>>;
  const bytes = typeof signed === "string" ? fromBase64Url(signed) : undefined;
  const isOver = type === "webauthn.get" && bytes !== undefined && hexOf(bytes) === challenge;
  if (!isOver || crossOrigin === true || typeof origin !== "string") return undefined;
  return isOriginOfPage(origin) ? origin : undefined;
}

/** Whether it is written as browsers write it: small letters, no user, a port only where it is not the scheme's own. */
const isOriginOfPage = (origin: string): boolean =>
  /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;

/** User present, and user verified. */
const verifiedUser = 0x05;

/** Whether the authenticator says that it has verified its user, for a page of this host. */
async function isVerifiedFor(host: string, authenticatorData: Bytes): Promise<boolean> {
  const [flags = 0] = authenticatorData.subarray(32);
  return (
    authenticatorData.length >= 37 &&
    sameBytes(authenticatorData.subarray(0, 32), await sha256(encodeUtf8(host))) &&
    (flags & verifiedUser) === verifiedUser
  );
}

async function holds(signed: Parameters<typeof signatureHolds>[0]): Promise<boolean> {
  try {
    return await signatureHolds(signed);
  } catch (error) {
    // The key or the signature is no DER.
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** The signature of a passkey in an entry `signed`; undefined if it has none. */
function passkeyIn({ data }: Entry): PasskeySignature | undefined {
  const text = (name: string) => String(data[name] ?? "");
  const made = {
    algorithm: text("passkeyAlgorithm"),
    publicKey: text("passkeyPublicKey"),
    clientData: text("passkeyClientData"),
    authenticatorData: text("passkeyAuthenticatorData"),
    signature: text("passkeySignature"),
  };
  return Object.values(made).some((one) => one !== "") ? made : undefined;
}

/** Throws Fault for a signer who was asked for a passkey, or has used one, and whose passkey did not sign the entry. */
export async function checkPasskeys(audit: AuditFile): Promise<void> {
  for (const { signer, entry } of signatures(audit)) {
    const isAsked = signer.checks?.some(({ kind }) => kind === "passkey") ?? false;
    const made = passkeyIn(entry);
    if (!isAsked && !made) continue;
    const contentSha256 = contentBefore(entry, audit);
    const challenge = await jsonDigest(passkeyRecord({ ...entry, contentSha256 }));
    if (!made || !(await passkeyOrigin(made, challenge)))
      throw new Fault("fault.passkey", { email: signer.email });
  }
}

/** Digest of what had been sent when the entry was written. */
const contentBefore = ({ seq }: Entry, { entries }: AuditFile): unknown =>
  entries.findLast((one) => one.seq < seq && one.data["contentSha256"] !== undefined)?.data[
    "contentSha256"
  ];
