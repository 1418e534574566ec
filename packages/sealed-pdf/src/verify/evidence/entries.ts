import { Fault } from "../../portable/fault.ts";
import type { AuditFile, Entry } from "../record/audit-file.ts";
import { jsonDigest } from "./digest.ts";

/** Throws Fault unless every entry is present, unchanged, chained to the one before, and about this document. */
export async function checkEntries({ entries, envelopeId, document }: AuditFile): Promise<void> {
  let before = { seq: 0, hash: "0".repeat(64), at: "" };
  for (const entry of entries) {
    const { hash, ...body } = entry;
    if (entry.seq !== before.seq + 1)
      throw new Fault("fault.entryMissing", { entry: before.seq + 1 });
    if (entry.prev !== before.hash) throw new Fault("fault.entryNotNext", { entry: entry.seq });
    if (entry.at < before.at) throw new Fault("fault.entryOlder", { entry: entry.seq });
    if ((await jsonDigest(body)) !== hash)
      throw new Fault("fault.entryChanged", { entry: entry.seq });
    if (entry.envelopeId !== envelopeId || entry.document !== document)
      throw new Fault("fault.entryOfAnother", { entry: entry.seq });
    if (entry.type === "extended" && !isLaterEnd(entry))
      throw new Fault("fault.entryNotLater", { entry: entry.seq });
    before = entry;
  }
  const created = entries.filter(({ type }) => type === "created");
  if (created.length !== 1 || entries[0] !== created[0]) throw new Fault("fault.firstEntry");
}

/** Whether the new deadline is later; both are ISO 8601 times, which sort as text. */
const isLaterEnd = ({ data: { before, expiresAt } }: Entry): boolean =>
  typeof before === "string" && typeof expiresAt === "string" && before < expiresAt;

export const signedEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ type }) => type === "signed");
