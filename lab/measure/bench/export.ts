import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ExportAnswer } from "../../../contract/calls/exports.ts";
import { print } from "../../../scripts/budgets/figures.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { call } from "../../../test/support/cloud.ts";
import { operatorOf } from "../../../test/support/operator.ts";
import { newPayer } from "../../../test/support/payments.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import {
  newRecipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
} from "../../../test/support/people.ts";

const [count, megabytes] = [200, 5];
const sealedEvery = 20;
/** Stays below the plan's document limit. */
const sentAtOnce = 25;
const MB = 1024 * 1024;

/**
 * Measures a zip of many documents, one in twenty sealed, whose worker is stopped once: how long it takes, and how far the
 * memory of the whole process grows, which includes every part in the S3 stand-in. `unzip -t` checks the result.
 */
export async function measureExport(environment: Undersign, folder: string): Promise<void> {
  const payer = await newPayer("starter");
  const ids = await documents(environment, payer);
  let sender = await signIn(payer.email);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const startedAt = performance.now();
  await call("POST", "/api/exports", { kind: "zip", ids, originals: true }, sender);
  await until(sender, ({ done }) => done >= count / 4);
  const stopped = await stopWorker(environment, sender);
  const stoppedAt = performance.now();
  // The visibility timeout of the message is six time limits of its worker.
  await environment.advance(6 * 60_000 + 1_000);
  // The session has expired after so much time.
  sender = await signIn(sender.email);
  const row = await until(sender, ({ state }) => state === "ready");
  clearInterval(watch);
  const now = performance.now();
  print({
    [`${count} documents of ${megabytes} MB`]: {
      seconds: (now - startedAt) / 1000,
      "stopped after": stopped.done,
      "seconds after that": (now - stoppedAt) / 1000,
      "MB made": (row.size ?? 0) / MB,
      "MB grown": (peak - before) / MB,
    },
  });
  await judge(row, sender, path.join(folder, "export.zip"));
}

async function documents(environment: Undersign, sender: Sender): Promise<string[]> {
  const drawing = `%${"x".repeat(megabytes * MB - 2_000)}`;
  const file = await uploadFile(sender, makePdf([{ drawing }]));
  const sent: string[] = [];
  while (sent.length < count) {
    if (sent.length % sentAtOnce === 0) await forgetCount(environment, sender);
    const signer = newRecipient("Ann");
    sent.push(await sendEnvelope(sender, [signer], file));
    if (sent.length % sealedEvery === 0) await signBy(signer);
  }
  await environment.idle();
  return sent;
}

/** Resets the count of documents, since no plan allows so many in a month. */
async function forgetCount(environment: Undersign, sender: Sender): Promise<void> {
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

/** Simulates a killed worker: it can't store anything until it is started again. */
async function stopWorker(environment: Undersign, sender: Sender): Promise<ExportAnswer> {
  const grant = environment
    .grants()
    .find(({ roleId, action }) => /onexportrequested/.test(roleId) && action === "s3:PutObject");
  if (!grant) throw new Error("expected a grant s3:PutObject of on-export-requested, found none");
  return environment.without(grant, async () => {
    await environment.idle();
    return newest(sender);
  });
}

async function until(sender: Sender, isSo: (row: ExportAnswer) => boolean): Promise<ExportAnswer> {
  for (;;) {
    const row = await newest(sender);
    if (isSo(row)) return row;
    await sleep(100);
  }
}

async function newest(sender: Sender): Promise<ExportAnswer> {
  const { status, body } = await call<{ data?: readonly ExportAnswer[] }>(
    "GET",
    "/api/exports",
    undefined,
    sender,
  );
  const row = body.data?.[0];
  if (!row) throw new Error(`expected an export, found ${status} ${JSON.stringify(body)}`);
  return row;
}

async function judge({ id }: ExportAnswer, sender: Sender, file: string): Promise<void> {
  const headers = { accept: "application/json" };
  const { body } = await call<{ url: string }>("GET", `/api/exports/${id}/file`, undefined, {
    ...sender,
    headers,
  });
  const { body: bytes } = await fetch(body.url);
  if (!bytes) throw new Error("expected a file, found none");
  await pipeline(Readable.from(bytes), createWriteStream(file));
  const { stdout } = spawnSync("unzip", ["-t", file], { encoding: "utf8", maxBuffer: 10 * MB });
  console.log(stdout.trim().split("\n").at(-1));
}
