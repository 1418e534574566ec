import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";
import { forEachOf } from "./at-once.ts";
import type { Deployment } from "./deployment.ts";
import { keptTables, type Reference, referencesIn, toLine } from "./items.ts";

export interface Counts {
  readonly items: Readonly<Record<string, number>>;
  readonly objects: number;
  readonly bytes: number;
}

/** Contents of `export.json`. */
export interface ExportSummary extends Counts {
  readonly from: Deployment;
}

/**
 * Copies a stage's items and every file that they name into a folder: `<table>.jsonl`, `objects/<sha256>`, and last
 * `export.json` with the counts and their origin, without which an export is incomplete. Tables are read while the product
 * runs: what is written meanwhile may be missing, and what has outlived its time to live is left out, since its files may be
 * gone. Passwords stay in the user pool, which doesn't reveal them. An export that
 * was stopped goes on: its files are kept, and tables are read again. Throws if a file is missing or differs from what
 * its item says, and if the folder has a whole export.
 */
export async function exportStage(
  data: StageData,
  from: Deployment,
  folder: string,
  now = new Date(),
): Promise<ExportSummary> {
  const whole = path.join(folder, "export.json");
  if (existsSync(whole)) throw new Error(`expected a folder without a whole export: ${folder}`);
  mkdirSync(path.join(folder, "objects"), { recursive: true });
  const files = new Map<string, Reference>();
  const items: Record<string, number> = {};
  for (const table of keptTables) {
    let count = 0;
    const lines = async function* () {
      for await (const item of allItems(data, table)) {
        if (isOver(item, now)) continue;
        for (const one of referencesIn(item)) files.set(one.sha256, one);
        count += 1;
        yield `${toLine(item)}\n`;
      }
    };
    await pipeline(lines, createWriteStream(path.join(folder, `${table}.jsonl`)));
    items[table] = count;
  }
  await forEachOf(files.values(), (file) => exportObject(data, file, folder));
  const bytes = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const exported = { from, items, objects: files.size, bytes };
  writeFileSync(whole, `${JSON.stringify(exported, null, 2)}\n`);
  return exported;
}

/** DynamoDB removes an item some days after the end of its time to live. */
const isOver = ({ ttl }: Item, now: Date): boolean =>
  typeof ttl === "number" && ttl * 1000 < now.getTime();

async function exportObject(data: StageData, file: Reference, folder: string): Promise<void> {
  const target = path.join(folder, "objects", file.sha256);
  if (existsSync(target) && digestOf(readFileSync(target)) === file.sha256) return;
  writeFileSync(target, await readReference(data, file));
}

const digestOf = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** The bytes that a reference names; throws if they are missing or different. */
export async function readReference(
  { s3, names }: StageData,
  { key, versionId, sha256 }: Pick<Reference, "key" | "versionId" | "sha256">,
): Promise<Uint8Array> {
  const get = new GetObjectCommand({
    Bucket: names.buckets[bucketOf(key)],
    Key: key,
    VersionId: versionId,
  });
  const { Body } = await s3.send(get);
  const content = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const found = digestOf(content);
  if (found !== sha256)
    throw new Error(`expected ${key} to have SHA-256 ${sha256}, found ${found}`);
  return content;
}

/** Sealed documents have a bucket of their own (`objectKeys` in core/gateways/documents.ts). */
export const bucketOf = (key: string): "Completed" | "Documents" =>
  key.endsWith("/sealed.pdf") ? "Completed" : "Documents";

export const isEnvelope = ({ pk, sk }: Item): boolean =>
  typeof pk === "string" && pk.startsWith("E#") && sk === "META";
