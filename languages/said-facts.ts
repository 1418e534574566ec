import type { Person } from "#contract/rules/facts/asked";
import type { DocumentFacts, ReaderFacts } from "#contract/rules/facts/facts";
import type { CheckFact } from "#contract/rules/facts/identity";
import type { PagesFact } from "#contract/rules/facts/pages";
import type { ActFact, Change, PersonFacts } from "#contract/rules/facts/person";
import type { Values } from "./compiled/facts/values.ts";

export type FactCode = keyof Values & string;

/** A value in a sentence about facts. A list is of parallel things: people, or clauses. */
export type FactValue = string | number | Date | FactSaid | readonly FactValue[];

/** A sentence or clause about facts by its code, so that it can be worded in any language. */
export interface FactSaid {
  readonly code: FactCode;
  readonly values: Readonly<Record<string, FactValue>>;
}

const say = (code: FactCode, values: FactSaid["values"] = {}): FactSaid => ({ code, values });

/** "Bea Brown (bea@example.com)" */
const named = ({ name, email }: Person): string => (name ? `${name} (${email})` : email);

export interface PersonSaid extends Person {
  /** What they have done, or read: a few words. */
  readonly act: FactSaid;
  /** Who named them in whose place, and on what basis it is said that it was them. */
  readonly more: readonly FactSaid[];
}

/** Everybody who took part, those who only read last. */
export const saidOfPeople = ({ people, readers }: DocumentFacts): readonly PersonSaid[] => [
  ...people.map(saidOfPerson),
  ...(readers.state === "so" ? readers.people.map(saidOfReader) : []),
];

export const saidOfPerson = (person: PersonFacts): PersonSaid => ({
  ...{ name: person.name, email: person.email },
  act: person.act.state === "so" ? saidOfAct(person.act) : say("act.none"),
  more: [...person.changes.map(saidOfChange), ...saidOfIdentity(person), ...saidOfNotAsked(person)],
});

const saidOfNotAsked = ({ act }: PersonFacts): readonly FactSaid[] =>
  act.state === "so" && act.notAsked !== undefined
    ? [say("fields.notAsked", { count: act.notAsked })]
    : [];

export const saidOfReader = ({ name, email, task }: ReaderFacts): PersonSaid => ({
  ...{ name, email, act: say(`task.${task}`), more: [] },
});

export function saidOfAct({
  act,
  capacity,
  witnessed = "",
}: Pick<ActFact, "act" | "capacity" | "witnessed">): FactSaid {
  const signer = act === "witnessed" ? { signer: witnessed } : {};
  if (capacity.kind === "place")
    return say(`act.${act}.place`, { ...signer, name: capacity.of.name || capacity.of.email });
  return act !== "witnessed" && capacity.kind === "group"
    ? say(`act.${act}.group`)
    : say(`act.${act}`, signer);
}

export function saidOfChange(change: Change): FactSaid {
  const who = named(change.by);
  switch (change.kind) {
    case "taken":
      return say("change.taken", { who, of: change.of });
    case "given-back":
      return say("change.given-back", { who });
    case "corrected": {
      const { from, to } = change;
      return from.email === to.email
        ? say("change.renamed", { who, from: named(from), name: to.name })
        : say("change.corrected", { who, from: named(from), to: named(to) });
    }
    case "delegated": {
      const { to, reason } = change;
      const values = { who, person: named(to) };
      return reason
        ? say("change.delegatedBecause", { ...values, reason })
        : say("change.delegated", values);
    }
  }
}

function saidOfIdentity({ act, identity, checks }: PersonFacts): readonly FactSaid[] {
  if (act.state !== "so") return [];
  const how = identity.state === "so" ? reached(identity) : say("identified.unknown");
  const passed = checks.filter(({ state }) => state === "so");
  const before = passed.flatMap((check) => saidOfCheck(check, identity));
  const checked = before.length > 0 ? say("identified.checked", { how, checks: before }) : how;
  if (passed.some(({ kind }) => kind === "passkey"))
    return [say("identified.passkey", { how: checked })];
  const isAlone = before.length === 0 && identity.state === "so";
  return [isAlone ? say("identified.alone", { how }) : checked];
}

function reached(identity: Extract<PersonFacts["identity"], { state: "so" }>): FactSaid {
  const { by, email, mailedAt = "", host = "", stated = { by: "", how: "" }, address } = identity;
  switch (by) {
    case "link":
      return say("identified.link", { email, time: new Date(mailedAt) });
    case "account":
    case "publicLink":
      return say(`identified.${by}`, { email });
    case "inPerson":
      return say(address === "so" ? "identified.inPersonProven" : "identified.inPerson", { host });
    case "embedded":
      return say(address === "so" ? "identified.embeddedProven" : "identified.embedded", stated);
  }
}

function saidOfCheck({ kind, tries = 0 }: CheckFact, identity: PersonFacts["identity"]) {
  switch (kind) {
    case "accessCode":
      return [say("identified.accessCode", { tries })];
    case "mailedCode":
      return [
        say("identified.mailedCode", {
          ...{ tries, email: identity.state === "so" ? identity.email : "" },
        }),
      ];
    case "passkey":
      return [];
  }
}

/** Who was asked at the beginning, a sentence for each task; or that the record has only the people of today. */
export function saidOfAsked({ asked, people }: DocumentFacts): readonly FactSaid[] {
  if (asked.state !== "so") return [say("asked.today", { people: people.map(named) })];
  const tasks = [...new Set(asked.parts.map(({ task }) => task))];
  return tasks.map((task) => {
    const parts = asked.parts.filter((part) => part.task === task);
    const isReading = task === "receives" || task === "follows";
    const all = parts.flatMap((part): readonly FactValue[] =>
      isReading || part.people.length === 1
        ? part.people.map(named)
        : [say("asked.anyOf", { people: part.people.map(named) })],
    );
    return say(`asked.${task}`, { people: all });
  });
}

/** What the comparison of the pages has found; nothing if all looked the same, or if nothing was recorded. */
export const saidOfPages = ({ differs, unknown }: PagesFact): readonly FactSaid[] => [
  ...(differs ? [say("pages.differs", { pages: differs })] : []),
  ...unknown.map(({ cause, pages }) => say(`pages.${cause}`, { pages })),
];
