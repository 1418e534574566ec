import { sha256Hex } from "../../pki/read/keys.ts";
import { encodeUtf8 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { visible } from "../../portable/visible.ts";
import type { AuditFile, Entry, SignedValues } from "./audit-file.ts";
import { jsonDigest } from "./digest.ts";
import { signedEntries } from "./entries.ts";

/** Throws Fault unless what was sent and what was filled in is what the entries of these acts say. */
export async function checkContents(audit: AuditFile): Promise<void> {
  const { content, entries, pages, disclosure } = audit;
  const recorded = entries.flatMap(({ data }) => data["contentSha256"] ?? []).at(-1);
  if ((await jsonDigest(content)) !== recorded)
    throw new Fault("what was sent is not what its entry says");
  if (content.pages.length !== pages.original)
    throw new Fault("the number of pages is not what was sent");
  if ((await sha256Hex(encodeUtf8(disclosure.text))) !== disclosure.sha256)
    throw new Fault("the consent text is not the one that is named");
  for (const { signature, entry } of signatures(audit)) {
    const same = (await jsonDigest(signature)) === entry.data["valuesSha256"];
    if (!same || entry.data["name"] !== signature.name)
      throw new Fault(`what ${visible(signature.name)} filled in is not what its entry says`);
  }
  const last = signedEntries(entries).at(-1);
  if (last?.data["disclosureSha256"] !== disclosure.sha256)
    throw new Fault("the consent text is not the one that the last signer accepted");
}

export interface Signature {
  readonly signer: AuditFile["content"]["signers"][number];
  readonly signature: SignedValues;
  readonly entry: Entry;
}

/** Each signer with what they filled in and the entry of their signing; throws Fault unless they match. */
export function signatures({ content, values, entries }: AuditFile): Signature[] {
  const signed = signedEntries(entries);
  const { signers } = content;
  if (values.length !== signers.length || signed.length !== signers.length)
    throw new Fault(`${signed.length} of ${signers.length} signers have signed`);
  return signers.map((signer) => {
    const mine = values.filter(({ signerId }) => signerId === signer.id);
    const acts = signed.filter(({ actor }) => actor.email === signer.email);
    const [signature] = mine;
    const [entry] = acts;
    const one = mine.length === 1 && acts.length === 1 && signature?.email === signer.email;
    if (!one || entry === undefined)
      throw new Fault(`${visible(signer.email)} has not signed exactly once`);
    return { signer, signature, entry };
  });
}
