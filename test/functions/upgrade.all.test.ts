import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { earlierVerifier } from "sealed-pdf/testing";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import { dataFormat, version } from "../../contract/rules/product/version.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import type { Undersign } from "../../scripts/local.ts";
import { checkStage } from "../../scripts/operate/backup/check.ts";
import { deploymentOf } from "../../scripts/operate/backup/deployment.ts";
import { importStage } from "../../scripts/operate/backup/import.ts";
import { deployedTemplate, differenceOf } from "../../scripts/operate/upgrade/kept-resources.ts";
import { checkData } from "../../scripts/operate/upgrade/stored-data.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { newMember } from "../support/members.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import {
  openLink,
  password,
  resetCode,
  type Sender,
  sealedBehind,
  signIn,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { startQuiet } from "../support/quiet-environment.ts";
import { typed } from "../support/shell.ts";
import { listTemplates, openTemplate } from "../support/templates.ts";

/** An export of version 0.1.0 (commit 3355147f), with links that it has mailed. Never remade. */
const stored = "test/functions/stored/0.1.0";
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const links = readJson(path.join(stored, "links.json"));
const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-upgrade-"));
const lines: string[] = [];
let local: Undersign;

const start = async () => {
  local = await startQuiet({ dataDir, log: (line) => lines.push(line) });
  sendCallsTo(local.url);
};

beforeAll(async () => {
  // The day after the export, because a document that waits for a signature expires.
  const offsetMs = Date.parse("2026-11-27T12:00:00Z") - Date.now();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, "clock.json"), JSON.stringify({ offsetMs }));
  await start();
  const place = await deploymentOf(new CloudFormationClient(configOf(local)), { name: "dev" });
  const into = { into: place, goesOn: false, say: () => {} };
  await importStage(await operatorOf(local), stored, into);
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const documentKey = { pk: `E#${links.open}`, sk: "META" };

test("data that 0.1.0 stored on a laptop is understood, and the check leaves it as it is", async () => {
  const { items } = await operatorOf(local);
  const before = await items("Envelopes");
  await local.stop();
  const { status, stdout } = await typed("npm run --silent operate -- upgrade --check", {
    env: { DATA_DIR: dataDir },
  });
  expect(stdout).toContain(`${dataDir}, read by ${version}.`);
  for (const kind of ["2 documents", "1 sealed documents", "1 templates", "2 drafts", "1 accounts"])
    expect(stdout).toContain(kind);
  expect(stdout).toMatch(/\b[3-9] links\b/);
  expect(stdout).toContain("Nothing that an upgrade would lose or misread was found.");
  expect(status).toBe(0);
  await start();
  expect(await (await operatorOf(local)).items("Envelopes")).toEqual(before);
});

test("an upgrade that would replace or remove what the stack keeps is found, and no other change is", async () => {
  const { body, replaced } = earlierTemplate();
  // All but the template is as the laptop has it.
  const cloudFormation = createServer(async (request, response) => {
    const form = await text(request);
    const { Action, StackName } = Object.fromEntries(new URLSearchParams(form));
    if (Action === "GetTemplate") {
      const isApp = StackName === "Undersign-dev-app";
      const template = isApp ? readFileSync(`cdk.out/${StackName}.template.json`, "utf8") : body;
      const escaped = template.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      response.end(
        `<R><GetTemplateResult><TemplateBody>${escaped}</TemplateBody></GetTemplateResult></R>`,
      );
      return;
    }
    const headers = request.headers as Record<string, string>;
    const passedOn = await fetch(local.endpoint, { method: "POST", headers, body: form });
    response.statusCode = passedOn.status;
    response.end(await passedOn.text());
  });
  await new Promise<void>((done) => cloudFormation.listen(0, "127.0.0.1", done));
  const { port } = cloudFormation.address() as AddressInfo;
  const AWS_ENDPOINT_URL_CLOUDFORMATION = `http://127.0.0.1:${port}`;
  const { status, stdout } = await typed(
    "npm run --silent operate -- upgrade --check --stage dev",
    {
      env: { ...local.operator, AWS_ENDPOINT_URL_CLOUDFORMATION },
    },
  );
  cloudFormation.close();
  expect(stdout).toContain(`Deployed is ${version}, here is ${version}.`);
  expect(stdout).toContain("Undersign-dev: 5 resources would change:");
  expect(stdout).toContain("Undersign-dev-app: 0 resources would change.");
  expect(stdout.match(/^FIX .*$/gm)).toEqual([
    "FIX  would be lost, and is to be kept: [-] AWS::S3::Bucket OldBucket orphan",
    `FIX  would be lost, and is to be kept: [~] AWS::DynamoDB::GlobalTable Data/Drafts ${replaced} replace`,
  ]);
  expect(stdout).toContain("2 documents");
  expect(status).toBe(1);
});

/** A template that an earlier version might have deployed, and the id of a table that this one would replace. */
function earlierTemplate() {
  const template = z.parse(anyTemplate, readJson("cdk.out/Undersign-dev.template.json"));
  const { Resources } = template;
  const changed = (beginning: string, properties: object, DeletionPolicy: string) => {
    const id = Object.keys(Resources).find((one) => one.startsWith(beginning)) ?? "none";
    const { Properties, ...rest } = Resources[id] ?? {};
    Resources[id] = { ...rest, DeletionPolicy, Properties: { ...Properties, ...properties } };
    return id;
  };
  const KeySchema = [{ AttributeName: "other", KeyType: "HASH" }];
  const replaced = changed("DataDrafts", { KeySchema }, "Retain");
  changed("DataLogins", { KeySchema }, "Delete");
  changed("DocumentsUploads", { Tags: [{ Key: "colour", Value: "red" }] }, "Retain");
  Resources["OldBucket"] = { Type: "AWS::S3::Bucket", DeletionPolicy: "Retain" };
  Resources["OldQueue"] = { Type: "AWS::SQS::Queue" };
  return { body: JSON.stringify(template), replaced };
}

test("resources made by 0.1.0 are taken over as they are: no table, bucket, key, pool or secret is replaced or removed", async () => {
  const made = z.parse(deployedTemplate, readJson(path.join(stored, "kept-resources.json")));
  const kept = Object.entries(made.Resources).map(([id, one]) => [
    id,
    { ...one, DeletionPolicy: "Retain" },
  ]);
  const deployed = { Resources: Object.fromEntries(kept) };
  const { lines, losses } = await differenceOf("Undersign-dev", deployed, "cdk.out");
  expect(losses).toEqual([]);
  const others = lines.filter((line) => kept.every(([id]) => !line.includes(String(id))));
  expect(lines.filter((line) => line.startsWith("[-]")).map((line) => line.split(" ")[2])).toEqual([
    "OriginValueBBF2AC95",
    "WebsiteFiles8BA07689",
  ]);
  const keptTypes = /DynamoDB::GlobalTable|S3::Bucket |KMS::Key|UserPool |Secret /;
  expect(others.filter((line) => keptTypes.test(line))).toEqual([]);
});

const anyTemplate = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});

