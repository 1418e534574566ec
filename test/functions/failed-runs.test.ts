import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, test } from "vitest";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { newPayer, payWith } from "../support/payments.ts";
import { envelopeFor, newRecipient, newSender, uploadFile } from "../support/people.ts";

/** Scheduled functions of which one permission is taken away: Lambda's own count of errors must see it. */

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-failed-runs-"));
const options = { cdkOut: "cdk.out", site: "dist/site", port: 0, dataDir };
let running: Undersign | undefined;
let log: string[] = [];

afterEach(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startWithout(role: string, action: string): Promise<Undersign> {
  const whole = await startUndersign(options);
  const without = whole
    .grants()
    .find((grant) => grant.roleId.includes(role) && grant.action === action);
  await whole.stop();
  if (!without) throw new Error(`no grant ${action} for ${role}`);
  log = [];
  running = await startUndersign({ ...options, without, log: (line) => log.push(line) });
  sendCallsTo(running.url);
  payWith(running.stripe);
  return running;
}

const days = (count: number) => count * 86_400_000;

test("a sweep that can't expire one document does the rest, and the invocation fails", async () => {
  const local = await startWithout("Functionssweep", "dynamodb:PutItem");
  const sender = await newSender();
  const file = await uploadFile(sender);
  const [stuck, reminded] = [newRecipient("Ann"), newRecipient("Ben")];
  const soonOver = { ...envelopeFor(sender, file, [stuck]), expiresInDays: 3 };
  for (const payload of [soonOver, envelopeFor(sender, file, [reminded])]) {
    expect((await call("POST", "/api/envelopes", payload, sender)).status).toBe(201);
  }
  await local.idle();
  await local.advance(days(3) + 60_000);
  const reminders = local.mails().filter((mail) => mail.subject.startsWith("Reminder"));
  expect(reminders.flatMap((mail) => mail.to)).toEqual([reminded.email]);
  expect(
    log.filter((line) => /schedule \S*Sweep\S* failed: .*1 of 2 failed/.test(line)),
  ).not.toEqual([]);
});

test("a run beside another one leaves the work to it; one that crashed counts as ended", async () => {
  log = [];
  running = await startUndersign({ ...options, log: (line) => log.push(line) });
  await beginSweep(running, new Date(running.now() + 120_000));
  await running.runSchedule("Sweep");
  const said = () => log.flatMap((line) => /"message":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(said()).toEqual(["another run is under way"]);
  await running.advance(120_001);
  await running.runSchedule("Sweep");
  await running.runSchedule("Sweep");
  expect(said().slice(1)).toEqual(["run ended", "run ended"]);
});

/** What a run writes down when it begins. */
async function beginSweep({ endpoint, grants }: Undersign, until: Date): Promise<void> {
  const grant = grants().find(
    ({ roleId, action }) => roleId.includes("Functionssweep") && action === "dynamodb:UpdateItem",
  );
  if (!grant) throw new Error("expected the sweep to have a grant, found none");
  const credentials = { accessKeyId: `ROLE_${grant.roleId}`, secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: grant.resource.slice(grant.resource.lastIndexOf("/") + 1),
      Key: { pk: "R#sweep", sk: "LEASE" },
      UpdateExpression: "SET leaseUntil = :until, runId = :run",
      ExpressionAttributeValues: { ":until": until.toISOString(), ":run": "another" },
    }),
  );
}

test("a reconciliation that can't read an account tries each, says where in our source it failed, and fails", async () => {
  const local = await startWithout("Functionsreconcile", "dynamodb:GetItem");
  await Promise.all([newPayer(), newPayer()]);
  await local.idle();
  await local.advance(days(2));
  expect(log.filter((line) => /Reconciliation\S* failed: .*2 of 2 failed/.test(line))).not.toEqual(
    [],
  );
  const stacks = log.flatMap((line) => /"stack":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(stacks).toHaveLength(2);
  for (const stack of stacks) expect(stack).toMatch(/core\/store\/table\.ts:\d+/);
});
