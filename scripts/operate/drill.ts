/**
 * `npm run operate -- drill --documents 50`: measures a restore. Signs documents in an environment of its own, exports it,
 * imports the export into an empty one, and checks every document there. Prints seconds, items, objects and documents,
 * and fails if a document is incomplete.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { sendCallsTo } from "../../test/support/cloud.ts";
import { configOf, operatorOf } from "../../test/support/operator.ts";
import {
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  uploadFile,
  viewingToken,
} from "../../test/support/people.ts";
import { startUndersign, type Undersign } from "../local.ts";
import { checkStage } from "./backup/check.ts";
import { deploymentOf } from "./backup/deployment.ts";
import { exportStage } from "./backup/export.ts";
import { importStage } from "./backup/import.ts";

const { values } = parseArgs({ options: { documents: { type: "string", default: "20" } } });
const documents = Number(values.documents);
const folder = mkdtempSync(path.join(tmpdir(), "undersign-drill-"));
const placeOf = (environment: Undersign) =>
  deploymentOf(new CloudFormationClient(configOf(environment)), { name: "dev" });
const start = (name: string) => startUndersign({ dataDir: path.join(folder, name) });

const lost = await start("lost");
sendCallsTo(lost.url);
await timed("sign", () => signDocuments(documents));
await lost.idle();
const backup = path.join(folder, "backup");
const from = await operatorOf(lost);
const exportedFrom = await placeOf(lost);
await timed("export", () => exportStage(from, exportedFrom, backup));
await lost.stop();

const restored = await start("restored");
const to = await operatorOf(restored);
const into = await placeOf(restored);
await timed("import", () => importStage(to, backup, { into, goesOn: true, say: console.log }));
const { faults, sealed } = await timed("check", () => checkStage(to));
await restored.stop();
rmSync(folder, { recursive: true, force: true });
if (faults.length > 0 || sealed < documents) throw new Error(`not whole: ${faults.join("; ")}`);

/** Sends documents with two signers each from trial accounts, which may send three: the third waits for its signer. */
async function signDocuments(count: number): Promise<{ documents: number; open: number }> {
  let open = 0;
  for (let sent = 0; sent < count; ) {
    const sender = await newSender();
    const file = await uploadFile(sender);
    for (let own = 0; own < 2 && sent < count; own++, sent++) {
      const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
      await sendEnvelope(sender, [ann, ben], file);
      await signBy(ann);
      await signBy(ben);
      await viewingToken(ben.email);
    }
    const cem = newRecipient("Cem");
    await sendEnvelope(sender, [cem], file);
    open += 1;
  }
  return { documents: count, open };
}

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await act();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${what}: ${seconds} s ${JSON.stringify(result)}`);
  return result;
}
