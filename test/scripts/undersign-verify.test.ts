import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { readSeal } from "sealed-pdf";
import { makeSealKey, onePage, sealedDocument, tablePdf } from "sealed-pdf/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "undersign-verify-"));
const path = (name: string): string => join(folder, name);
const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString("base64")}\n-----END CERTIFICATE-----\n`;

beforeAll(async () => {
  const [key, other] = [await makeSealKey(), await makeSealKey()];
  const sealed = await sealedDocument({ original: tablePdf(onePage()), key });
  writeFileSync(path("sealed.pdf"), sealed);
  writeFileSync(path("longer.pdf"), Buffer.concat([sealed, Buffer.from("\n")]));
  writeFileSync(path("text.pdf"), "hello");
  writeFileSync(path("seal.der"), key.certificate);
  const { cms, auditJson } = await readSeal(sealed);
  writeFileSync(path("seal.p7s"), cms);
  const evidence = { "sealed.pdf": sealed, "audit.json": auditJson, "seal.p7s": cms };
  writeFileSync(path("evidence.zip"), zipSync(evidence));
  mkdirSync(path("evidence/parts"), { recursive: true });
  for (const [name, bytes] of Object.entries(evidence))
    writeFileSync(path(`evidence/${name}`), bytes);
  writeFileSync(path("other.pem"), pem(other.certificate));
  writeFileSync(path("both.pem"), pem(other.certificate) + pem(key.certificate));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["dist/verify/undersign-verify.mjs", ...args],
    { encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

const trusting = (name: string) => ["--certificate", path(name)];

test("--report prints a validation report, and none for a file without a seal", () => {
  const { status, stdout } = run(path("sealed.pdf"), "--report", ...trusting("seal.der"));
  expect(status).toBe(0);
  expect(stdout).toMatch(/^<\?xml [\s\S]*mainindication:total-passed[\s\S]*<\/ValidationReport>$/m);
  expect(run(path("longer.pdf"), "--report", ...trusting("seal.der"))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("mainindication:total-failed"),
  });
  const none = run(path("text.pdf"), "--report");
  expect(none).toMatchObject({ status: 2, stdout: "" });
  expect(none.stderr).toContain("There is no seal to report about.");
});

test("the command answers 0 for a genuine document, and says why", () => {
  const { status, stdout } = run(path("sealed.pdf"), ...trusting("seal.der"));
  expect(status).toBe(0);
  expect(stdout).toContain("GENUINE: This document is genuine.");
  expect(stdout).toContain("ok    Whole document: The seal covers all");
  expect(stdout).toContain("ann Test (ann@example.com): Signed.");
});

test("the command takes several certificates, in PEM too", () => {
  expect(run(path("sealed.pdf"), ...trusting("both.pem")).status).toBe(0);
  expect(run(path("sealed.pdf"), ...trusting("other.pem"), ...trusting("seal.der")).status).toBe(0);
});

test("the command answers 1 for a changed document and for a seal of somebody else", () => {
  expect(run(path("longer.pdf"), ...trusting("seal.der"))).toMatchObject({ status: 1 });
  const { status, stdout } = run(path("sealed.pdf"), ...trusting("other.pem"));
  expect(status).toBe(1);
  expect(stdout).toContain("NOT OURS");
});

test("the command answers 2 for what it can't read or understand", () => {
  expect(run().status).toBe(2);
  expect(run("--nonsense").status).toBe(2);
  expect(run(path("missing.pdf")).status).toBe(2);
  expect(run(path("text.pdf")).status).toBe(2);
  expect(run(path("sealed.pdf"), ...trusting("text.pdf")).status).toBe(2);
});

test("the command takes the evidence zip, a folder and several files, each with its result", () => {
  for (const given of ["evidence.zip", "evidence"]) {
    const { status, stdout } = run(path(given), ...trusting("seal.der"));
    expect([given, status]).toEqual([given, 0]);
    expect(stdout).toContain("ok    Other files: All files that came with it are there");
    expect(stdout).toContain(`This file: ${path(given)}/sealed.pdf`);
  }
  const several = run(path("sealed.pdf"), path("evidence"), path("longer.pdf"), "--json");
  expect(several.status).toBe(1);
  expect(JSON.parse(several.stdout)).toMatchObject([
    { name: `${path("evidence")}/sealed.pdf`, report: { verdict: "unconfirmed" } },
    { name: path("sealed.pdf"), report: { verdict: "unconfirmed" } },
    { name: path("longer.pdf"), report: { verdict: "altered" } },
  ]);
  expect(run(path("evidence/parts"))).toMatchObject({
    status: 2,
    stdout: expect.stringContaining("There is no PDF in it."),
  });
});

test("the command takes no signature for a certificate, though it holds one", () => {
  const { status, stdout, stderr } = run(path("sealed.pdf"), ...trusting("seal.p7s"));
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("seal.p7s can't be trusted as a certificate: it is a signature, not");
});

test("the command answers 3 without a certificate, with the fingerprint to compare", () => {
  const { status, stdout } = run(path("sealed.pdf"));
  expect(status).toBe(3);
  expect(stdout).toMatch(/Seal certificate: .*\n {2}SHA-256 ([0-9A-F]{4} ?){16}/);
  expect(stdout).not.toContain("genuine");
});

test("the command gives the whole report as JSON", () => {
  const { stdout } = run(path("sealed.pdf"), ...trusting("seal.der"), "--json");
  expect(JSON.parse(stdout)).toMatchObject({ verdict: "genuine", document: { title: "Lease" } });
});
