import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { claimNames } from "#contract/rules/inputs/inputs";
import { type AttachedFile, attachedRecord } from "../common/attachment.ts";
import type { Envelope, EnvelopeContent, SignedValues, Signer } from "../envelope/envelope.ts";
import type { FilledField } from "../envelope/filled-field.ts";
import { documentLanguage, languageMember } from "../envelope/languages.ts";

/**
 * Digests, for the entries of the audit trail, of what is stored next to them: SHA-256 of the JCS form (RFC 8785), in
 * hex. Sealing compares them, so that a field, a signer or a value that was changed between an act and the seal is
 * noticed. The records themselves go into the sealed document, where anybody can compare them (docs/evidence-format.md,
 * 4).
 */
export function digest(value: unknown): string {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new Error("this value has no canonical form");
  return createHash("sha256").update(canonical).digest("hex");
}

/**
 * What the sender sent. Mobile numbers and the addresses that get copies are private: the record holds only a digest of
 * them, with a salt that never leaves our tables.
 */
export function contentRecord(envelope: Envelope, content: EnvelopeContent) {
  const { title, message, fileName, copies, salt } = envelope;
  const signers = envelope.signers.map((one) => sentPartyRecord(envelope, one));
  const mobiles = envelope.signers.map(({ mobile }) => mobile);
  const { pages, fields } = content;
  const privateSha256 = digest({ salt, copies, mobiles });
  const more = { ...languageMember(envelope.language), ...rulesMember(envelope) };
  return { title, message, fileName, ...more, signers, pages, fields, privateSha256 };
}

/** The rules about what signers and readers see and do; the others are between the sender and the product. */
function rulesMember({ rules = {} }: Envelope) {
  const { dateFormat, timeZone, ways, decline, delegation, shareAttachments, reasons } = rules;
  const told = {
    ...(dateFormat ? { dateFormat } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...(ways ? { ways } : {}),
    ...(decline === false ? { decline } : {}),
    ...(delegation ? { delegation } : {}),
    ...(shareAttachments ? { shareAttachments } : {}),
    ...(reasons ? { reasons } : {}),
  };
  return Object.keys(told).length > 0 ? { rules: told } : {};
}

/**
 * Includes the language that the sender has chosen, and how the signer is checked; what signers choose is not part of what
 * was sent.
 */
function sentPartyRecord(envelope: Envelope, signer: Signer) {
  const { language } = signer;
  const isOther = language !== undefined && language !== documentLanguage(envelope);
  const { checks } = signer;
  return {
    ...partyRecord(signer),
    ...(isOther ? { language } : {}),
    ...(checks ? { checks: checks.map((kind) => ({ kind })) } : {}),
  };
}

/** A signer's identity, as all parties see it. */
export const partyRecord = (signer: Signer) => {
  const { id, email, firstName, lastName, order } = signer;
  const role = roleRecord(signer);
  return { id, email, firstName, lastName, order, ...(role ? { role } : {}) };
};

/** "approves", "confirms", or "witnesses s1": the id is that of the signer whose signature is witnessed. */
const roleRecord = ({ role, witnessOf }: Signer): string | undefined =>
  role === "witnesses" ? `${role} ${witnessOf}` : role;

/** Recorded in the entry `created` and in each entry `corrected` or `delegated`; the last one applies. */
export const contentDigest = (envelope: Envelope, content: EnvelopeContent): string =>
  digest(contentRecord(envelope, content));

/** A signer's answers, whether or not their images and files are stored yet. */
export interface GivenValues extends Omit<SignedValues, "signature" | "initial" | "attachments"> {
  readonly signature?: { readonly sha256: string } | undefined;
  readonly initial?: { readonly sha256: string } | undefined;
  readonly attachments?: readonly AttachedFile[] | undefined;
}

/** What a signer filled in, with the images' digests. */
export function valuesRecord(values: GivenValues, salt: string) {
  const { signerId, name, email, date, phone, signature, initial, filled, attachments } = values;
  return {
    signerId,
    name,
    email,
    date,
    phoneSha256: phoneDigest(phone, salt),
    ...(signature ? { signature: signature.sha256 } : {}),
    ...(initial ? { initial: initial.sha256 } : {}),
    ...(filled ? { filled: filled.map((one) => filledRecord(one, salt)) } : {}),
    ...(attachments ? { attachments: attachments.map(attachedRecord) } : {}),
  };
}

const filledRecord = (filled: FilledField, salt: string) =>
  filled.private
    ? { field: filled.field, valueSha256: privateDigest(filled, salt) }
    : { field: filled.field, value: filled.value };

const privateDigest = ({ value, valueSha256 }: FilledField, salt: string): string =>
  valueSha256 ?? digest({ salt, value });

/** A private answer with a mask in its place, which leaves its record the same; any other answer unchanged. */
export const erasedPrivate = (filled: FilledField, mask: string, salt: string): FilledField =>
  filled.private && filled.valueSha256 === undefined
    ? { ...filled, value: mask, valueSha256: privateDigest(filled, salt) }
    : filled;

/** Digest of a mobile number, which can't be guessed without the salt. */
export const phoneDigest = (phone: string, salt: string): string => digest({ salt, phone });

/** Recorded in the entry `signed`. */
export const valuesDigest = (values: GivenValues, salt: string): string =>
  digest(valuesRecord(values, salt));

/** What a signer enters, whether or not the images are stored yet. */
interface SignerInput
  extends Pick<GivenValues, "name" | "filled" | "signature" | "initial" | "attachments"> {
  /** Why they sign, where the sender asks for it. */
  readonly reason?: string | undefined;
  /** The postal address of a witness. */
  readonly address?: string | undefined;
}

/** Tells a repeated signature from a different one. It leaves out the date, which is that of the first. */
export const enteredDigest = (
  { name, signature, initial, reason, address, filled = [], attachments }: SignerInput,
  salt: string,
): string =>
  digest({
    ...{ name, signature: signature?.sha256 ?? "", initial: initial?.sha256 ?? "" },
    ...(reason ? { reason } : {}),
    ...(address ? { address } : {}),
    filled: filled.map((one) => filledRecord(one, salt)),
    ...(attachments ? { attachments: attachments.map(attachedRecord) } : {}),
  });

/** Recognizes a repeated request, even if the client's claims about itself and the time differ. */
export const requestDigest = (request: object): string => digest(withoutClaims(request));

/** A digest of a request must not give a short code away. */
const leftOut: ReadonlySet<string> = new Set([...claimNames, "accessCode"]);

function withoutClaims(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClaims);
  if (typeof value !== "object" || value === null) return value;
  const meant = Object.entries(value).filter(([name]) => !leftOut.has(name));
  return Object.fromEntries(meant.map(([name, inside]) => [name, withoutClaims(inside)]));
}
