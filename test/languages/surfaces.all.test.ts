import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Report, verifyDocument } from "sealed-pdf/verify";
import { describe, expect, test } from "vitest";
import { type DocumentFacts, factsOf } from "../../contract/rules/facts/facts.ts";
import { type Language, languages } from "../../contract/rules/text/languages.ts";
import { type Entry, emptyChain, headAfter, nextEntry } from "../../core/domain/envelope/audit.ts";
import { historyLine } from "../../core/domain/record/history.ts";
import { columnsIn, rowsOf } from "../../frontend/features/verify/People.tsx";
import { factWords } from "../../frontend/language/fact-words.ts";
import { verifyWords } from "../../frontend/language/verify-words.ts";
import { recordPage } from "../../functions/evidence/record-page.ts";
import { completionPages } from "../../functions/on-seal-requested/completion-pages.ts";
import { catalogs } from "../../languages/compiled/facts/catalogs.ts";
import { saidOfPeople } from "../../languages/said-facts.ts";
import { toldFact } from "../../languages/told-facts.ts";
import { wordsOf } from "../../languages/words.ts";
import { messagesOf } from "../../scripts/compile-languages.mjs";
import { type KindOfDocument, kindsOfDocuments } from "../support/kinds-of-documents.ts";
import { sealAtB, sealedStory, sourcesOf, startIn } from "../support/sealed-story.ts";
import type { Story } from "../support/story.ts";

/** What a surface says of each person, by name. */
type PersonTexts = ReadonlyMap<string, string>;