test("an account of 0.1.0 is a workspace of one, where inviting, sharing, keeping and leaving work", async () => {
  const reset = { username: links.email, password };
  await call("POST", "/api/auth/forgot-password", reset);
  const coded = { ...reset, code: await resetCode(links.email) };
  expect((await call("POST", "/api/auth/reset-password", coded)).status).toBe(200);
  const { items } = await operatorOf(local);
  const stored = await items("Envelopes");
  const owner = await signIn(links.email);
  const state = await call("POST", "/api/auth/refresh", {}, { headers: { cookie: owner.cookie } });
  expect(state).toMatchObject({ status: 200, body: { id: owner.id } });
  expect(state.body).not.toHaveProperty("workspaces");
  const listed = async (by: Sender) => {
    const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, by);
    return body.documents.map(({ id }) => id);
  };
  expect((await listed(owner)).sort()).toEqual([links.done, links.open].sort());
  const members = await call("GET", "/api/members", undefined, owner);
  expect(members.body).toMatchObject({ data: [{ id: owner.id, role: "owner" }] });
  const [template] = (await listTemplates(owner)).body;
  const { body: whole } = await openTemplate(owner, template?.id ?? "");
  expect(whole).toMatchObject({ madeBy: owner.id, seenBy: "workspace" });
  const alone = await call<{ data: object[] }>("GET", "/api/own/templates", undefined, owner);
  for (const row of alone.body.data)
    for (const name of ["keptBy", "maySetSeenBy"]) expect(row).not.toHaveProperty(name);
  // Nothing of this has moved or rewritten a document.
  expect(await items("Envelopes")).toEqual(stored);

  const [sender, taker] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  expect(await listed(sender)).toEqual([]);
  const share = `/api/envelopes/${links.open}/shares/${sender.id}`;
  expect((await call("PUT", share, { as: "read" }, owner)).status).toBe(200);
  expect(await listed(sender)).toEqual([links.open]);
  const keep = { version: 1, seenBy: "maker" };
  const kept = `/api/templates/record/${whole.id}/seen-by`;
  expect((await call("PUT", kept, keep, owner)).status).toBe(200);
  expect((await openTemplate(sender, whole.id)).status).toBe(404);
  const removal = `/api/members/${sender.id}?to=${taker.id}`;
  expect((await call("DELETE", removal, undefined, owner)).status).toBe(200);
  expect((await call("GET", "/api/dashboard/views", undefined, sender)).status).toBe(404);
  expect((await call("POST", "/api/workspace/leave", {}, taker)).status).toBe(200);
  await local.advance(5 * 60_000 + 1_000);
  const boss = await signIn(links.email);
  const path = `/api/envelopes/${links.open}/shares`;
  expect((await call("GET", path, undefined, boss)).body).toMatchObject({ data: [] });
});

