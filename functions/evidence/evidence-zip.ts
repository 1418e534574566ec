import { X509Certificate } from "node:crypto";
import { zipSync } from "fflate";
import { readSeal, type SealParts } from "sealed-pdf";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Language } from "#contract/rules/text/languages";
import { archivedBytesMax, archivedFiles } from "#core/domain/attachments/archived-files";
import type { Envelope, SignedValues } from "#core/domain/envelope/envelope";
import { documentLanguage, languageFor } from "#core/domain/envelope/languages";
import { type Party, partyKey } from "#core/domain/envelope/notification";
import { variable } from "#core/environment";
import { attachmentState } from "#core/gateways/attachments";
import { objectKeys, openUrl, readStored, sha256Hex, storeObject } from "#core/gateways/documents";
import { throttle } from "#core/store/common/throttle";
import { listEntries } from "#core/store/envelope/audit";
import { listValues } from "#core/store/envelope/envelopes";
import { checkerFiles } from "./checker-files.ts";
import { instructions } from "./instructions.ts";
import { recordPage } from "./record-page.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");
const product = variable("PRODUCT_NAME");
const siteUrl = variable("SITE_URL");

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * A short-lived address of an envelope's evidence zip, which is made for this call: its entries are those of today.
 * Throws NOT_COMPLETED before there is a sealed document.
 */
export async function evidenceUrl(envelope: Envelope, party: Party, now: Date): Promise<string> {
  const { id, sealed } = envelope;
  if (!sealed) throw new Refusal("NOT_COMPLETED");
  // Each party has its own limit, so that none can use up another's.
  await throttle("evidenceByParty", `${id} ${partyKey(party)}`, now);
  const bytes = await readStored(completed, sealed);
  const language = readerOf(envelope, party);
  const files = await evidenceFiles(envelope, bytes, { language, party, now });
  // Stored, not compressed: PDFs are compressed already, and a zip of 40 MB is made in a moment.
  const zip = zipSync({ ...files }, { level: 0, mtime: now });
  const stored = await storeObject(documents, objectKeys.evidence(id), zip, "application/zip");
  return openUrl(documents, stored, `${id}_evidence.zip`, "application/zip");
}

/** The sender reads as the document speaks, though the sender's pages are English. */
const readerOf = (envelope: Envelope, party: Party): Language =>
  party.kind === "sender" ? documentLanguage(envelope) : languageFor(envelope, party);

async function evidenceFiles(
  envelope: Envelope,
  sealed: Uint8Array,
  {
    language,
    party,
    now,
  }: { readonly language: Language; readonly party: Party; readonly now: Date },
): Promise<Files> {
  const seal = await readSeal(sealed);
  const { record } = seal;
  const [entries, values] = await Promise.all([listEntries(envelope.id), listValues(envelope.id)]);
  const files = {
    "sealed.pdf": sealed,
    "original.pdf": sealed.subarray(0, seal.originalBytes),
    "audit.json": seal.auditJson,
    "entries.json": text(`${JSON.stringify(entries, null, 2)}\n`),
    "record.html": text(recordPage(language, { ...record, entries })),
    ...consentFiles(seal),
    "seal.p7s": seal.cms,
    ...certificateFiles(seal),
    ...(await imageFiles(values)),
    ...(await attachedFiles(envelope, values, party)),
    ...checkerFiles(),
  };
  const all = { ...files, "VERIFY.md": text(instructions(seal, { product, siteUrl, files })) };
  return { ...all, "manifest.json": manifest(envelope, all, now) };
}

function consentFiles({ record }: SealParts): Files {
  const named = record.disclosures.map((one, i) => [consentName(i), text(one.text)] as const);
  return Object.fromEntries(named);
}

const consentName = (index: number): string =>
  index === 0 ? "consent.txt" : `consent-${index + 1}.txt`;

const text = (content: string): Uint8Array => Buffer.from(content, "utf8");

function certificateFiles({ certificates, timeStamp }: SealParts): Files {
  const [der] = certificates;
  const [seal, ...chain] = certificates.map(pem);
  const stamps = timeStamp?.certificates.map(pem) ?? [];
  return {
    ...(seal ? { "certificates/seal.pem": seal } : {}),
    ...(der ? { "certificates/seal.der": der } : {}),
    ...Object.fromEntries(chain.map((one, i) => [`certificates/chain-${i + 1}.pem`, one])),
    ...Object.fromEntries(stamps.map((one, i) => [`certificates/timestamp-${i + 1}.pem`, one])),
    ...(timeStamp ? { "timestamp.der": timeStamp.token } : {}),
  };
}

const pem = (der: Uint8Array): Uint8Array => text(new X509Certificate(der).toString());

async function imageFiles(values: readonly SignedValues[]): Promise<Files> {
  const named = values.flatMap(({ signerId, signature, initial }) => [
    ...(signature ? [[`signatures/${signerId}-sign.png`, signature] as const] : []),
    ...(initial ? [[`signatures/${signerId}-initial.png`, initial] as const] : []),
  ]);
  const read = named.map(
    async ([name, file]) => [name, await readStored(documents, file)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/**
 * What signers have attached, for the sender, and for each signer what they have attached themselves. Left out is what
 * nobody may download, and what would make the zip too large.
 */
async function attachedFiles(
  envelope: Envelope,
  values: readonly SignedValues[],
  party: Party,
): Promise<Files> {
  const files: Record<string, Uint8Array> = {};
  let left = archivedBytesMax;
  for (const { file, signerId, name } of archivedFiles(envelope, values)) {
    const isOwn =
      party.kind === "sender" || (party.kind === "signer" && party.signerId === signerId);
    if (!isOwn || file.sizeBytes > left || (await attachmentState(file)) !== "ready") continue;
    files[`attachments/${name}`] = await readStored(documents, file);
    left -= file.sizeBytes;
  }
  return files;
}

function manifest({ id }: Envelope, files: Files, now: Date): Uint8Array {
  const listed = Object.entries(files)
    .map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: sha256Hex(bytes) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const body = {
    format: "undersign-evidence-2",
    product,
    envelopeId: id,
    madeAt: now.toISOString(),
    files: listed,
  };
  return text(`${JSON.stringify(body, null, 2)}\n`);
}
