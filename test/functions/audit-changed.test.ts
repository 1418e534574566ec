import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { changedEntry } from "../support/audit.ts";

const written: string[] = [];
let dataDir: string;
let local: Undersign;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "undersign-audit-"));
  local = await startUndersign({ dataDir, log: (line) => written.push(line) });
});

afterAll(async () => {
  await local.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Files below a folder of the data. */
const kept = (folder: string): string[] =>
  readdirSync(path.join(dataDir, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(dataDir, folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "utf8"));

test("an audit entry that was written over is kept as it was, and its document is named in the log", async () => {
  const envelopeId = crypto.randomUUID();
  const event = changedEntry(envelopeId);
  await local.invoke("on-audit-changed", event);
  expect(kept("s3")).toContain(JSON.stringify(event.Records[0]?.dynamodb.OldImage));
  const lines = written.filter((line) => line.includes("an audit entry was changed or removed"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"level":"error"`);
  expect(lines[0]).toContain(envelopeId);
  expect(lines[0]).toContain(`"change":"MODIFY"`);
});