test("an item in a format that only newer versions know is neither read nor changed", async () => {
  const operator = await operatorOf(local);
  const { db, names } = operator;
  const at = { TableName: names.tables.Envelopes, Key: documentKey };
  const { body: view } = await openLink(links.openLink);
  const mark = { ":newer": dataFormat + 1 };
  await db.send(
    new UpdateCommand({
      ...{ ...at, UpdateExpression: "SET dataFormat = :newer" },
      ExpressionAttributeValues: mark,
    }),
  );
  const { Item: before } = await db.send(new GetCommand(at));
  expect((await openLink(links.openLink)).status).toBe(500);
  const signed = await call("POST", "/api/esign", signSubmission(view), {
    bearer: links.openLink,
  });
  expect(signed.status).toBe(500);
  const sentence = `expected data up to format ${dataFormat}, which version ${version} reads, found ${dataFormat + 1}: deploy a newer version`;
  expect(lines.filter((line) => line.includes(sentence)).length).toBeGreaterThanOrEqual(2);
  expect((await db.send(new GetCommand(at))).Item).toEqual(before);
  const { faults } = await checkData(operator, 10);
  expect(faults).toEqual([`documents, E#${links.open} / META: ${sentence}`]);
  await db.send(new UpdateCommand({ ...at, UpdateExpression: "REMOVE dataFormat" }));
});

test("a document that 0.1.0 has sent is signed by the link that it has mailed, and sealed: genuine for its verifier and for today's, as what it has sealed is", async () => {
  const { body: view } = await openLink(links.openLink);
  const submission = signSubmission(view);
  const { status } = await call("POST", "/api/esign", submission, { bearer: links.openLink });
  expect(status).toBe(200);
  const viewing = await viewingToken(links.cem);
  expect(await checkStage(await operatorOf(local))).toMatchObject({ sealed: 2, faults: [] });
  const { body: published } = await call<SealCertificatesReply>(
    "GET",
    "/api/evidence/seal-certificates",
  );
  for (const link of [links.doneLink, viewing])
    for (const verify of [verifyDocument, earlierVerifier])
      expect(await verify(await sealedBehind(link), trustIn(published))).toMatchObject({
        verdict: "genuine",
      });
});
