import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, test } from "vitest";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import type { Undersign } from "../../scripts/local.ts";
import { checkStage } from "../../scripts/operate/backup/check.ts";
import { deploymentOf } from "../../scripts/operate/backup/deployment.ts";
import { exportStage } from "../../scripts/operate/backup/export.ts";
import { type Import, importStage } from "../../scripts/operate/backup/import.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import {
  batchInWork,
  makeBatch,
  readBatch,
  rowFor,
  sendRows,
  templateBy,
} from "../support/batches.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  password,
  resetCode,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { newReceiver } from "../support/receiver.ts";
import { typed } from "../support/shell.ts";
import { listTemplates, newTemplate } from "../support/templates.ts";

/** What an account holds is copied out of one stage, and into another that knows nothing of it. */

const lost = ownEnvironment();
const restored = ownEnvironment();
const copied = ownEnvironment();
const folder = path.join(mkdtempSync(path.join(tmpdir(), "undersign-backup-")), "export");

afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const placeOf = (environment: Undersign) =>
  deploymentOf(new CloudFormationClient(configOf(environment)), { name: "dev" });

/** The command's default options. */
const into = async (environment: Undersign): Promise<Import> => ({
  into: await placeOf(environment),
  goesOn: false,
  say: () => {},
});

const operatorAt = (environment: Undersign) => {
  sendCallsTo(environment.url);
  return operatorOf(environment);
};

