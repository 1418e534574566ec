import { Refusal } from "#contract/rules/refusals/refusals";
import type { Envelope, EnvelopeContent, Signer } from "../envelope/envelope.ts";
import { languageMember, languageOf } from "../envelope/languages.ts";
import type { ShownRecord, ShownSigner } from "../envelope/shown.ts";
import { consentOf, disclosureIn } from "./disclosure-record.ts";
import { digest, partyRecord, phoneDigest } from "./evidence.ts";

export function shownTo(envelope: Envelope, content: EnvelopeContent, signer: Signer): ShownRecord {
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
    signers: envelope.signers.map((one) => shownSigner(one, signer, envelope)),
    fields: content.fields.filter(({ signerId }) => signerId === signer.id),
    phoneSha256: phoneDigest(signer.mobile, salt),
    disclosureSha256: disclosureIn(language, consentOf(envelope, signer)).sha256,
  };
}

function shownSigner(one: Signer, reader: Signer, envelope: Envelope): ShownSigner {
  const isBefore = one.order < reader.order;
  const at =
    one.id === reader.id ? takenBackAt(envelope, one) : isBefore ? one.signedAt : undefined;
  return { ...partyRecord(one), ...(at === undefined ? {} : { signedAt: at }) };
}

/** A signature made before this time is no answer to what is shown after it, although all else may be the same again. */
const takenBackAt = ({ partyChanges }: Envelope, { id, witnessOf }: Signer): string | undefined =>
  partyChanges?.list.findLast(
    ({ to, signerId }) => !to && (signerId === id || signerId === witnessOf),
  )?.at;

/** Throws CHANGED_SINCE_SHOWN if something else would be shown now. */
export function assertStillShown(shown: ShownRecord, shownSha256: string | undefined): void {
  if (shownSha256 !== undefined && shownSha256 !== digest(shown)) {
    throw new Refusal("CHANGED_SINCE_SHOWN");
  }
}
