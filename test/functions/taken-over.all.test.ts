import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { verifyDocument } from "sealed-pdf/verify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Undersign } from "../../scripts/local.ts";
import { reattach, suffixOf } from "../../scripts/operate/reattach.ts";
import { stackResources, stageNamed } from "../../scripts/stage-names.ts";
import { chosenAssembly } from "../support/chosen-assembly.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { type KeptKeys, keepKeys, takeKeys } from "../support/kept-keys.ts";
import { configOf } from "../support/operator.ts";
import {
  newRecipient,
  newSender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { startQuiet } from "../support/quiet-environment.ts";

/**
 * The stack of data was deleted, and a new one takes over what it kept (docs/runbook.md). Here, `cdk import` is a start on the
 * same data with the printed settings: whether CloudFormation gives the app the new names is not known here.
 */

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-taken-over-"));
const keeping = { ...stageNamed("dev"), keepsData: true };
let keys: KeptKeys;
let running: Undersign;

beforeAll(() => {
  keys = takeKeys(dataDir);
});
afterAll(async () => {
  await running?.stop();
  keys.isTaken = false;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(stage: typeof keeping): Promise<string> {
  const cdkOut = chosenAssembly({}, stage);
  running = await startQuiet({ dataDir, cdkOut, functionIdleMs: 300_000 });
  keepKeys(keys, dataDir);
  sendCallsTo(running.url);
  return cdkOut;
}

const namesThere = async () => {
  const found = await stackResources(new CloudFormationClient(configOf(running)), "Undersign-dev");
  return new Map(found.map(({ id, name }) => [id, name]));
};

async function verdictFor(email: string): Promise<string> {
  const { body } = await call<{ certificates: { der: string }[] }>(
    "GET",
    "/api/evidence/seal-certificates",
  );
  const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
  const sealed = await sealedBehind(await viewingToken(email));
  return (await verifyDocument(sealed, { trusted })).verdict;
}

test("accounts, links and documents of a deleted stack go on under a new one, to a signed document", async () => {
  const cdkOut = await start(keeping);
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const file = await uploadFile(sender);
  await sendEnvelope(sender, [ann, ben], file);
  await signBy(ann);
  const left = await namesThere();
  await running.idle();
  await running.stop();

  const template = readFileSync(path.join(cdkOut, "Undersign-dev.template.json"), "utf8");
  const done = reattach(JSON.parse(template), left);
  await start({ ...keeping, bucketSuffix: suffixOf(done), takenOver: "the deleted stack" });
  const found = await namesThere();
  for (const [id, name] of Object.entries(done.mapping))
    expect(Object.values(name), id).toEqual([found.get(id)]);

  const again = await signIn(sender.email);
  await signBy(ben);
  await running.idle();
  expect(await verdictFor(ben.email)).toBe("genuine");
  const cem = newRecipient("Cem");
  await sendEnvelope({ ...sender, ...again }, [cem], file);
  await signBy(cem);
  await running.idle();
  expect(await verdictFor(cem.email)).toBe("genuine");
});