const about = { productName: "Undersign", siteUrl: "https://sign.example.com" };
const plain = (html: string): string =>
  html
    // A name in a sentence.
    .replace(/<\/?bdi[^>]*>|<span>|<\/span>(?=<bdi|<span>)|(?<=<\/bdi>)<\/span>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&#(x?)([0-9a-f]+);/g, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&quot;/g, '"')
    .replace(/[\u2066-\u2069]/g, "");

function onPaper(story: Story): PersonTexts {
  const seal = { ...sealAtB, certificateSha256: "ab".repeat(32) };
  const { signers, readers, words } = completionPages(sourcesOf(story), { seal, ...about });
  return new Map([
    ...signers.map(({ name, state = words?.signed, told = [] }) => {
      return [name, plain([state, ...told].join("\n"))] as const;
    }),
    ...linesOf(plain(readers?.[0]?.text ?? "")),
  ]);
}

function inRecord(story: Story, language: Language): PersonTexts {
  const { envelope, record } = story;
  const page = recordPage(language, {
    ...{ envelopeId: envelope.id, sealedAt: story.now.toISOString(), seal: sealAtB },
    ...{ document: envelope.original.sha256, pages: { original: 1 } },
    ...record,
  });
  const people = page.matchAll(/<p><b>(.*?)<\/b><br>(.*?)<\/p>/g);
  return new Map(
    [...people].map(([, who = "", text = ""]) => [plain(who).replace(/ \(.*/, ""), plain(text)]),
  );
}

async function onVerifyPage(report: Report, language: Language): Promise<PersonTexts> {
  const [words, facts] = [await verifyWords.load(language), await factWords.load(language)];
  const columns = columnsIn(words, facts);
  return new Map(
    rowsOf(documentIn(report)).map((row) => {
      const cells = columns.map(({ cell }) => createElement("p", null, cell(row)));
      return [row.said.name, plain(cells.map((cell) => renderToStaticMarkup(cell)).join(""))];
    }),
  );
}

function documentIn({ document }: Report) {
  if (!document) throw new Error("the document is not genuine");
  return document;
}

/** The lines of a program's output that begin with a name. */
const linesOf = (text: string): PersonTexts =>
  new Map(
    [...text.matchAll(/^ *(\p{Lu}\S+ \p{Lu}\S+) [<(]\w+@[^:]*: (.*)$/gmu)].map(
      ([, name = "", said = ""]) => [name, said],
    ),
  );

interface SealedFile {
  readonly pdf: string;
  readonly certificate: string;
  readonly report: Report;
}

async function sealed(story: Story): Promise<SealedFile> {
  const { bytes, certificate } = await sealedStory(story);
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-facts-"));
  const written = (name: string, content: Uint8Array): string => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const report = await verifyDocument(bytes, { trusted: [certificate] });
  expect(report.checks.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
  return { pdf: written("a.pdf", bytes), certificate: written("a.der", certificate), report };
}

function output(...[program = "", ...args]: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return stdout;
}

const command = (file: SealedFile, ...more: string[]): string =>
  output(
    ...[process.execPath, "dist/verify/undersign-verify.mjs", file.pdf, ...more],
    ...["--certificate", file.certificate],
  );

const byPython = ({ pdf, certificate }: SealedFile): PersonTexts =>
  linesOf(output("python3", "-B", "docs/verify.py", pdf, certificate));
const byCommand = (file: SealedFile): PersonTexts =>
  linesOf(command(file).split("\nPeople\n")[1] ?? "");
const inReport = (file: SealedFile): PersonTexts => linesOf(plain(command(file, "--report")));

/** Names of the codes of acts and tasks, and of those about identity, each with what it looks like in a language. */
function patternsIn(language: Language) {
  return messagesOf("facts", language)
    .filter(({ id }) => /^(act|task|identified|change|fields)\./.test(id))
    .map(({ id, text }) => {
      // An act is said first, by itself.
      return { id, pattern: patternOf(text, /^(act|task)/.test(id) ? "^" : "") };
    });
}

/** Any text can be in the place of a value. */
function patternOf(text: string, start = ""): RegExp {
  const source = text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{\w+\}/g, "[^\\n]+?");
  return new RegExp(`${start}${source}(?=[^\\p{L}]|$)`, "mu");
}

/** The codes of what a text says. A short sentence that is the beginning of a longer one isn't said by itself. */
function codesIn(text: string, language: Language): string[] {
  const found = patternsIn(language).flatMap(({ id, pattern }) => (pattern.test(text) ? [id] : []));
  const isPart = (id: string) =>
    found.some(
      (other) =>
        other.startsWith(`${id}.`) ||
        (id === "act.signed" && /^(act\.(?!signed)|task\.)/.test(other)) ||
        (id === "task.receives" && other === "task.follows") ||
        (id === "change.delegated" && other === "change.delegatedBecause") ||
        (id === "identified.inPersonProven" && other === "identified.inPerson") ||
        (id === "identified.embeddedProven" && other === "identified.embedded") ||
        (id === "identified.alone" && other === "identified.checked"),
    );
  return found.filter((id) => !isPart(id)).sort();
}

const said = (told: PersonTexts, language: Language): Readonly<Record<string, string[]>> =>
  Object.fromEntries([...told].map(([name, text]) => [name, codesIn(text, language)]));

const expectedOf = ({ says }: KindOfDocument): Readonly<Record<string, string[]>> =>
  Object.fromEntries(says.map(([name = "", ...codes]) => [name, [...new Set(codes)].sort()]));

/** Sentences that a surface lacks, with their names, addresses, reasons and tries. Each surface writes times in its own way. */
function missingIn(told: PersonTexts, facts: DocumentFacts, language: Language): string[] {
  const words = wordsOf(catalogs[language]);
  return saidOfPeople(facts).flatMap(({ name, act, more }) =>
    [act, ...more].flatMap((one) => {
      const sentence = toldFact(words, one, { text: (text) => text, moment: () => "{time}" });
      return patternOf(sentence.replace(/\.$/, "")).test(told.get(name) ?? "") ? [] : [sentence];
    }),
  );
}

const acts: readonly (readonly [code: string, words: string])[] = [
  ["act.signed", "signed the document"],
  ["act.approved", "approved the document"],
  ["act.confirmed", "confirmed having read the document"],
  ["act.witnessed", "signed the document as the witness of Ann Arbor"],
].flatMap(([code = "", words = ""]) => [
  [code, words] as const,
  [`${code}.group`, `${words} for the group`] as const,
  [`${code}.place`, `${words} in place of `] as const,
]);

/** The acts that the sender's history says, of the latest of each person. */
function inHistory({ record, entries }: Story): Readonly<Record<string, string>> {
  const facts = factsOf(record);
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const { text } = historyLine(entry, facts);
      const code = acts.findLast(([, words]) => text.includes(words))?.[0];
      return entry.type === "signed" && code ? [[entry.actor.name, code]] : [];
    }),
  );
}

const actsOf = (kind: KindOfDocument) =>
  Object.fromEntries(
    kind.says.flatMap(([name = "", act = ""]) =>
      act.startsWith("act.") && act !== "act.none" ? [[name, act]] : [],
    ),
  );

