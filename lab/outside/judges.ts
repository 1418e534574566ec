/**
 * `npm run judges -w lab`: seals sixteen documents at each level with keys and certificates of each kind, and prints the verdicts
 * of independent validators; also writes them to docs/judges.md. Installs pyHanko (PyPI), EU DSS, veraPDF, iText and PDFBox
 * (Maven), pdfsign and pdfcpu (Go) into `.local/judges` if missing, which needs python3, java 17, mvn, go and pdfsig; no
 * other command runs this.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  makeSealing,
  seal,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { reaches, type SealLevel, sealLevels } from "../../contract/rules/settings/seal.ts";
import { ask, type Verdicts } from "./judges/ask.ts";
import { acts, archival, documentsToJudge } from "./judges/documents.ts";
import { install, type JudgeId, judgeNames, toolsOf } from "./judges/install.ts";
import { type KeyToJudge, keysToJudge } from "./judges/keys.ts";
import { pdfsigVerdict } from "./judges/pdfsig.ts";

const here = join(import.meta.dirname, "judges");

interface SealedSample {
  readonly file: string;
  readonly level: SealLevel;
  readonly row: string;
  readonly document: string;
  readonly bytes: Buffer;
}

const tools = toolsOf(join(import.meta.dirname, "../../.local/judges"));
install(tools);
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
  const all: SealedSample[] = [];
  for (const each of keys)
    for (const one of await sealedWith(each, authority, revocationLists, now)) {
      all.push(one);
      writeFileSync(join(folder, one.file), one.bytes);
      const report = await verifyDocument(one.bytes, { trusted: [each.key.certificate] });
      verdicts.set(one.file, new Map([["ours", report.verdict]]));
    }
  await authority.close();
  const trusted = join(folder, "trusted");
  ask(verdicts, tools.python, [join(here, "judge.py"), folder, trusted]);
  const java = ["-cp", readFileSync(tools.classpath, "utf8").trim()];
  ask(verdicts, "java", [...java, join(here, "Judge.java"), folder, trusted]);
  ask(verdicts, "java", [...java, join(here, "Libraries.java"), folder]);
  ask(verdicts, tools.go, [folder]);
  for (const { file } of all) verdicts.get(file)?.set("pdfsig", pdfsigVerdict(join(folder, file)));
  const text = page(all, verdicts, now);
  console.log(text);
  writeFileSync(join(import.meta.dirname, "../../docs/judges.md"), text);
}

async function sealedWith(
  { key, algorithm, certificate }: KeyToJudge,
  authority: TimeStampAuthority,
  revocationLists: readonly Uint8Array[],
  now: Date,
): Promise<SealedSample[]> {
  const { root, certificatesSha256: timestampCertificatesSha256 } = authority;
  const timeStamp = async (imprint: Uint8Array) => authority.token(imprint, now);
  const certificates = [key.certificate, ...key.chain, root.der];
  const validation = { certificates, revocationLists, statusAnswers: [] };
  const made: SealedSample[] = [];
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
        ...(acts[document] && { forge: acts[document] }),
        ...(level === "B-B" ? {} : { proofs, timestampCertificatesSha256 }),
      });
      const file = `${level}-${algorithm}-${certificate}-${i}.pdf`;
      const row = `${level} | ${algorithm} | ${certificate}`;
      made.push({ file, level, row, document, bytes: await seal(sealing) });
    }
  return made;
}

function page(all: readonly SealedSample[], verdicts: Verdicts, now: Date): string {
  const ids = Object.keys(judgeNames) as JudgeId[];
  const cell = (level: SealLevel, judge: JudgeId): string => {
    const said = all
      .filter((one) => one.level === level)
      .map(({ file }) => verdicts.get(file)?.get(judge) ?? "");
    const kinds = [...new Set(said)].filter((verdict) => verdict !== "");
    if (kinds.length === 1) return kinds.join();
    return kinds.map((kind) => `${said.filter((one) => one === kind).length} x ${kind}`).join("; ");
  };
  const odd = all.flatMap(({ level, row, document, file }) =>
    ids.flatMap((judge) => {
      const verdict = verdicts.get(file)?.get(judge);
      const isMissing = verdict === undefined && judge === "verapdf" && document !== archival;
      return isMissing || accepted(level, judge).test(verdict ?? "")
        ? []
        : [`- ${row}, ${document}: ${judgeNames[judge]}: ${verdict ?? "says nothing"}`];
    }),
  );
  if (odd.length > 0) process.exitCode = 1;
  const documents = new Set(all.map(({ document }) => document)).size;
  const header = ["Judge", ...sealLevels];
  return [
    "# What other validators say",
    "",
    `Made by \`npm run judges -w lab\` on ${now.toISOString().slice(0, 10)}: ${documents} documents at each level, each with an RSA and an ECDSA key, self-signed and issued: ${all.length} files. A verdict without a number is that on every file. The judges trust the self-signed seal certificates and the roots of the two authorities. They fetch nothing: at B-B and B-T they get the authorities' revocation lists, at B-LT and B-LTA the file has everything.`,
    "",
    "veraPDF judges the one document that claims PDF/A. iText, PDFBox, poppler's pdfsig, pdfsign and pdfcpu say whether the signatures hold and what they cover, not whom to trust. At B-LT an update that proves the seal's certificates follows the seal, and at B-LTA a time stamp over all of it, which neither pdfsig nor pdfsign knows. DSS may warn that elements overlap: a stamp lies over a link or a form field.",
    "",
    ...table([
      header,
      header.map(() => "-"),
      ...ids.map((id) => [judgeNames[id], ...sealLevels.map((level) => cell(level, id))]),
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
  const stamped = level === "B-B" ? "" : ", time stamp read";
  const whole = level === "B-LT" ? "an update follows" : "whole file";
  const archived = level === "B-LTA" ? ", archive time stamp holds" : "";
  switch (judge) {
    case "ours":
      return /^genuine$/;
    case "verifyPy":
      return /^unchanged$/;
    case "pyhanko":
      return /^bottom line true, modifications (NONE|LTA_UPDATES)((?!NOT).)*$/;
    case "dss":
      return new RegExp(`^PAdES-BASELINE-${level.slice("B-".length)}, TOTAL_PASSED$`);
    case "verapdf":
      return /holds$/;
    case "itext":
    case "pdfbox":
      return new RegExp(`^seal holds, ${whole}${stamped}${archived}$`);
    case "pdfsig":
      return reaches(level, "B-LT")
        ? /^Signature is Valid, an update follows$/
        : /^Signature is Valid, total document signed$/;
    case "pdfsign":
      return level === "B-B" ? /^seal holds$/ : /^seal holds, time stamp valid$/;
    case "pdfcpu":
      return /^file valid, seal holds$/;
  }
}
