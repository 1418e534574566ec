import { questionsIn, settledFields } from "sealed-pdf/conditions";
import type { AskedFact, Person, Task } from "./asked.ts";
import { type CheckFact, checksOf, type Identity, identityOf } from "./identity.ts";
import {
  isAbout,
  type RecordedDocument,
  type RecordedEntry,
  type RecordedSigner,
  textIn,
} from "./record.ts";

/** The entry `signed` names an act in `data.act`; without it, the act is a signature. */
export const acts = ["signed", "approved", "confirmed", "witnessed"] as const;
export type Act = (typeof acts)[number];

export const actIn = (entry: RecordedEntry): Act =>
  acts.find((act) => act === entry.data["act"]) ?? "signed";

/** A change of the person who has a part. */
export type Change = ChangeEntry & (Replacement | GroupChange);

interface ChangeEntry {
  /** `seq` of its entry. */
  readonly entry: number;
  readonly at: string;
  readonly by: Person;
}

/** The sender or the person themselves named somebody else. */
interface Replacement {
  readonly kind: "corrected" | "delegated";
  readonly from: Person;
  readonly to: Person;
  readonly reason?: string;
}

/** One of several people of whom any one was asked took the part, or left it to all of them again. */
interface GroupChange {
  readonly kind: "taken" | "given-back";
  /** The names and addresses of all of them. */
  readonly of: string;
}

export type Capacity =
  | { readonly kind: "own" }
  /** The names and addresses of several people of whom any one was asked. */
  | { readonly kind: "group"; readonly of: string }
  | { readonly kind: "place"; readonly of: Person };

export interface ActFact {
  readonly state: "so";
  readonly act: Act;
  readonly entry: number;
  readonly at: string;
  /** The name that they entered, if it is another one than the sender's. */
  readonly as?: string;
  readonly method: "drawn" | "picture" | "typed" | "signed" | "filled" | "none";
  readonly capacity: Capacity;
  /** Whose signature a witness has witnessed. */
  readonly witnessed?: string;
  readonly address?: string;
  readonly reason?: string;
  /** How many questions they were not asked, because of their own or earlier answers; missing for none. */
  readonly notAsked?: number;
  /** Whether the page has proven what it showed; programs prove nothing. */
  readonly shown: "so" | "not known";
}

export interface PersonFacts extends Person {
  readonly id: string;
  readonly task: Exclude<Task, "receives" | "follows">;
  /** Who had the part at the beginning. */
  readonly asked:
    | { readonly state: "so"; readonly people: readonly Person[] }
    | { readonly state: "not known" };
  readonly changes: readonly Change[];
  /** `not so`: they have yet to act, or have taken it back. */
  readonly act: ActFact | { readonly state: "not so" };
  readonly identity: Identity;
  readonly checks: readonly CheckFact[];
}

export function personFacts(
  signer: RecordedSigner,
  document: RecordedDocument,
  asked: AskedFact,
): PersonFacts {
  const entries = document.entries.filter((entry) => isAbout(entry, signer));
  const changes = entries.flatMap(changeIn);
  const acted = actedIn(entries);
  const name = `${signer.firstName} ${signer.lastName}`.trim();
  return {
    ...{ id: signer.id, name, email: signer.email },
    task: taskOf(signer),
    asked: askedAtFirst(signer, asked),
    changes,
    act: acted ? actFact(acted, { name, signer, changes, document }) : { state: "not so" },
    identity: acted ? identityOf(acted, entries, document.entries) : { state: "not known" },
    checks: checksOf(signer, entries, acted),
  };
}

const actingTasks = ["approves", "confirms", "witnesses"] as const;

export const taskOf = ({ role = "" }: Pick<RecordedSigner, "role">): PersonFacts["task"] =>
  actingTasks.find((task) => task === role.split(" ")[0]) ?? "signs";

const actsOfTasks: Readonly<Record<PersonFacts["task"], Act>> = {
  signs: "signed",
  approves: "approved",
  confirms: "confirmed",
  witnesses: "witnessed",
};

/** Returns the act that completes this task. */
export const actOfTask = (task: PersonFacts["task"]): Act => actsOfTasks[task];