describe.each(kindsOfDocuments)("a document $name", (kind) => {
  test("has the same facts in the history, and in each language on paper, in the record and on the page that verifies", async () => {
    const story = kind.tell(await startIn("en"));
    expect(inHistory(story)).toEqual(actsOf(kind));
    const report = kind.isUnsealed ? undefined : (await sealed(story)).report;
    for (const language of languages) {
      const told = kind.tell(await startIn(language));
      const facts = factsOf(told.record);
      const surfaces = [
        inRecord(told, language),
        ...(report ? [onPaper(told), await onVerifyPage(report, language)] : []),
      ];
      for (const surface of surfaces) {
        expect([language, said(surface, language)]).toEqual([language, expectedOf(kind)]);
        expect([language, missingIn(surface, facts, language)]).toEqual([language, []]);
      }
    }
  });

  test.skipIf(kind.isUnsealed)("has them in both verifiers and the validation report", async () => {
    const story = kind.tell(await startIn("en"));
    const file = await sealed(story);
    for (const told of [byPython(file), byCommand(file), inReport(file)]) {
      expect(said(told, "en")).toEqual(expectedOf(kind));
      expect(missingIn(told, factsOf(story.record), "en")).toEqual([]);
    }
  });
});

/** The same story with another entry in the place of some. */
function changedIn(story: Story, change: (entry: Entry) => Partial<Entry>): Story {
  const entries = story.entries.splice(0);
  let head = emptyChain;
  for (const entry of entries) {
    const { type, actor, ip, userAgent, data } = { ...entry, ...change(entry) };
    const chain = { envelopeId: entry.envelopeId, document: entry.document, head };
    const next = nextEntry({ type, actor, ip, userAgent, data }, chain, new Date(entry.at));
    story.entries.push(next);
    head = headAfter(next);
  }
  story.envelope = { ...story.envelope, head };
  return story;
}

const withData = (entry: Entry, data: Entry["data"]) => ({ data: { ...entry.data, ...data } });

type WrongFact = readonly [what: string, kind: string, change: (entry: Entry) => Partial<Entry>];

const wrongFacts: readonly WrongFact[] = [
  [
    "an approval described as a confirmation",
    "each role",
    (entry) => (entry.data["act"] === "approved" ? withData(entry, { act: "confirmed" }) : {}),
  ],
  [
    "a delegation described as a correction",
    "delegated",
    ({ type }) => (type === "delegated" ? { type: "corrected" } : {}),
  ],
  [
    "another reason for a delegation",
    "delegated",
    (entry) => (entry.type === "delegated" ? withData(entry, { reason: "Ill" }) : {}),
  ],
  [
    "a part of a group that nobody gave back",
    "given back and taken by another one of a group",
    ({ type }) => (type === "given-back" ? { type: "viewed" } : {}),
  ],
  [
    "one of a group who acted for themselves",
    "taken by one of a group",
    ({ type }) => (type === "taken" ? { type: "viewed" } : {}),
  ],
];

/** The sender's history leaves these to the certificate. */
const wrongDetails: readonly WrongFact[] = [
  [
    "another number of tries",
    "behind codes and a passkey",
    (entry) => (entry.data["kind"] === "accessCode" ? withData(entry, { tries: 3 }) : {}),
  ],
  [
    "a signature in person as one by a link",
    "in person",
    (entry) => (entry.type === "signed" ? withData(entry, { delivery: "link" }) : {}),
  ],
];

const linesIn = ({ record, entries }: Story) =>
  entries.map((entry) => {
    const { text, quote } = historyLine(entry, factsOf(record));
    return [text, quote];
  });

test.each([
  ...wrongFacts.map((one) => [...one, true] as const),
  ...wrongDetails.map((one) => [...one, false] as const),
])("each surface is noticed to have %s", async (_, name, change, isInHistory) => {
  const kind = kindsOfDocuments.find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  const right = kind.tell(await startIn("en"));
  const facts = factsOf(right.record);
  const wrong = changedIn(kind.tell(await startIn("en")), change);
  const file = await sealed(wrong);
  const surfaces = {
    paper: onPaper(wrong),
    record: inRecord(wrong, "en"),
    page: await onVerifyPage(file.report, "en"),
    python: byPython(file),
    command: byCommand(file),
    report: inReport(file),
  };
  for (const [surface, told] of Object.entries(surfaces)) {
    const isSame = isDeepStrictEqual(said(told, "en"), expectedOf(kind));
    expect(isSame && missingIn(told, facts, "en").length === 0, surface).toBe(false);
  }
  expect(isDeepStrictEqual(linesIn(wrong), linesIn(right))).toBe(!isInHistory);
});