test("documents, signatures and templates go on in another stage, and all that was sealed is genuine", async () => {
  const from = await operatorAt(lost().environment);
  const sender = await newSender();
  const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
  const template = await newTemplate(sender, 1);
  const file = await uploadFile(sender);
  const done = await sendEnvelope(sender, [ann], file);
  await signBy(ann);
  const doneLink = await viewingToken(ann.email);
  const open = await sendEnvelope(sender, [ben, cem], file);
  await signBy(ben);
  const cemsLink = await signingToken(cem);
  const key = await apiKeyOf(sender);
  const rows = { template: { id: await templateBy(key) }, rows: [rowFor(1)] };
  const { body: batch } = await makeBatch(key, rows);
  expect(await checkStage(from)).toMatchObject({ envelopes: 2, sealed: 1, faults: [] });
  const exported = await exportStage(from, await placeOf(lost().environment), folder);

  const to = await operatorAt(restored().environment);
  expect(await importStage(to, folder, await into(restored().environment))).toMatchObject({
    items: exported.items,
  });
  const { entries, ...rest } = await checkStage(to);
  expect(rest).toEqual({ envelopes: 2, sealed: 1, faults: [] });
  expect(entries).toBe(exported.items["Audit"]);

  // Mailed links still open what they opened, and the last signature seals.
  const preview = await call<{ fileUrl: string }>(
    "GET",
    `/api/envelopes/preview/${doneLink}`,
    undefined,
    { bearer: doneLink },
  );
  const sealed = await download(preview.body.fileUrl, doneLink);
  expect(sealed.subarray(0, 5).toString()).toBe("%PDF-");
  const { body: view } = await openLink(cemsLink);
  const signed = await call("POST", "/api/esign", signSubmission(view), { bearer: cemsLink });
  expect(signed.status).toBe(200);
  await viewingToken(cem.email);
  expect(await checkStage(to)).toMatchObject({ sealed: 2, faults: [] });

  // Rows that were checked before are sent with the file that they were checked with.
  expect((await sendRows(key, batch.id, 1)).status).toBe(200);
  await restored().environment.idle();
  expect(await readBatch(key, batch.id)).toMatchObject({ state: "done", sent: 1 });

  // The new user pool knows nobody: a forgotten password is the way back into the same account.
  await call("POST", "/api/auth/forgot-password", { username: sender.email });
  const code = await resetCode(sender.email);
  const reset = { username: sender.email, code, password: "another password" };
  expect((await call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
  const again = await signIn(sender.email, "another password");
  expect(again.id).toBe(sender.id);
  expect((await listTemplates(again)).body).toContainEqual(
    expect.objectContaining({ id: template.id }),
  );
  const activity = (id: string) =>
    call<ActivityReply>("GET", `/api/dashboard/views/activity/${id}`, undefined, again);
  expect([(await activity(done)).status, (await activity(open)).status]).toEqual([200, 200]);
});

test("an export is refused if it is not whole, and a stage that holds other data", async () => {
  const from = await operatorAt(lost().environment);
  await expect(exportStage(from, await placeOf(lost().environment), folder)).rejects.toThrow(
    "without a whole export",
  );
  // Like after an import that failed half way.
  await expect(importStage(from, folder, await into(lost().environment))).resolves.toBeDefined();
  await newSender();
  await expect(importStage(from, folder, await into(lost().environment))).rejects.toThrow(
    "expected an empty stage",
  );
  const whole = path.join(folder, "export.json");
  const counts = readFileSync(whole);
  rmSync(whole);
  expect(existsSync(whole)).toBe(false);
  await expect(importStage(from, folder, await into(lost().environment))).rejects.toThrow(
    "no export.json",
  );
  writeFileSync(whole, counts);
});

test("an export that was stopped goes on with the files that it lacks, and keeps the others", async () => {
  const from = await operatorAt(lost().environment);
  const place = await placeOf(lost().environment);
  const stopped = path.join(path.dirname(folder), "stopped");
  const { objects, bytes } = await exportStage(from, place, stopped);
  const files = readdirSync(path.join(stopped, "objects")).map((name) =>
    path.join(stopped, "objects", name),
  );
  expect(files).toHaveLength(objects);
  const [missing = "", cut = "", ...others] = files;
  const contents = files.map((file) => readFileSync(file));
  const times = () => others.map((file) => statSync(file).mtimeMs);
  const before = times();
  rmSync(path.join(stopped, "export.json"));
  rmSync(missing);
  writeFileSync(cut, "%PDF-");
  expect(await exportStage(from, place, stopped)).toMatchObject({ objects, bytes });
  expect(files.map((file) => readFileSync(file))).toEqual(contents);
  expect(times()).toEqual(before);
});

test("an entry that is gone and a file that is another one are found", async () => {
  const to = await operatorAt(restored().environment);
  const [entry] = await to.items("Audit");
  const { envelopeId, seq } = entry ?? {};
  const TableName = to.names.tables.Audit;
  await to.db.send(new DeleteCommand({ TableName, Key: { envelopeId, seq } }));
  const { faults } = await checkStage(to);
  expect(faults).toEqual([expect.stringContaining(`${envelopeId}: entry ${seq} is missing`)]);
  await to.db.send(new PutCommand({ TableName, Item: entry ?? {} }));
  expect((await checkStage(to)).faults).toEqual([]);
});

test("a copy in another account mails nobody and calls no webhook until it is resumed", async () => {
  const { environment } = lost();
  const from = await operatorAt(environment);
  const [sender, leaving, receiver] = [await newSender(), await newSender(), await newReceiver()];
  receiver.status = 503;
  const types = ["envelope.sent"];
  const hook = { url: receiver.url, types };
  const { body: made } = await call<{ id: string }>("POST", "/api/hooks", hook, sender);
  const [dora, eve] = [newRecipient("Dora"), newRecipient("Eve")];
  await sendEnvelope(sender, [dora]);
  await sendEnvelope(leaving, [eve]);
  const rowsOf = await batchInWork(sender, from);
  await environment.idle();
  await call("POST", "/api/auth/close-account", { password }, leaving);
  const copy = path.join(path.dirname(folder), "copy");
  const elsewhere = { ...(await placeOf(environment)), account: "111111111111" };
  await exportStage(from, elsewhere, copy);
  // From now on, all webhook calls come from the copy.
  expect((await call("DELETE", `/api/hooks/${made.id}`, undefined, sender)).status).toBe(200);
  await environment.idle();
  receiver.status = 200;
  receiver.got.length = 0;

  const { environment: there } = copied();
  const to = await operatorAt(there);
  const typedImport = (option = "") =>
    typed(`npm run --silent operate -- backup import --stage dev --folder ${copy} ${option}`, {
      env: there.operator,
    });
  const here = `Undersign-dev in account 000000000000, ${dataRegion}, `;
  const { stdout, stderr } = await typedImport();
  expect(stderr).toBe(`Undersign-dev in account 000000000000, ${dataRegion}\n`);
  expect(stdout).toContain(
    `a copy of Undersign-dev in account 111111111111, ${dataRegion}. It mails`,
  );
  expect(stdout).toContain(`${here}would mail people, with links to ${there.url},`);
  await there.advance(4 * 24 * 3_600_000);
  expect(there.mails()).toEqual([]);
  expect(receiver.got).toEqual([]);
  expect(await checkStage(to)).toMatchObject({ faults: [] });
  expect(await rowsOf()).toMatchObject({ state: "sending", sent: 0 });

  const goes = await typedImport("--goes-on");
  expect(goes.stderr).toBe(stderr);
  expect(goes.stdout).toContain(`${here}goes on with what is due: it mails people`);
  await there.advance(60 * 60_000);
  const subjects = (email: string) => there.mails({ to: email }).map(({ subject }) => subject);
  expect(subjects(dora.email)).toEqual([expect.stringMatching(/^Reminder: /)]);
  expect(subjects(eve.email)).toEqual([expect.stringContaining("withdrawn")]);
  expect(receiver.got.map(({ event }) => event.type)).toEqual([...types, ...types]);
  expect(await rowsOf()).toMatchObject({ state: "done", sent: 1 });
});