/** Returns the act of the person whom an entry is about, such as the one who has declined. */
export const actAskedIn = (
  { data }: Pick<RecordedEntry, "data">,
  people: readonly Pick<PersonFacts, "id" | "task">[],
): Act => actOfTask(people.find(({ id }) => id === data["signer"])?.task ?? "signs");

function askedAtFirst({ id }: RecordedSigner, asked: AskedFact): PersonFacts["asked"] {
  const part = asked.state === "so" ? asked.parts.find((one) => one.id === id) : undefined;
  return part ? { state: "so", people: part.people } : { state: "not known" };
}

/** Changes of a mobile number or an access code alone are none of the person. */
function changeIn(entry: RecordedEntry): Change[] {
  const { type, seq, at, actor } = entry;
  const changed = { entry: seq, at, by: { name: actor.name, email: actor.email } };
  if (type === "taken" || type === "given-back")
    return [{ ...changed, kind: type, of: textIn(entry, "of") }];
  if (type !== "corrected" && type !== "delegated") return [];
  const from = { name: textIn(entry, "fromName"), email: textIn(entry, "from") };
  const to = { name: textIn(entry, "name"), email: textIn(entry, "to") };
  if (from.name === to.name && from.email === to.email) return [];
  const reason = textIn(entry, "reason");
  return [{ ...changed, kind: type, from, to, ...(reason ? { reason } : {}) }];
}

/** The last `signed`, unless it was taken back. */
function actedIn(entries: readonly RecordedEntry[]): RecordedEntry | undefined {
  const last = entries.findLast(({ type }) => type === "signed" || type === "taken-back");
  return last?.type === "signed" ? last : undefined;
}

interface Acted {
  readonly name: string;
  readonly signer: RecordedSigner;
  readonly changes: readonly Change[];
  readonly document: RecordedDocument;
}

function actFact(entry: RecordedEntry, { name, signer, changes, document }: Acted): ActFact {
  const act = actIn(entry);
  const as = textIn(entry, "name");
  const values = document.values.find(({ signerId }) => signerId === signer.id);
  const isStamped = values?.signature !== undefined || values?.initial !== undefined;
  const isSigned = act === "signed" || act === "witnessed";
  const members = ["witnessed", "address", "reason"] as const;
  const given = members.flatMap((one) => (textIn(entry, one) ? [[one, textIn(entry, one)]] : []));
  return {
    state: "so",
    ...{ act, entry: entry.seq, at: entry.at },
    ...(as === name || as === "" ? {} : { as }),
    method: isSigned ? (isStamped ? methodOf(entry) : "filled") : "none",
    capacity: capacityIn(changes.filter((one) => one.entry < entry.seq)),
    ...Object.fromEntries(given),
    ...notAskedMember(signer, document),
    shown: entry.data["shownSha256"] === undefined ? "not known" : "so",
  };
}

/** Nothing where nobody's answers are at hand, as before the seal. */
function notAskedMember({ id }: RecordedSigner, { content, values }: RecordedDocument) {
  const { fields = [] } = content;
  const isKnown = values.some(({ signerId }) => signerId === id);
  if (!isKnown) return {};
  const answers = new Map(
    values.flatMap(({ filled = [], attachments = [] }) => [
      ...filled.map(({ field, value = null }) => [field, value] as const),
      ...attachments.map(({ field = "" }) => [field, true] as const),
    ]),
  );
  const { hidden } = settledFields(fields, (field) => answers.get(field));
  const questions = questionsIn(fields).filter(({ fields: [first] }) => first?.signerId === id);
  const notAsked = questions.filter(({ fields: [first] }) => hidden.has(first?.id ?? "")).length;
  return notAsked > 0 ? { notAsked } : {};
}

/** As the signer's browser reports it. */
function methodOf(entry: RecordedEntry): ActFact["method"] {
  const mode = entry.data["mode"];
  if (mode === "draw") return "drawn";
  return mode === "picture" || mode === "typed" ? mode : "signed";
}

/** The sender's choice of another address ends what went before it; another spelling of the name doesn't. */
function capacityIn(changes: readonly Change[]): Capacity {
  const last = changes.findLast(
    (one) => one.kind !== "corrected" || one.from.email !== one.to.email,
  );
  if (last?.kind === "taken") return { kind: "group", of: last.of };
  return last?.kind === "delegated" ? { kind: "place", of: last.from } : { kind: "own" };
}
