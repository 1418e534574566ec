import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";
import type { Deployment } from "./deployment.ts";
import { keptTables, type Reference, referencesIn, toLine } from "./items.ts";

export interface Counts {
  readonly items: Readonly<Record<string, number>>;
  readonly objects: number;
  readonly bytes: number;
}

/** Contents of `export.json`. */
export interface Exported extends Counts {
  readonly from: Deployment;
}

/**
 * Copies a stage's items and every file that they name into a folder: `<table>.jsonl`, `objects/<sha256>`, and last
 * `export.json` with the counts and their origin, without which an export is incomplete. Tables are read while the product
 * runs: what is written meanwhile may be missing. Passwords stay in the user pool, which doesn't reveal them. Throws if a
 * file is missing or differs from what its item says.
 */
export async function exportStage(
  data: StageData,
  from: Deployment,
  folder: string,
): Promise<Exported> {
  if (existsSync(folder)) throw new Error(`expected a folder that is not there yet: ${folder}`);
  mkdirSync(path.join(folder, "objects"), { recursive: true });
  const files = new Map<string, Reference>();
  const items: Record<string, number> = {};
  for (const table of keptTables) {
    let count = 0;
    const lines = async function* () {
      for await (const item of allItems(data, table)) {
        for (const one of referencesIn(item)) files.set(one.sha256, one);
        count += 1;
        yield `${toLine(item)}\n`;
      }
    };
    await pipeline(lines, createWriteStream(path.join(folder, `${table}.jsonl`)));
    items[table] = count;
  }
  let bytes = 0;
  for (const file of files.values()) bytes += await exportObject(data, file, folder);
  const exported = { from, items, objects: files.size, bytes };
  writeFileSync(path.join(folder, "export.json"), `${JSON.stringify(exported, null, 2)}\n`);
  return exported;
}

async function exportObject(data: StageData, file: Reference, folder: string): Promise<number> {
  const content = await readReference(data, file);
  writeFileSync(path.join(folder, "objects", file.sha256), content);
  return content.length;
}

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
  const found = createHash("sha256").update(content).digest("hex");
  if (found !== sha256)
    throw new Error(`expected ${key} to have SHA-256 ${sha256}, found ${found}`);
  return content;
}

/** Sealed documents have a bucket of their own (`objectKeys` in core/gateways/documents.ts). */
export const bucketOf = (key: string): "Completed" | "Documents" =>
  key.endsWith("/sealed.pdf") ? "Completed" : "Documents";

export const isEnvelope = ({ pk, sk }: Item): boolean =>
  typeof pk === "string" && pk.startsWith("E#") && sk === "META";
