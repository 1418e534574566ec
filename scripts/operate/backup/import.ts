import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { canaryAccount, isCanaryDocument } from "../../../contract/rules/installation/canary.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { marshallableItem } from "../../../core/store/common/marshallable-item.ts";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";
import { forEachOf } from "./at-once.ts";
import { atRest, dueMarks } from "./at-rest.ts";
import { type Deployment, deployment, isSameDeployment, nameOf } from "./deployment.ts";
import { bucketOf, type Counts } from "./export.ts";
import {
  itemsIn,
  type KeptTable,
  keptTables,
  type Reference,
  referencesIn,
  withReferences,
} from "./items.ts";

export interface Import {
  readonly into: Deployment;
  /** Whether due work continues by itself even if the export is from another deployment. */
  readonly goesOn: boolean;
  readonly say: (line: string) => void;
}

/**
 * Imports an export into an empty stage: first the files, each of which gets a new version there, then the items,
 * which name these versions. Audit entries stay as they are, byte for byte. Safe to repeat after a failure: existing
 * data are not overwritten. Throws before it writes anything if the stage has accounts or documents of its own.
 * In another deployment than the export's, the import is a copy, while the other one still serves its users: no mail is
 * sent and no webhook called unless `goesOn` is set. Repeating the import with `goesOn` activates a copy later.
 */
export async function importStage(
  data: StageData,
  folder: string,
  { into, goesOn, say }: Import,
): Promise<Counts> {
  const from = originOf(folder);
  await assertHoldsNothingElse(data, folder);
  const isCopy = !goesOn && !(from && isSameDeployment(from, into));
  say(isCopy ? restsSentence(from, into) : goesOnSentence(into));
  const versions = await importObjects(data, folder);
  const items: Record<string, number> = {};
  for (const table of keptTables)
    items[table] = await importItems(data, folder, table, versions, isCopy);
  return { items, ...versions.counts };
}

/** Absent in exports of earlier versions. */
const origin = z.object({ from: z.optional(deployment) });

function originOf(folder: string): Deployment | undefined {
  const whole = path.join(folder, "export.json");
  if (!existsSync(whole))
    throw new Error(`expected a whole export in ${folder}, found no export.json`);
  return z.parse(origin, JSON.parse(readFileSync(whole, "utf8"))).from;
}

const goesOnSentence = (into: Deployment): string =>
  `${nameOf(into)}, goes on with what is due: it mails people, with links to ${into.siteUrl}, and calls webhooks.`;

const restsSentence = (from: Deployment | undefined, into: Deployment): string =>
  `This is a copy of ${from ? nameOf(from) : "a stage that the export doesn't name"}. It mails nobody and calls no ` +
  `webhook by itself. With --goes-on ${nameOf(into)}, would mail people, with links to ${into.siteUrl}, and call webhooks.`;

async function assertHoldsNothingElse(data: StageData, folder: string): Promise<void> {
  for (const table of ["Audit", "Subscriptions"] as const) {
    const known = new Set<string>();
    for await (const item of itemsIn(fileOf(folder, table))) known.add(keyOf(item));
    for await (const item of allItems(data, table))
      if (!known.has(keyOf(item)) && !isLease(item) && !isOfCanary(item))
        throw new Error(`expected an empty stage, found ${keyOf(item)} in its ${table}`);
  }
}

/** Whether the item is a lease of a scheduled run: schedules run in an empty stage too. */
const isLease = ({ pk }: Item): boolean => String(pk).startsWith(keys.runLease("").pk);

/** Whether the canary of the empty stage has made the item. */
const isOfCanary = ({ pk, envelopeId }: Item): boolean =>
  isCanaryDocument(String(envelopeId)) ||
  [keys.account(canaryAccount.id).pk, keys.apiKey(canaryAccount.keyId).pk].includes(String(pk));

const keyOf = ({ pk, sk, envelopeId, seq }: Item): string =>
  [pk, sk, envelopeId, seq].filter((part) => part !== undefined).join(" ");

