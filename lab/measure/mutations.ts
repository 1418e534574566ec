/**
 * `npm run mutations -w lab [count]`: changes sealed documents in every way we can think of and checks that the
 * verifier calls none of them genuine; a sample is also checked with the command.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attempts, genuineTargets } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";

const verifierFile = "dist/verify/undersign-verify.mjs";
const count = Number(process.argv[2] ?? 10_000);
/** One in this many is also checked with the command. */
const sampleEvery = 50;

const startedAt = performance.now();
const { targets, trusted } = await genuineTargets();
const folder = mkdtempSync(join(tmpdir(), "mutations-"));
const certificates = trusted.flatMap((der, i) => {
  const file = join(folder, `seal-${i}.der`);
  writeFileSync(file, der);
  return ["--certificate", file];
});

for (const { name, bytes } of targets) {
  const { verdict } = await verifyDocument(bytes, { trusted });
  if (verdict !== "genuine" || command(bytes) !== 0)
    throw new Error(`expected a genuine document to be accepted, found ${name}: ${verdict}`);
}
console.log(`${targets.length} genuine documents accepted by page and command`);

const tally = new Map<string, Map<string, number>>();
const accepted: string[] = [];
let commands = 0;
let done = 0;
for await (const { attack, target, bytes } of attempts(targets, count)) {
  const { verdict } = await verifyDocument(bytes, { trusted });
  const byVerdict = tally.get(attack) ?? new Map<string, number>();
  tally.set(attack, byVerdict.set(verdict, (byVerdict.get(verdict) ?? 0) + 1));
  if (verdict === "genuine") accepted.push(`page: ${attack} (${target})`);
  if (done++ % sampleEvery === 0) {
    commands++;
    if (command(bytes) === 0) accepted.push(`command: ${attack} (${target})`);
  }
}
rmSync(folder, { recursive: true });

for (const [attack, byVerdict] of tally) {
  const counts = [...byVerdict].map(([verdict, times]) => `${times} ${verdict}`).join(", ");
  console.log(`  ${attack}: ${counts}`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${done} mutations of ${tally.size} kinds, ${commands} of them by the command too: ${accepted.length} accepted, ${seconds} s`,
);
for (const line of accepted) console.log(`ACCEPTED by ${line}`);
process.exitCode = accepted.length === 0 && done >= count ? 0 : 1;

function command(bytes: Uint8Array): number | null {
  if (!existsSync(verifierFile)) throw new Error("run `npm run build` first");
  const file = join(folder, "document.pdf");
  writeFileSync(file, bytes);
  return spawnSync(process.execPath, [verifierFile, file, ...certificates]).status;
}
