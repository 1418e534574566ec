import { sha256Hex } from "../../pki/read/keys.ts";
import { encodeUtf8 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import type { AuditFile, Entry, SignedValues } from "../record/audit-file.ts";
import { checkAnswers } from "./answers.ts";
import { jsonDigest } from "./digest.ts";
import { signedEntries } from "./entries.ts";

/** Throws Fault unless what was sent and filled in matches the entries of sending and signing. */
export async function checkContents(audit: AuditFile): Promise<void> {
  const { content, entries, pages, disclosures, values } = audit;
  const recorded = entries.flatMap(({ data }) => data["contentSha256"] ?? []).at(-1);
  if ((await jsonDigest(content)) !== recorded) throw new Fault("fault.contentChanged");
  if (content.pages.length !== pages.original) throw new Fault("fault.pageCount");
  for (const { text, sha256 } of disclosures)
    if ((await sha256Hex(encodeUtf8(text))) !== sha256) throw new Fault("fault.consentNotNamed");
  for (const { signature, entry } of signatures(audit)) {
    const same = (await jsonDigest(signature)) === entry.data["valuesSha256"];
    if (!same || entry.data["name"] !== signature.name)
      throw new Fault("fault.valuesChanged", { name: signature.name });
    checkAnswers(content.fields, signature, values);
  }
  checkDisclosures(audit);
}

/** Version 2 holds only the disclosure of the last signer, although the text may have changed between signers. */
function checkDisclosures(audit: AuditFile): void {
  const languages = new Map(audit.disclosures.map(({ sha256, language }) => [sha256, language]));
  const accepted =
    audit.format === 2
      ? signedEntries(audit.entries).slice(-1)
      : signatures(audit).map(({ entry }) => entry);
  for (const { data } of accepted) {
    const digest = String(data["disclosureSha256"]);
    if (!languages.has(digest)) throw new Fault("fault.consentNotAccepted");
    if (languages.get(digest) !== data["disclosureLanguage"])
      throw new Fault("fault.consentLanguage");
  }
}

export interface Signature {
  readonly signer: AuditFile["content"]["signers"][number];
  readonly signature: SignedValues;
  readonly entry: Entry;
}

/** Each signer with their answers and the entry of their signing; throws Fault unless these match. */
export function signatures({ content, values, entries }: AuditFile): Signature[] {
  const valid = validSignatures(entries);
  const { signers } = content;
  if (values.length !== signers.length || valid.length !== signers.length)
    throw new Fault("fault.notAllSigned", { signed: valid.length, signers: signers.length });
  return signers.map((signer) => {
    const mine = values.filter(({ signerId }) => signerId === signer.id);
    const acts = valid.filter((entry) => isBy(entry, signer));
    const [signature] = mine;
    const [entry] = acts;
    const one = mine.length === 1 && acts.length === 1 && signature?.email === signer.email;
    if (!one || entry?.actor.email !== signer.email)
      throw new Fault("fault.notSignedOnce", { email: signer.email });
    return { signer, signature, entry };
  });
}

/** The entries of signatures that were not withdrawn. */
function validSignatures(entries: readonly Entry[]): Entry[] {
  let valid: Entry[] = [];
  for (const entry of entries) {
    if (entry.type === "signed") valid.push(entry);
    if (entry.type === "taken-back") valid = valid.filter((one) => !isBy(one, takerOf(entry)));
  }
  return valid;
}

const takerOf = ({ actor, data }: Entry) => ({ id: String(data["signer"]), email: actor.email });

/** Compares ids if the entry has one, since an address may have been another signer's before. */
function isBy({ actor, data }: Entry, { id, email }: { id: string; email: string }): boolean {
  return data["signer"] === undefined ? actor.email === email : data["signer"] === id;
}