const fileOf = (folder: string, table: KeptTable): string => path.join(folder, `${table}.jsonl`);

interface Versions {
  readonly counts: Pick<Counts, "objects" | "bytes">;
  of(file: Reference): Reference;
}

async function importObjects(data: StageData, folder: string): Promise<Versions> {
  const files = new Map<string, Reference>();
  for (const table of keptTables)
    for await (const item of itemsIn(fileOf(folder, table)))
      for (const one of referencesIn(item)) files.set(placeOf(one), one);
  const versionIds = new Map<string, string>();
  await forEachOf(files.values(), async (file) => {
    versionIds.set(placeOf(file), await importObject(data, folder, file));
  });
  const bytes = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return {
    counts: { objects: files.size, bytes },
    of: (file) => ({ ...file, versionId: versionIds.get(placeOf(file)) ?? file.versionId }),
  };
}

/** Identifies an object version, since the same bytes may be stored under several keys. */
const placeOf = ({ key, versionId }: Reference): string => `${key} ${versionId}`;

async function importObject(
  { s3, names }: StageData,
  folder: string,
  { key, sha256 }: Reference,
): Promise<string> {
  const put = new PutObjectCommand({
    Bucket: names.buckets[bucketOf(key)],
    Key: key,
    Body: readFileSync(path.join(folder, "objects", sha256)),
    ContentType: typeOf(key),
    // A bucket with object lock accepts nothing without a checksum.
    ChecksumAlgorithm: "SHA256",
    Metadata: { sha256 },
  });
  const { VersionId } = await s3.send(put);
  if (!VersionId) throw new Error(`expected ${names.buckets[bucketOf(key)]} to be versioned`);
  return VersionId;
}

function typeOf(key: string): string {
  if (key.endsWith(".pdf")) return "application/pdf";
  return key.endsWith(".jpg") ? "image/jpeg" : "image/png";
}

async function importItems(
  { db, names }: StageData,
  folder: string,
  table: KeptTable,
  versions: Versions,
  isCopy: boolean,
): Promise<number> {
  const TableName = names.tables[table];
  const ConditionExpression = `attribute_not_exists(${partitionKeys[table]})`;
  let count = 0;
  await forEachOf(itemsIn(fileOf(folder, table)), async (exported) => {
    const item = table === "Audit" ? exported : withReferences(exported, versions.of);
    const Item = isCopy ? atRest(table, item) : item;
    if (!Item) return;
    count += 1;
    const put = new PutCommand({ TableName, Item: marshallableItem(Item), ConditionExpression });
    if (!(await isRefused(db.send(put))) || isCopy) return;
    await markDue({ db, names }, table, item);
  });
  return count;
}

/** Adds the marks to an existing item of a copy that was made without them, unless its state has changed since. */
async function markDue(
  { db, names }: Pick<StageData, "db" | "names">,
  table: KeptTable,
  item: Item,
): Promise<void> {
  const { pk, sk } = item;
  for (const [shard, at] of dueMarks) {
    if (item[shard] === undefined) continue;
    const update = new UpdateCommand({
      TableName: names.tables[table],
      Key: { pk, sk },
      UpdateExpression: "SET #shard = :shard",
      ConditionExpression: "attribute_not_exists(#shard) AND #at = :at",
      ExpressionAttributeNames: { "#shard": shard, "#at": at },
      ExpressionAttributeValues: { ":shard": item[shard], ":at": item[at] },
    });
    await isRefused(db.send(update));
  }
}

/** Partition keys, as in lib/data.ts. */
const partitionKeys: Readonly<Record<KeptTable, string>> = {
  Envelopes: "pk",
  Audit: "envelopeId",
  Templates: "ownerId",
  Drafts: "ownerId",
  Events: "pk",
  Subscriptions: "pk",
};

/** Whether the write's condition was not met. */
async function isRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return false;
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") return true;
    throw error;
  }
}
