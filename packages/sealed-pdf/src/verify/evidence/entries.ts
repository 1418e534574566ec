import { Fault } from "../../portable/fault.ts";
import type { AuditFile, Entry } from "./audit-file.ts";
import { jsonDigest } from "./digest.ts";

/** Throws Fault unless every entry is there, unchanged, chained to the one before, and of this document. */
export async function checkEntries({ entries, envelopeId, document }: AuditFile): Promise<void> {
  let before = { seq: 0, hash: "0".repeat(64), at: "" };
  for (const entry of entries) {
    const { hash, ...body } = entry;
    if (entry.seq !== before.seq + 1) throw new Fault(`entry ${before.seq + 1} is missing`);
    if (entry.prev !== before.hash)
      throw new Fault(`entry ${entry.seq} does not follow the one before it`);
    if (entry.at < before.at) throw new Fault(`entry ${entry.seq} is older than the one before it`);
    if ((await jsonDigest(body)) !== hash) throw new Fault(`entry ${entry.seq} was changed`);
    if (entry.envelopeId !== envelopeId || entry.document !== document)
      throw new Fault(`entry ${entry.seq} belongs to another document`);
    before = entry;
  }
  const created = entries.filter(({ type }) => type === "created");
  if (created.length !== 1 || entries[0] !== created[0])
    throw new Fault("it does not begin with the sending");
}

export const signedEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ type }) => type === "signed");
