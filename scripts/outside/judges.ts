/**
 * `npm run judges`: seals fourteen documents at each level with keys and certificates of each kind, and prints the verdicts
 * of independent validators; also writes them to docs/judges.md. Installs pyHanko (PyPI), EU DSS and veraPDF (Maven) into
 * `.local/judges` if missing, which needs python3, java 17 and mvn; no other command runs this.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeSealing,
  seal,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { reaches, type SealLevel, sealLevels } from "#contract/seal";
import { archival, documentsToJudge } from "./judges/documents.ts";
import { type KeyToJudge, keysToJudge } from "./judges/keys.ts";

const tools = join(import.meta.dirname, "../../.local/judges");
const here = join(import.meta.dirname, "judges");
const python = join(tools, "python/bin/python");
const classpath = join(tools, "classpath");
const pyHankoVersion = "0.38.0";

interface Sealed {
  readonly file: string;
  readonly level: SealLevel;
  readonly row: string;
  readonly document: string;
  readonly bytes: Buffer;
}

const judges = {
  ours: "Ours",
  pyhanko: `pyHanko ${pyHankoVersion}`,
  dss: `EU DSS ${versionOf("dss")}`,
  verapdf: `veraPDF ${versionOf("verapdf")}`,
} as const;
type JudgeId = keyof typeof judges;

/** Verdict of each validator on each file. */
type Verdicts = Map<string, Map<string, string>>;

install();
const folder = mkdtempSync(join(tmpdir(), "judges-"));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const authority = await startTimeStampAuthority();
  const { keys, anchors, lists } = await keysToJudge(now);
  mkdirSync(join(folder, "trusted"));
  [...anchors, authority.root.der].forEach((der, i) => {
    writeFileSync(join(folder, "trusted", `${i}.der`), der);
  });
  const response = await fetch(new URL("/list", authority.url));
  const revocationLists = [...lists, new Uint8Array(await response.arrayBuffer())];
  revocationLists.forEach((der, i) => {
    writeFileSync(join(folder, "trusted", `${i}.crl`), der);
  });
  const verdicts: Verdicts = new Map();
  const all: Sealed[] = [];
  for (const each of keys)
    for (const one of await sealedWith(each, authority, revocationLists, now)) {
      all.push(one);
      writeFileSync(join(folder, one.file), one.bytes);
      const report = await verifyDocument(one.bytes, { trusted: [each.key.certificate] });
      verdicts.set(one.file, new Map([["ours", report.verdict]]));
    }
  await authority.close();
  ask(verdicts, python, [join(here, "judge.py"), folder, join(folder, "trusted")]);
  const java = ["-cp", readFileSync(classpath, "utf8").trim(), join(here, "Judge.java")];
  ask(verdicts, "java", [...java, folder, join(folder, "trusted")]);
  const text = page(all, verdicts, now);
  console.log(text);
  writeFileSync(join(import.meta.dirname, "../../docs/judges.md"), text);
}

async function sealedWith(
  { key, algorithm, certificate }: KeyToJudge,
  authority: TimeStampAuthority,
  revocationLists: readonly Uint8Array[],
  now: Date,
): Promise<Sealed[]> {
  const { root, certificatesSha256: timestampCertificatesSha256 } = authority;
  const timeStamp = async (imprint: Uint8Array) => authority.token(imprint, now);
  const certificates = [key.certificate, ...key.chain, root.der];
  const validation = { certificates, revocationLists, statusAnswers: [] };
  const made: Sealed[] = [];
  const originals = Object.entries(await documentsToJudge(key));
  for (const level of sealLevels)
    for (const [i, [document, original]] of originals.entries()) {
      const proofs = {
        timeStamp,
        validation: reaches(level, "B-LT") ? validation : undefined,
      };
      const sealing = makeSealing(original, key, [], {
        level,
        sealedAt: now,
        ...(level === "B-B" ? {} : { proofs, timestampCertificatesSha256 }),
      });
      const file = `${level}-${algorithm}-${certificate}-${i}.pdf`;
      const row = `${level} | ${algorithm} | ${certificate}`;
      made.push({ file, level, row, document, bytes: await seal(sealing) });
    }
  return made;
}

