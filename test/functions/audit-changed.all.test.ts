import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changedEntry } from "../support/audit.ts";
import { ownEnvironment } from "../support/own-environment.ts";

const written: string[] = [];
const own = ownEnvironment({ log: (line) => written.push(line) });

/** Files below a folder of the data. */
const kept = (folder: string): string[] =>
  readdirSync(path.join(own().dataDir, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(own().dataDir, folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "utf8"));

test("an audit entry that was written over is kept as it was, and its document is named in the log", async () => {
  const envelopeId = crypto.randomUUID();
  const event = changedEntry(envelopeId);
  await own().environment.invoke("on-audit-changed", event);
  expect(kept("s3")).toContain(JSON.stringify(event.Records[0]?.dynamodb.OldImage));
  const lines = written.filter((line) => line.includes("an audit entry was changed or removed"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"level":"error"`);
  expect(lines[0]).toContain(envelopeId);
  expect(lines[0]).toContain(`"change":"MODIFY"`);
});
