import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";
import { bucketOf, type Exported } from "./export.ts";
import {
  itemsIn,
  type KeptTable,
  keptTables,
  type Reference,
  referencesIn,
  withReferences,
} from "./items.ts";

const tasksAtOnce = 16;

/**
 * Puts an export into an empty stage: first the files, each of which gets a version of its own there, then the items,
 * which name these versions. Audit entries stay as they are, byte for byte. Safe to repeat after a failure: what is there
 * already is not written over. Throws before it writes anything if the stage holds accounts or documents of its own.
 */
export async function importStage(data: StageData, folder: string): Promise<Exported> {
  const whole = path.join(folder, "export.json");
  if (!existsSync(whole))
    throw new Error(`expected a whole export in ${folder}, found no export.json`);
  await assertHoldsNothingElse(data, folder);
  const versions = await importObjects(data, folder);
  const items: Record<string, number> = {};
  for (const table of keptTables) items[table] = await importItems(data, folder, table, versions);
  return { items, ...versions.counts };
}

async function assertHoldsNothingElse(data: StageData, folder: string): Promise<void> {
  for (const table of ["Audit", "Subscriptions"] as const) {
    const known = new Set<string>();
    for await (const item of itemsIn(fileOf(folder, table))) known.add(keyOf(item));
    for await (const item of allItems(data, table))
      if (!known.has(keyOf(item)))
        throw new Error(`expected an empty stage, found ${keyOf(item)} in its ${table}`);
  }
}

const keyOf = ({ pk, sk, envelopeId, seq }: Item): string =>
  [pk, sk, envelopeId, seq].filter((part) => part !== undefined).join(" ");

const fileOf = (folder: string, table: KeptTable): string => path.join(folder, `${table}.jsonl`);

interface Versions {
  readonly counts: Pick<Exported, "objects" | "bytes">;
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

/** The same bytes may lie under several keys. */
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
    // A bucket with object lock takes nothing without a checksum.
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
): Promise<number> {
  const TableName = names.tables[table];
  const ConditionExpression = `attribute_not_exists(${partitionKeys[table]})`;
  let count = 0;
  await forEachOf(itemsIn(fileOf(folder, table)), async (item) => {
    const Item = table === "Audit" ? item : withReferences(item, versions.of);
    await db.send(new PutCommand({ TableName, Item, ConditionExpression })).catch(unlessThere);
    count += 1;
  });
  return count;
}

/** As in lib/data.ts. */
const partitionKeys: Readonly<Record<KeptTable, string>> = {
  Envelopes: "pk",
  Audit: "envelopeId",
  Templates: "ownerId",
  Drafts: "ownerId",
  Events: "pk",
  Subscriptions: "pk",
};

function unlessThere(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
}

async function forEachOf<T>(
  all: Iterable<T> | AsyncIterable<T>,
  task: (one: T) => Promise<void>,
): Promise<void> {
  // Each worker takes the next one of the same run through all.
  const left = (async function* () {
    yield* all;
  })();
  const worker = async () => {
    for await (const one of left) await task(one);
  };
  await Promise.all(Array.from({ length: tasksAtOnce }, worker));
}
