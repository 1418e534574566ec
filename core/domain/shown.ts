import type { Language } from "#contract/languages";
import { Refusal } from "#contract/refusals";
import { disclosureIn } from "./disclosure-record.ts";
import type { Envelope, EnvelopeContent, Field, Signer } from "./envelope.ts";
import { digest, partyRecord, phoneDigest } from "./evidence.ts";
import { languageMember, languageOf } from "./languages.ts";

/**
 * All that a signer's page shows before they sign, but for the document's bytes, which `document` stands
 * for. Its digest goes to the page and comes back with the signature: what was changed in between is noticed
 * (docs/evidence-format.md, 4).
 */
export interface Shown {
  /** Id of the signer to whom it was shown. */
  readonly signer: string;
  /** Hex SHA-256 of the original. */
  readonly document: string;
  readonly title: string;
  readonly message: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly company?: string | undefined;
  /** Absent in English. */
  readonly language?: Language | undefined;
  /** Everybody who signs. Those before this signer with the time when they signed: their values are shown too. */
  readonly signers: readonly ShownSigner[];
  /** This signer's own. */
  readonly fields: readonly Field[];
  /** Digest of this signer's mobile number and the envelope's salt. */
  readonly phoneSha256: string;
  readonly disclosureSha256: string;
}

interface ShownSigner extends Pick<Signer, "id" | "email" | "firstName" | "lastName" | "order"> {
  readonly signedAt?: string | undefined;
}

export function shownTo(envelope: Envelope, content: EnvelopeContent, signer: Signer): Shown {
  const { title, message, fileName, company, salt } = envelope;
  const { name, email } = envelope.sender;
  const language = languageOf(envelope, signer);
  return {
    signer: signer.id,
    document: envelope.original.sha256,
    title,
    message,
    fileName,
    sender: { name, email },
    ...(company ? { company: company.name } : {}),
    ...languageMember(language),
    signers: envelope.signers.map((one) => shownSigner(one, signer)),
    fields: content.fields.filter(({ signerId }) => signerId === signer.id),
    phoneSha256: phoneDigest(signer.mobile, salt),
    disclosureSha256: disclosureIn(language).sha256,
  };
}

function shownSigner(one: Signer, reader: Signer): ShownSigner {
  const isBefore = one.order < reader.order && one.signedAt !== undefined;
  return { ...partyRecord(one), ...(isBefore ? { signedAt: one.signedAt } : {}) };
}

/** Throws CHANGED_SINCE_SHOWN when something else would be shown now. */
export function assertStillShown(shown: Shown, shownSha256: string | undefined): void {
  if (shownSha256 !== undefined && shownSha256 !== digest(shown)) {
    throw new Refusal("CHANGED_SINCE_SHOWN");
  }
}
