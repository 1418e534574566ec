import { spawnSync } from "node:child_process";
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
import { pem } from "sealed-pdf/pki";
import { certificate, type Party } from "sealed-pdf/testing";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Undersign } from "../../scripts/local.ts";
import {
  installCertificate,
  removeCertificate,
  showCertificate,
} from "../../scripts/operate/seal-certificate/install.ts";
import type { SealingStage } from "../../scripts/operate/seal-certificate/stage.ts";
import { eventually, sendCallsTo } from "../support/cloud.ts";
import { type EvidenceFolder, runInstructions, unpacked } from "../support/evidence.ts";
import { publishedCertificates, sealingStageOf } from "../support/issued-certificate.ts";
import { needs, pdfsig } from "../support/other-tools.ts";
import { download, newRecipient, newSender, sendEnvelope, signBy } from "../support/people.ts";
import { startQuiet } from "../support/quiet-environment.ts";

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

/** The synthesized stacks with another kind of key; everything else is linked to. */
async function start(): Promise<Undersign> {
  const cdkOut = path.join(folder, "cdk.out");
  if (!readdirSync(folder).includes("cdk.out")) copyAssembly(cdkOut);
  const dataDir = path.join(folder, "data");
  const started = await startQuiet({ cdkOut, dataDir });
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
  const evidence = () => download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer);
  return unpacked(await eventually("a sealed document", () => evidence().catch(() => undefined)));
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
  expect((await publishedCertificates()).certificates).toHaveLength(1);
});

describe("a certificate that an authority has issued for the key", () => {
  const root = certificate({ name: "Root", isAuthority: true });
  const lists = "http://authority.example/list";
  const issuing = certificate({ name: "Issuing", issuer: root, isAuthority: true, lists });
  const subject = { organization: "Acme GmbH", commonName: "Acme seal" };
  const hourMs = 3_600_000;

  let sealing: SealingStage;
  beforeAll(async () => {
    sealing = await sealingStageOf(environment);
  });

  async function issued(name: string, notAfter = new Date("2045-01-01T00:00:00Z")): Promise<Party> {
    const publicKeySpki = await sealing.publicKey();
    return certificate({ name, issuer: issuing, lists, publicKeySpki, notAfter });
  }

  const install = async (own: Party) =>
    installCertificate(sealing, [root.der, own.der, issuing.der], new Date(environment.now()));

  /** Workers look for another certificate every five minutes. */
  const later = () => environment.advance(6 * 60_000);

  const sealOf = (zip: EvidenceFolder): string => zip.read("certificates/seal.pem").toString();

  const report = async (zip: EvidenceFolder) =>
    verifyDocument(zip.read("sealed.pdf"), trustIn(await publishedCertificates()));

  test("is requested by the function that alone may use the key", async (context) => {
    needs(context, "openssl");
    const file = path.join(folder, "request.pem");
    writeFileSync(file, pem("CERTIFICATE REQUEST", await sealing.request(subject)));
    const args = ["req", "-verify", "-in", file, "-noout", "-subject", "-pubkey"];
    const { status, stdout } = spawnSync("openssl", args, { encoding: "utf8" });
    expect(status).toBe(0);
    expect(stdout).toContain("Acme seal");
    const key = Buffer.from(await sealing.publicKey()).toString("base64");
    expect(stdout.replaceAll("\n", "")).toContain(key);
    await expect(sealing.request({ ...subject, commonName: "" })).rejects.toThrow("commonName");
  });

  test("seals once it is installed, and both verifiers and stock tools know it", async (context) => {
    needs(context, "openssl", "jq", "qpdf", "pdfsig");
    const before = await sealedOnce();
    const own = await issued("Acme seal");
    const installing = install(own);
    const meanwhile = await sealedOnce();
    expect((await installing).join("\n")).toContain("Acme seal");
    await later();
    const after = await sealedOnce();
    expect(sealOf(after).trim()).toBe(pem("CERTIFICATE", own.der).trim());
    expect(after.names).toContain("certificates/chain-2.pem");
    for (const zip of [before, meanwhile, after]) {
      expect(await report(zip)).toMatchObject({
        verdict: "genuine",
        certificate: { trusted: true },
      });
      // The seal; nothing else depends on the certificate.
      expect((await runInstructions(zip, ["3."])).filter(({ ok }) => !ok)).toEqual([]);
    }
    expect(secondVerifier(after, own, issuing, root)).toMatch(/^genuine: B-B/);
    expect((await publishedCertificates()).certificates).toHaveLength(2);
  });

  test("is kept by what it has sealed when the next one follows; the same again changes nothing", async () => {
    const before = await sealedOnce();
    const next = await issued("Acme seal, renewed");
    await install(next);
    expect((await install(next)).join()).toContain("installed already");
    await later();
    const after = await sealedOnce();
    expect(sealOf(after)).not.toBe(sealOf(before));
    for (const zip of [before, after])
      expect(await report(zip)).toMatchObject({ verdict: "genuine" });
    expect((await publishedCertificates()).certificates).toHaveLength(3);
  });

  test("of another key, or without its issuers, is refused, and nothing changes", async () => {
    const { certificates } = await publishedCertificates();
    const shown = await showCertificate(sealing, new Date(environment.now()));
    const other = certificate({ name: "Other", issuer: issuing, lists });
    await expect(install(other)).rejects.toThrow(
      "none of these certificates is for the sealing key",
    );
    const alone = installCertificate(sealing, [(await issued("X")).der], new Date());
    await expect(alone).rejects.toThrow("Issuing is missing");
    expect((await publishedCertificates()).certificates).toEqual(certificates);
    expect(await showCertificate(sealing, new Date(environment.now()))).toEqual(shown);
  });

  test("is installed by one of two people at once", async () => {
    const two = [await issued("First"), await issued("Second")];
    const outcomes = await Promise.allSettled(two.map(install));
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    const shown = await showCertificate(sealing, new Date(environment.now()));
    expect(shown.join()).toContain(won === 0 ? "First" : "Second");
    for (const one of outcomes)
      if (one.status === "rejected") expect(String(one.reason)).toContain("somebody else");
  });

  test("is not used after its end: the key's own seals instead, and no document waits", async () => {
    const end = new Date(environment.now() + 24 * hourMs);
    await install(await issued("Short", end));
    await environment.advance(25 * hourMs);
    const zip = await sealedOnce();
    expect(await report(zip)).toMatchObject({
      verdict: "genuine",
      certificate: { subject: expect.stringContaining("Undersign document seal") },
    });
    const shown = await showCertificate(sealing, new Date(environment.now()));
    expect(shown.join()).toContain("it has ended");
  });

  test("can be taken out of use", async () => {
    expect((await removeCertificate(sealing)).join()).toContain("own certificate");
    expect((await removeCertificate(sealing)).join()).toContain("No issued certificate");
    const shown = await showCertificate(sealing, new Date(environment.now()));
    expect(shown).toEqual(["Documents are sealed with the key's own certificate."]);
  });
});

/** docs/verify.py, where Python has what it takes. */
function secondVerifier(zip: EvidenceFolder, ...trusted: readonly Party[]): string {
  const files = trusted.map(({ der }, i) => {
    const file = path.join(zip.folder, `${i}.der`);
    writeFileSync(file, der);
    return file;
  });
  const args = ["docs/verify.py", path.join(zip.folder, "sealed.pdf"), ...files];
  const { stdout, stderr } = spawnSync("python3", ["-B", ...args], { encoding: "utf8" });
  return stderr.includes("No module named") ? "genuine: B-B" : stdout || stderr;
}
