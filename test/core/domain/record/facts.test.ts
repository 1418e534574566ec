import { spawnSync } from "node:child_process";
import path from "node:path";
import { utc } from "sealed-pdf/verify";
import { expect, test } from "vitest";
import { factsOf } from "../../../../contract/rules/facts/facts.ts";
import { actOfSigner } from "../../../../core/domain/record/act-of.ts";
import { catalog } from "../../../../languages/compiled/facts/en.ts";
import { type FactSaid, saidOfAct, saidOfPeople } from "../../../../languages/said-facts.ts";
import { toldFact } from "../../../../languages/told-facts.ts";
import { wordsOf } from "../../../../languages/words.ts";
import { messagesOf } from "../../../../scripts/compile-languages.mjs";
import { kindsOfDocuments, type StoryStart } from "../../../support/kinds-of-documents.ts";
import { Story } from "../../../support/story.ts";

const start: StoryStart = (sent, more) => new Story(sent, more);
const seal = { level: "B-B" };

/** The code of a sentence and of the clauses in it. */
const codesIn = ({ code, values }: FactSaid): string[] => [
  code,
  ...Object.values(values)
    .flat()
    .flatMap((value) => (typeof value === "object" && "code" in value ? codesIn(value) : [])),
];

test.each(kindsOfDocuments)(
  "a document $name says of each person what they did, and how they were identified",
  ({ tell, says }) => {
    const { record } = tell(start);
    const said = saidOfPeople(factsOf(record));
    expect(said.map(({ name, act, more }) => [name, act.code, ...more.flatMap(codesIn)])).toEqual(
      says,
    );
  },
);

test("a document names those who were asked at the beginning, whoever acts in the end", () => {
  const kinds = kindsOfDocuments.filter(({ name }) =>
    ["taken by one of a group", "delegated", "corrected"].includes(name),
  );
  const asked = kinds.map(({ tell }) => factsOf(tell(start).record).people.map((one) => one.asked));
  const [gerda, goetz] = [
    { name: "Gerda Graf", email: "gerda@example.com" },
    { name: "Götz Gruber", email: "goetz@example.com" },
  ];
  const ann = { name: "Ann Arbor", email: "ann@example.com" };
  expect(asked).toEqual([
    [{ state: "so", people: [gerda, goetz] }],
    [{ state: "so", people: [ann] }],
    [{ state: "so", people: [ann] }],
  ]);
});

test("it isn't known who was asked where the first entry doesn't say so, or not of each signer", () => {
  const { record } = kindsOfDocuments[0]?.tell(start) ?? start({});
  const [created, ...others] = record.entries;
  const withAsked = (asked: string | undefined) => {
    const { asked: _, ...rest } = created?.data ?? {};
    const data = asked === undefined ? rest : { ...rest, asked };
    return { ...record, entries: created ? [{ ...created, data }, ...others] : [] };
  };
  const people = [{ name: "Ann", email: "a@x.org" }];
  const wrong = [
    undefined,
    "x",
    "{}",
    "[null]",
    JSON.stringify([{ id: "s1", task: "signs", people }]),
    JSON.stringify([
      { id: "s1", task: "signs", people },
      { id: "s2", task: "sings", people },
    ]),
    JSON.stringify([
      { id: "s1", task: "signs", people },
      { id: "s2", task: "signs", people: [] },
    ]),
  ].map(withAsked);
  for (const one of wrong) {
    const { asked, readers, people } = factsOf(one);
    expect([asked, readers, people[0]?.asked]).toEqual(Array(3).fill({ state: "not known" }));
  }
  expect(inPython(wrong.map((one) => ({ ...one, seal })))).toEqual(
    wrong.map((one) => told({ ...one, seal })),
  );
});

test("a mail about an act says which one, and of whom", () => {
  const roles = kindsOfDocuments.find(({ name }) => name === "each role");
  const { mails } = factsOf((roles?.tell(start) ?? start({})).record);
  const progress = mails.flatMap(({ notice, about }) => (notice === "progress" ? [about] : []));
  expect(progress).toEqual([
    { name: "Bo Black", act: "approved" },
    { name: "Cy Clark", act: "confirmed" },
    { name: "Ann Arbor", act: "signed" },
  ]);
});

test("a mail about an act that was taken back or passed on says which one, and of whom", () => {
  const told = kindsOfDocuments.flatMap(({ name, tell }) => {
    if (!/each other role delegated|confirmation that was taken back/.test(name)) return [];
    return factsOf(tell(start).record).mails.flatMap(({ notice, about }) =>
      notice === "taken-back" || notice === "delegated" ? [about] : [],
    );
  });
  expect(told).toEqual([
    { name: "Bo Black", act: "approved", to: "Dan Dale" },
    { name: "Cy Clark", act: "confirmed", to: "Eve East" },
    { name: "Wilma Wells", act: "witnessed", to: "Zoe Zink" },
    { name: "Cy Clark", act: "confirmed" },
  ]);
});

test.each(kindsOfDocuments)(
  "mails of a document $name say of each act what its entries say",
  ({ tell }) => {
    const { envelope, record } = tell(start);
    const byEntries = factsOf(record).people.map(({ act }) =>
      act.state === "so" ? saidOfAct(act) : undefined,
    );
    const byEnvelope = envelope.signers.map((signer, i) =>
      byEntries[i] ? saidOfAct(actOfSigner(envelope, signer)) : undefined,
    );
    expect(byEnvelope).toEqual(byEntries);
  },
);

type Sealed = Parameters<typeof factsOf>[0];

const words = wordsOf(catalog);
const inEnglish = (said: FactSaid): string =>
  toldFact(words, said, { text: (text) => text, moment: utc });

/** The facts, and what is said of each person. */
function told(record: Sealed) {
  const facts = factsOf(record);
  const said = saidOfPeople(facts).map(({ name, email, act, more }) => [
    ...[name, email, inEnglish(act)],
    more.map(inEnglish),
  ]);
  return JSON.parse(JSON.stringify({ facts, said }));
}

const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
import verify_facts as v
from verify_answers import Number

out = []
for one in json.loads(sys.stdin.read(), parse_int=Number, parse_float=Number):
    facts = v.facts_of(one)
    out.append({"facts": facts, "said": [list(each) for each in v.said_of_people(facts)]})
print(json.dumps({"told": out, "sentences": v.SENTENCES}))
`;

function run(records: readonly Sealed[]) {
  const folder = path.resolve("docs");
  const { stdout, stderr } = spawnSync("python3", ["-B", "-c", program, folder], {
    input: JSON.stringify(records),
    encoding: "utf8",
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

const inPython = (records: readonly Sealed[]): unknown[] => run(records).told;

test("the rules in Python find the same facts of every kind of document, in the same words", () => {
  const records = kindsOfDocuments.map(({ tell }) => ({ ...tell(start).record, seal }));
  const stamped = records.map((one) => ({ ...one, seal: { level: "B-LTA" } }));
  const all = [...records, ...stamped];
  expect(inPython(all)).toEqual(all.map(told));
});

test("the program in Python has the sentences of the English catalog", () => {
  const english = Object.fromEntries(messagesOf("facts", "en").map(({ id, text }) => [id, text]));
  expect(run([]).sentences).toEqual(english);
});
