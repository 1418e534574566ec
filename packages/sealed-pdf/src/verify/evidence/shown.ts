import { Fault } from "../../portable/fault.ts";
import type { AuditFile, Entry, ShownPage } from "../record/audit-file.ts";
import { type Signature, signatures } from "./contents.ts";
import { jsonDigest } from "./digest.ts";

/**
 * Ids of the signers who were shown what was sealed, including the list of parties. Throws Fault if the entry of a signing
 * doesn't say what the signer's page has shown, or if that differs from what was sealed.
 */
export async function checkShown(audit: AuditFile): Promise<ReadonlySet<string>> {
  const byDigest = new Map<unknown, ShownPage>();
  for (const shown of audit.shown) byDigest.set(await jsonDigest(shown), shown);
  const proven = new Set<string>();
  for (const signature of signatures(audit)) {
    const acts = [signature.entry, ...laterConsents(signature, audit)];
    for (const entry of acts) {
      const shown = shownBy(entry, byDigest);
      if (shown) await checkOwn(shown, entry, signature, audit);
      if (shown && (await hasSameParties(shown, audit))) proven.add(signature.signer.id);
    }
  }
  return proven;
}

/** Entries with which the signer agreed to later changes of the signers. */
const laterConsents = ({ signer, entry }: Signature, { entries }: AuditFile): Entry[] =>
  entries.filter(
    ({ type, seq, data }) => type === "kept" && data["signer"] === signer.id && seq > entry.seq,
  );

function shownBy(
  { data, seq }: Entry,
  byDigest: ReadonlyMap<unknown, ShownPage>,
): ShownPage | undefined {
  const digest = data["shownSha256"];
  if (digest === undefined) return undefined;
  const shown = byDigest.get(digest);
  if (!shown) throw new Fault("fault.shownMissing", { entry: seq });
  return shown;
}

/** Checks everything but the parties, which never changes once a document is sent or its signer has signed. */
async function checkOwn(
  shown: ShownPage,
  act: Entry,
  { signer, signature }: Signature,
  audit: AuditFile,
): Promise<void> {
  const { content, document, entries } = audit;
  const { title, message, fileName, fields } = content;
  const { name = "", email = "" } = entries[0]?.actor ?? {};
  const own = shown.signers.find(({ id }) => id === signer.id);
  const sealed = {
    signer: signer.id,
    ...{ document, title, message, fileName },
    sender: { name, email },
    fields: fields.filter(({ signerId }) => signerId === signer.id),
    phoneSha256: signature.phoneSha256,
    own: partyOf(signer),
  };
  const seen = {
    signer: shown.signer,
    document: shown.document,
    title: shown.title,
    message: shown.message,
    fileName: shown.fileName,
    sender: shown.sender,
    fields: shown.fields,
    phoneSha256: shown.phoneSha256,
    own: own && partyOf(own),
  };
  const accepted = act.data["disclosureSha256"] ?? shown.disclosureSha256;
  // Only `signed` names the language: a signer who keeps a signature may read another language by then.
  const language = act.type === "signed" ? act.data["disclosureLanguage"] : shown.language;
  if (
    shown.disclosureSha256 !== accepted ||
    shown.language !== language ||
    (await jsonDigest(seen)) !== (await jsonDigest(sealed))
  )
    throw new Fault("fault.shownOther", { email: signer.email });
}

const hasSameParties = async ({ signers }: ShownPage, { content }: AuditFile): Promise<boolean> =>
  (await jsonDigest(signers.map(partyOf))) === (await jsonDigest(content.signers.map(partyOf)));

type Party = AuditFile["content"]["signers"][number];

const partyOf = ({
  id,
  email,
  firstName,
  lastName,
  order,
  role,
}: Party | ShownPage["signers"][number]) => ({
  id,
  email,
  firstName,
  lastName,
  order,
  ...(role === undefined ? {} : { role }),
});
