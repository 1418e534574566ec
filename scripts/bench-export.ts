/**
 * `npm run bench:export [-- 200 5]`: makes a zip of so many documents of so many MB, one in twenty sealed, stops its
 * worker once on the way, and says how long it took and how far the memory of the whole process grew, in which S3's
 * stand-in holds every part too. `unzip -t` judges the result.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ExportRow } from "../contract/api/exports.ts";
import { call, sendCallsTo } from "../test/support/cloud.ts";
import { operatorOf } from "../test/support/operator.ts";
import { newPayer, payWith } from "../test/support/payments.ts";
import { makePdf } from "../test/support/pdfs.ts";
import { newRecipient, sendEnvelope, signBy, signIn, uploadFile } from "../test/support/people.ts";
import { startUndersign } from "./local.ts";

const [count = 200, megabytes = 5] = process.argv.slice(2).map(Number);
const sealedEvery = 20;
/** Below the plan's limit of documents. */
const sentAtOnce = 25;
const MB = 1024 * 1024;

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-export-"));
const environment = await startUndersign({ dataDir });
sendCallsTo(environment.url);
payWith(environment.stripe);
let sender = await newPayer("starter");
const ids = await documents();
console.log(`${ids.length} documents of ${megabytes} MB are sent`);
await measure();
await environment.stop();
rmSync(dataDir, { recursive: true, force: true });

async function documents(): Promise<string[]> {
  const drawing = `%${"x".repeat(megabytes * MB - 2_000)}`;
  const file = await uploadFile(sender, makePdf([{ drawing }]));
  const sent: string[] = [];
  while (sent.length < count) {
    if (sent.length % sentAtOnce === 0) await forgetCount();
    const signer = newRecipient("Ann");
    sent.push(await sendEnvelope(sender, [signer], file));
    if (sent.length % sealedEvery === 0) await signBy(signer);
  }
  await environment.idle();
  return sent;
}

/** No plan allows so many in a month. */
async function forgetCount(): Promise<void> {
  const { db, names } = await operatorOf(environment);
  await db.send(
    new UpdateCommand({
      TableName: names.tables.Subscriptions,
      Key: { pk: `A#${sender.id}`, sk: "ACCOUNT" },
      UpdateExpression: "SET documentsByPeriod = :none",
      ExpressionAttributeValues: { ":none": {} },
    }),
  );
}

async function measure(): Promise<void> {
  sender = await signIn(sender.email);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const startedAt = performance.now();
  const wanted = { kind: "zip", ids, originals: true };
  await call("POST", "/api/exports", wanted, sender);
  await until(({ done }) => done >= count / 4);
  const stopped = await stopWorker();
  console.log(`stopped after ${stopped.done} of ${stopped.of}`);
  const stoppedAt = performance.now();
  // The message is hidden for six time limits of its worker.
  await environment.advance(6 * 60_000 + 1_000);
  // A session is over after so much time.
  sender = await signIn(sender.email);
  const row = await until(({ state }) => state === "ready");
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  console.log(
    `made in ${seconds.toFixed(0)} s, ${((performance.now() - stoppedAt) / 1000).toFixed(0)} s of them after it was stopped; ` +
      `${((row.sizeBytes ?? 0) / MB).toFixed(0)} MB; memory grew by ${((peak - before) / MB).toFixed(0)} MB`,
  );
  await judge(row);
}

/** As a worker that is killed: it can store no more until it is started again. */
async function stopWorker(): Promise<ExportRow> {
  const grant = environment
    .grants()
    .find(({ roleId, action }) => /onexportrequested/.test(roleId) && action === "s3:PutObject");
  if (!grant) throw new Error("expected a grant s3:PutObject of on-export-requested, found none");
  return environment.without(grant, async () => {
    await environment.idle();
    return newest();
  });
}

async function until(isSo: (row: ExportRow) => boolean): Promise<ExportRow> {
  for (;;) {
    const row = await newest();
    if (isSo(row)) return row;
    await sleep(100);
  }
}

async function newest(): Promise<ExportRow> {
  const { status, body } = await call<{ exports?: readonly ExportRow[] }>(
    "GET",
    "/api/exports",
    undefined,
    sender,
  );
  const row = body.exports?.[0];
  if (!row) throw new Error(`expected an export, found ${status} ${JSON.stringify(body)}`);
  return row;
}

async function judge({ id }: ExportRow): Promise<void> {
  const headers = { accept: "application/json" };
  const { body } = await call<{ url: string }>("GET", `/api/exports/${id}/file`, undefined, {
    ...sender,
    headers,
  });
  const file = path.join(dataDir, "export.zip");
  const { body: bytes } = await fetch(body.url);
  if (!bytes) throw new Error("expected a file, found none");
  await pipeline(Readable.from(bytes), createWriteStream(file));
  const { stdout } = spawnSync("unzip", ["-t", file], { encoding: "utf8", maxBuffer: 10 * MB });
  console.log(stdout.trim().split("\n").at(-1));
}
