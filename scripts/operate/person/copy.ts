import { GetObjectCommand } from "@aws-sdk/client-s3";
import { zipSync } from "fflate";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import { filledBy, isParty, type Person } from "./find.ts";
import { type Item, itemsOf, type StageData } from "./stage-data.ts";

/** A zip with everything that names the person: contacts, documents with their entries, and sealed documents. */
export async function copyOf(data: StageData, person: Person, now: Date): Promise<Uint8Array> {
  const { address, userId, contacts, mark, envelopes } = person;
  const entered = contacts.map(({ firstName, lastName, mobile, usedAt }) => {
    return { firstName, lastName, mobile, usedAt };
  });
  const files: Record<string, Uint8Array> = {
    "person.json": json({ address, userId, contacts: entered, mailCameBack: mark }),
  };
  for (const envelope of envelopes)
    Object.assign(files, await documentFiles(data, person, envelope));
  return zipSync(files, { level: 0, mtime: now });
}

/**
 * Somebody who is no party, or not yet, gets what they have filled in and the entries that name them: the rest is between
 * those who have signed.
 */
async function documentFiles(
  data: StageData,
  { address }: Person,
  envelope: Envelope,
): Promise<Record<string, Uint8Array>> {
  const { id, title, status, createdAt, endedAt, sender, sealed } = envelope;
  const all = await itemsOf(data, data.names.tables.Audit, "envelopeId", id);
  const stored = await itemsOf(data, data.names.tables.Envelopes, "pk", `E#${id}`);
  const values = filledBy(stored, address);
  const about = { id, title, status, createdAt, endedAt, sender };
  if (!isParty(envelope, address)) {
    const entries = all.filter((entry) => names(entry, address));
    return { [`documents/${id}/document.json`]: json({ ...about, values, entries }) };
  }
  const signers = envelope.signers
    .filter(({ email }) => email.toLowerCase() === address)
    .map(({ accessCode: _, ...signer }) => signer);
  return {
    [`documents/${id}/document.json`]: json({ ...about, signers, values, entries: all }),
    ...(sealed ? { [`documents/${id}/sealed.pdf`]: await bytesOf(data, sealed) } : {}),
  };
}

/** Texts of entries have addresses alone, in parentheses or in lists. */
const names = (entry: Item, address: string): boolean =>
  JSON.stringify(entry)
    .toLowerCase()
    .split(/["\s(),]+/)
    .includes(address);

async function bytesOf(
  { s3, names }: StageData,
  { key: Key, versionId: VersionId }: { readonly key: string; readonly versionId: string },
): Promise<Uint8Array> {
  const Bucket = names.buckets.Completed;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
