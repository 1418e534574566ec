import * as z from "zod/mini";
import { summaryOf } from "../../../contract/rules/documents/drafts.ts";
import { accountFrom } from "../../../core/store/account/account-item.ts";
import { readable } from "../../../core/store/common/data-format.ts";
import { keys } from "../../../core/store/common/keys.ts";
import {
  contentFromText,
  shownItem,
  valuesItem,
} from "../../../core/store/envelope/envelope-item.ts";
import { linkFrom } from "../../../core/store/envelope/link-item.ts";
import { draftItem } from "../../../core/store/library/draft-item.ts";
import { templateFromItem } from "../../../core/store/library/template-item.ts";
import { checkEnvelope, sealCertificates } from "../backup/check.ts";
import { isEnvelope } from "../backup/export.ts";
import { type KeptTable, keptTables } from "../backup/items.ts";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";

export interface CheckedData {
  /** Numbers of what was looked at, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sentences about what this version does not understand. */
  readonly faults: readonly string[];
}

/** A document has some twenty items, its links included. */
const itemsForEach = 50;

/**
 * Reads a sample of a stage's data as this version does: documents with their files, audit entries and seals, and the
 * items of tables that are kept; `most` of each kind. Tables are scanned in the order of hashes, which is any order.
 */
export async function checkData(data: StageData, most: number): Promise<CheckedData> {
  const certificates = await sealCertificates(data);
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  for (const table of keptTables) {
    let left = itemsForEach * most;
    for await (const item of allItems(data, table)) {
      if (left-- === 0) break;
      const kind = kinds.find((one) => one.table === table && one.isOf(item));
      const name = kind?.name ?? `other items of ${table}`;
      const found = counts[name] ?? 0;
      if (kind && found >= most) continue;
      counts[name] = found + 1;
      try {
        kind?.read(readable(item));
        if (!isEnvelope(item)) continue;
        const { sealed } = await checkEnvelope(data, String(item["pk"]).slice(2), certificates);
        counts["sealed documents"] = (counts["sealed documents"] ?? 0) + sealed;
      } catch (error) {
        faults.push(`${name}, ${nameOf(item)}: ${sentenceOf(error)}`);
      }
    }
  }
  return { counts, faults };
}

interface Kind {
  readonly name: string;
  readonly table: KeptTable;
  readonly isOf: (item: Item) => boolean;
  /** Throws if this version can't read it. */
  readonly read: (item: Item) => unknown;
}

const begins = (value: unknown, prefix: string) => String(value).startsWith(prefix);
/** Whether an item has the keys that are made of these two, which may be beginnings. */
const at = (key: { readonly pk: string; readonly sk: string }) => (item: Item) =>
  begins(item["pk"], key.pk) && begins(item["sk"], key.sk);

const kinds: readonly Kind[] = [
  { name: "documents", table: "Envelopes", isOf: isEnvelope, read: () => {} },
  {
    name: "contents",
    table: "Envelopes",
    isOf: at(keys.content("")),
    read: ({ content }) => contentFromText(String(content)),
  },
  {
    name: "signers' values",
    table: "Envelopes",
    isOf: at(keys.values("", "")),
    read: ({ values }) => z.parse(valuesItem, values),
  },
  {
    name: "shown pages",
    table: "Envelopes",
    isOf: at(keys.shown("", "")),
    read: ({ shown }) => z.parse(shownItem, shown),
  },
  { name: "links", table: "Envelopes", isOf: at(keys.link("")), read: linkFrom },
  { name: "templates", table: "Templates", isOf: () => true, read: templateFromItem },
  { name: "drafts", table: "Drafts", isOf: (item) => !isOfExport(item), read: readDraft },
  { name: "accounts", table: "Subscriptions", isOf: at(keys.account("")), read: accountFrom },
];

const isOfExport = ({ ownerId }: Item): boolean =>
  [keys.export("", ""), keys.exportIds("")].some((key) => begins(ownerId, key.ownerId));

function readDraft(item: Item): void {
  const { kind, content } = z.parse(draftItem, item);
  if (!summaryOf(kind, JSON.parse(content))) throw new Error("its content is not understood");
}

const nameOf = ({ pk, sk, ownerId, id, envelopeId, seq }: Item): string =>
  `${pk ?? ownerId ?? envelopeId} / ${sk ?? id ?? seq}`;

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
