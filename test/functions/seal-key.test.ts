import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SealCertificatesReply } from "../../contract/api/evidence.ts";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { runInstructions, unpacked } from "../support/evidence.ts";
import { needs, pdfsig } from "../support/other-tools.ts";
import { download, newRecipient, newSender, sendEnvelope, signBy } from "../support/people.ts";

/** An environment whose sealing key is on the curve P-256, as a stage may choose. */

const folder = mkdtempSync(path.join(tmpdir(), "undersign-curve-"));
let environment: Undersign;

beforeAll(async () => {
  environment = await start();
});

afterAll(async () => {
  await environment.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The synthesized stack with another kind of key; everything else is linked to. */
async function start(): Promise<Undersign> {
  const cdkOut = path.join(folder, "cdk.out");
  if (!readdirSync(folder).includes("cdk.out")) copyAssembly(cdkOut);
  const dataDir = path.join(folder, "data");
  const started = await startUndersign({ cdkOut, dataDir });
  sendCallsTo(started.url);
  return started;
}

function copyAssembly(cdkOut: string): void {
  mkdirSync(cdkOut);
  for (const name of readdirSync("cdk.out")) {
    const original = path.resolve("cdk.out", name);
    if (name !== "Undersign-dev.template.json") symlinkSync(original, path.join(cdkOut, name));
    else {
      const template = readFileSync(original, "utf8").replace('"RSA_3072"', '"ECC_NIST_P256"');
      writeFileSync(path.join(cdkOut, name), template);
    }
  }
}

async function sealedOnce() {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await environment.idle();
  return unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer));
}

test("documents are sealed with ECDSA, and stock tools find them in order", async (context) => {
  needs(context, "openssl", "jq", "qpdf", "pdfsig");
  const zip = await sealedOnce();
  const words = pdfsig(zip.read("sealed.pdf"));
  expect(words).toContain("Signature is Valid");
  expect(words).toContain("Total document signed");
  expect((await runInstructions(zip)).filter(({ ok }) => !ok)).toEqual([]);
});

test("a cold start keeps the certificate, though its signature would be another one", async () => {
  const first = await sealedOnce();
  await environment.stop();
  environment = await start();
  const second = await sealedOnce();
  expect(second.read("certificates/seal.pem").equals(first.read("certificates/seal.pem"))).toBe(
    true,
  );
  const route = "/api/evidence/seal-certificates";
  expect((await call<SealCertificatesReply>("GET", route)).body.certificates).toHaveLength(1);
});