function ask(verdicts: Verdicts, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-2_000)}`);
  for (const line of stdout.trim().split("\n")) {
    const [file = "", judge = "", verdict = ""] = line.split("\t");
    verdicts.get(file)?.set(judge, verdict);
  }
}

function page(all: readonly Sealed[], verdicts: Verdicts, now: Date): string {
  const ids = Object.keys(judges) as JudgeId[];
  const rows = [...new Set(all.map(({ row }) => row))].sort((a, b) => levelOf(a) - levelOf(b));
  const cell = (row: string, judge: JudgeId): string => {
    const counts = new Map<string, number>();
    for (const { file } of all.filter((one) => one.row === row)) {
      const verdict = verdicts.get(file)?.get(judge);
      if (verdict !== undefined) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    return [...counts].map(([verdict, count]) => `${count} x ${verdict}`).join("; ");
  };
  const odd = all.flatMap(({ level, row, document, file }) =>
    ids.flatMap((judge) => {
      const verdict = verdicts.get(file)?.get(judge);
      const isMissing = verdict === undefined && judge === "verapdf" && document !== archival;
      return isMissing || accepted(level, judge).test(verdict ?? "")
        ? []
        : [`- ${row}, ${document}: ${judges[judge]}: ${verdict ?? "says nothing"}`];
    }),
  );
  if (odd.length > 0) process.exitCode = 1;
  const header = ["Level", "Key", "Certificate", ...ids.map((id) => judges[id])];
  return [
    "# What validators of others say",
    "",
    `Made by \`npm run judges\` on ${now.toISOString().slice(0, 10)}: ${all.length / rows.length} documents at each level, with each kind of key and certificate. Trusted are the self-signed seal certificates and the roots of the two authorities. Nothing is fetched: at B-B and B-T the judges are given the authorities' revocation lists, at B-LT and B-LTA they have what the file holds. What veraPDF says is of the one document that calls itself PDF/A.`,
    "",
    ...table([
      header,
      header.map(() => "-"),
      ...rows.map((row) => [...row.split(" | "), ...ids.map((id) => cell(row, id))]),
    ]),
    "",
    odd.length === 0
      ? "Every document is accepted at its level."
      : ["Not accepted:", "", ...odd].join("\n"),
    "",
  ].join("\n");
}

/** A Markdown table with columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) => {
    const cells = row.map((cell, i) => cell.padEnd(widths[i] ?? 0, cell === "-" ? "-" : " "));
    return `| ${cells.join(" | ")} |`;
  });
}

function accepted(level: SealLevel, judge: JudgeId): RegExp {
  switch (judge) {
    case "ours":
      return /^genuine$/;
    case "pyhanko":
      return /^bottom line true, modifications (NONE|LTA_UPDATES)((?!NOT).)*$/;
    case "dss":
      return new RegExp(`^PAdES-BASELINE-${level.slice("B-".length)}, TOTAL_PASSED$`);
    case "verapdf":
      return /holds$/;
  }
}

function levelOf(row: string): number {
  return sealLevels.findIndex((level) => row.startsWith(`${level} `));
}

function install(): void {
  mkdirSync(tools, { recursive: true });
  if (!existsSync(python)) run("python3", ["-m", "venv", join(tools, "python")]);
  run(python, ["-m", "pip", "install", "--quiet", `pyhanko==${pyHankoVersion}`]);
  const output = `-Dmdep.outputFile=${classpath}`;
  run("mvn", ["-q", "-B", "-f", join(here, "pom.xml"), "dependency:build-classpath", output]);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? status}`);
}

function versionOf(name: string): string {
  const pom = readFileSync(join(import.meta.dirname, "judges/pom.xml"), "utf8");
  return new RegExp(`<${name}>([^<]+)<`).exec(pom)?.[1] ?? "";
}
