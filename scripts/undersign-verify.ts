/**
 * `undersign-verify FILE...`: checks sealed PDFs, evidence zips and folders on this machine and reports the verdict, also by
 * its exit code. Bundled to dist/verify/undersign-verify.mjs, which needs only Node 20.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  type CheckedFile,
  certificatesIn,
  fingerprint,
  type GivenFile,
  inBytes,
  isPublished,
  type Outcome,
  type PublishedCertificates,
  type Report,
  type Trust,
  trustIn,
  utc,
  type Verdict,
  validationReport,
  verifyFiles,
  visible,
} from "sealed-pdf/verify";
import { factsOf } from "#contract/rules/facts/facts";
import { catalog } from "#languages/compiled/facts/en";
import { saidOfAsked, saidOfPages } from "#languages/said-facts";
import { toldFact, toldPeople } from "#languages/told-facts";
import { wordsOf } from "#languages/words";

const usage = `undersign-verify FILE... [--certificate PEM_OR_DER]... [--site URL] [--json | --report]

Checks sealed PDFs, zips with evidence, and folders of them. Nothing leaves this computer.

  --certificate  a seal certificate that you trust, PEM or DER; can be repeated
  --site         trust the certificates that this operator publishes, such as https://sign.example.com
  --json         the whole report as JSON; of several documents, a list of { name, report }
  --report       a validation report about the seal, in the form of ETSI TS 119 102-2 (XML)

Exit code: 0 genuine, 1 altered or not sealed with a certificate that you trust, 2 wrong usage or unreadable file,
3 unchanged, but no certificate was given to compare: compare the fingerprint that is printed.
Of several documents, the first of 1, 2 and 3 that one of them has.`;

const exitCodes: Readonly<Record<Verdict, number>> = {
  genuine: 0,
  altered: 1,
  "not ours": 1,
  unreadable: 2,
  unconfirmed: 3,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      certificate: { type: "string", multiple: true },
      site: { type: "string" },
      json: { type: "boolean" },
      report: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length === 0) {
    console.error(usage);
    return 2;
  }
  const trust = await trustFrom(values.certificate ?? [], values.site);
  const results = await verifyFiles((await Promise.all(positionals.map(filesAt))).flat(), {
    trust,
  });
  if (values.report) for (const { report } of results) printValidationReport(report);
  else console.log(values.json ? inJson(results) : results.map(inWords).join("\n\n\n"));
  const codes = new Set(results.map(({ report }) => exitCodes[report.verdict]));
  return [1, 2, 3].find((code) => codes.has(code)) ?? 0;
}

/** The file of this name, or all files in the folder of this name. */
async function filesAt(name: string): Promise<readonly GivenFile[]> {
  if (!(await stat(name)).isDirectory()) return [{ path: name, read: () => readFile(name) }];
  const entries = await readdir(name, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(entry.parentPath, entry.name);
    return [{ path: file.split(path.sep).join("/"), read: () => readFile(file) }];
  });
}

function inJson(results: readonly CheckedFile[]): string {
  const [only, ...more] = results;
  return JSON.stringify(more.length === 0 ? only?.report : results, null, 2);
}

function printValidationReport(report: Report): void {
  const told = report.document ? peopleIn(report.document) : [];
  const xml = validationReport({ ...report, told }, new Date());
  if (xml) console.log(xml.trimEnd());
  else console.error(`There is no seal to report about. ${report.headline}`);
}

async function trustFrom(files: readonly string[], site: string | undefined): Promise<Trust> {
  if (files.length === 0 && site === undefined) return { trusted: undefined };
  const given = await Promise.all(files.map(certificatesOfFile));
  const published = site === undefined ? undefined : trustIn(await certificatesOf(site));
  const trusted = [...given.flat(), ...(published?.trusted ?? [])];
  const { issuers = [], authorities = [] } = published ?? {};
  return { trusted, issuers, authorities };
}

async function certificatesOfFile(file: string): Promise<readonly Uint8Array[]> {
  const bytes = await readFile(file);
  try {
    return certificatesIn(bytes);
  } catch (error) {
    throw new Error(`${file} can't be trusted as a certificate: ${reasonOf(error)}`);
  }
}

async function certificatesOf(site: string): Promise<PublishedCertificates> {
  const response = await fetch(new URL("/api/evidence/seal-certificates", site));
  const body: unknown = response.ok ? await response.json() : undefined;
  if (isPublished(body)) return body;
  throw new Error(`${site} publishes no seal certificates (${response.status})`);
}

const marks: Readonly<Record<Outcome, string>> = { pass: "ok  ", fail: "FAIL", unknown: "-   " };

function inWords({ name, report }: CheckedFile): string {
  const { checks, document, certificate } = report;
  const lines = [
    `${report.verdict.toUpperCase()}: ${report.headline}`,
    report.advice,
    "",
    ...checks.map(({ outcome, name, sentence }) => `${marks[outcome]}  ${name}: ${sentence}`),
    ...(document?.keys ? ["", "By program", ...document.keys.map((key) => `  ${key}`)] : []),
    ...(document ? ["", "People", ...peopleIn(document)] : []),
    ...(certificate
      ? [
          "",
          `Seal certificate: ${certificate.subject}`,
          `  SHA-256 ${fingerprint(certificate.sha256)}`,
        ]
      : []),
    "",
    // A folder, or a file that couldn't be unpacked, has neither.
    ...(report.sizeBytes > 0
      ? [
          `This file: ${name}, ${inBytes(report.sizeBytes)}`,
          `  SHA-256 ${fingerprint(report.sha256)}`,
        ]
      : [`Not examined: ${name}`]),
  ];
  return lines.map(visible).join("\n");
}

const words = wordsOf(catalog);
const shown = { text: visible, moment: utc };

/** What each person did and when, on what basis it is said that it was them, and who was asked. */
function peopleIn(document: NonNullable<Report["document"]>): string[] {
  const facts = factsOf(document.record);
  const done = document.signers.map(doneLine);
  const asked = [...saidOfAsked(facts), ...saidOfPages(facts.pages)];
  return [
    ...toldPeople(words, facts, shown).map((line, i) => [line, done[i]].filter(Boolean).join(" ")),
    ...asked.map((said) => toldFact(words, said, shown)),
  ].map((line) => `  ${line}`);
}

type Signer = NonNullable<Report["document"]>["signers"][number];

const doneLine = ({ signedAs, at, how }: Signer): string =>
  `${how} on ${utc(at)}${signedAs ? `, as ${signedAs}` : ""}.`;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

process.exitCode = await main().catch((error: unknown) => {
  console.error(`undersign-verify: ${reasonOf(error)}`);
  return 2;
});
