import { type PaidPlanType, paidPlanTypes } from "../../contract/rules/limits/plans.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { type FaultPlan, faultKinds } from "./faults.ts";
import { batchRowsOf } from "./people.ts";
import {
  type Doc,
  type Kind,
  kindsOf,
  laterSubjects,
  rareSubjects,
  type Step,
  type Subject,
  stepOf,
  subjects,
} from "./steps.ts";

export type { Doc, Step } from "./steps.ts";

export interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly faults: FaultPlan;
  /** Whether the sealing function runs; if not, documents wait for it, which saves most of the time. */
  readonly seals: boolean;
  /** Whether the tenants have colleagues. */
  readonly firm: boolean;
  /** Whether there is a workspace whose people have second factors. */
  readonly factors: boolean;
  /** Whether others' slow receivers are tried as well (`crowd.ts`). */
  readonly crowd: boolean;
  /** Whether the run continues until every document has ended. */
  readonly toTheEnd: boolean;
  /** Documents, and below mails, that the account's plan still allows at the beginning. */
  readonly documentsLeft: number;
  readonly mailsLeft: number;
  /** By tenant, the plan that is paid at the beginning. Absent if no step is about plans. */
  readonly begun?: readonly (PlanStart | undefined)[] | undefined;
  /** Tenants whose events nobody can read until they make a webhook or an API key. */
  readonly silent: readonly number[];
  /** Fraction of mails that bounce, and below, that are reported as spam. */
  readonly bounces: number;
  readonly complaints: number;
}

export interface PlanStart {
  readonly plan: PaidPlanType;
  /** Age of the plan: the next month begins within days. */
  readonly daysAgo: number;
  readonly automatic: boolean;
}

export const tenants = 2;

/** Chooses a part of all plans. */
export interface Focus {
  /** Only these kinds of steps; all if absent. */
  readonly kinds?: readonly Kind[] | undefined;
  readonly subject?: Subject | undefined;
  /** Whether an older version of the product answers until one of the steps deploys the new one. */
  readonly deploys?: boolean | undefined;
  /** Whether to leave out `laterSubjects`, as in plans from before these were added. */
  readonly isEarlier?: boolean | undefined;
}

export function planOf(seed: number, focus: Focus = {}): Plan {
  const chance = chanceOf(seed);
  const pick = (name: string) => chance.of("plan", name);
  const drawn = [
    ...subjectsOf(chance),
    ...(focus.isEarlier ? [] : [...laterSubjectsOf(chance), ...rareSubjectsOf(chance)]),
  ];
  // Nobody lets an account send again that was stopped and then closed: its last mails wait until their end.
  const isOperated = drawn.includes("operating");
  // Its trial begins with less than no documents, of which undoing could give none back.
  const hasMore = hasManyRows(chance, drawn);
  const chosen = focus.subject
    ? [focus.subject]
    : drawn.filter(
        (subject) => (subject !== "closing" || !isOperated) && (subject !== "undoing" || !hasMore),
      );
  const kinds = focus.kinds ?? kindsOf(chosen);
  const docs = docsOf(chance, chosen);
  const stepCount = 3 + Math.floor(pick("steps") * 14);
  const steps = Array.from({ length: stepCount }, (_, index) =>
    clicksOf(chance, stepOf(chance, docs, index, kinds)),
  ).flat();
  const all = [...docs.flatMap((doc, index) => sendingsOf(chance, doc, index)), ...steps];
  return {
    seed,
    steps: focus.deploys ? withDeploy(chance, all) : all,
    faults: faultsOf(chance),
    seals: seed % 8 === 0,
    firm: chosen.includes("firm"),
    factors: chosen.includes("factors"),
    crowd: seed % 50 === 3,
    toTheEnd: seed % 8 === 1,
    documentsLeft: hasManyRows(chance, chosen)
      ? 45
      : pick("documents") < (chosen.includes("plans") ? 0.7 : 0.3)
        ? 1
        : 3,
    ...(chosen.includes("plans") ? { begun: begunOf(chance) } : {}),
    mailsLeft: pick("mails") < 0.2 ? 5 + Math.floor(pick("mails left") * 8) : 90,
    silent: focus.isEarlier ? [] : silentOf(chance),
    bounces: pick("bounces") < 0.3 ? 0.3 : 0,
    complaints: pick("complaints") < 0.2 ? 0.2 : 0,
  };
}

/** Whether a batch has more rows than a plan usually has documents left. */
const hasManyRows = (chance: Chance, chosen: readonly Subject[]): boolean =>
  chosen.includes("batches") &&
  Array.from({ length: tenants }, (_, tenant) => batchRowsOf(chance, tenant)).some(
    (rows) => rows > 3,
  );

const silentOf = (chance: Chance): readonly number[] =>
  Array.from({ length: tenants }, (_, number) => number).filter(
    (number) => chance.of("silent", number) < 0.3,
  );

function begunOf(chance: Chance): Plan["begun"] {
  return Array.from({ length: tenants }, (_, number) => {
    const of = (name: string) => chance.of("begun", number, name);
    const plan = paidPlanTypes[Math.floor(of("plan") ** 2 * paidPlanTypes.length)];
    if (!plan || of("is") < 0.4) return undefined;
    return { plan, daysAgo: 26 + Math.floor(of("days") * 4), automatic: of("automatic") < 0.6 };
  });
}

/** What everybody can do once faults have ended. */
export function lastSteps({ seed, begun, steps }: Plan): Step[] {
  const isOperated = steps.some(({ kind }) => kind === "operate");
  const lifts = isOperated
    ? [{ id: lastOperation, retries: 0, kind: "operate", tenant: 0 } as const]
    : [];
  if (!begun) return lifts;
  const chance = chanceOf(seed);
  const ofPlans = begun.flatMap((_, tenant) => {
    const base = { retries: 0, tenant };
    const isCancel = chance.of("last", tenant) < 0.5;
    const plan = isCancel ? "STARTER_MONTHLY" : "PRO_MONTHLY";
    return [
      { ...base, id: `last${tenant}a`, kind: isCancel ? "cancel" : "upgrade", plan } as const,
      { ...base, id: `last${tenant}b`, kind: "choose", plan } as const,
    ];
  });
  return [...lifts, ...ofPlans];
}

/** The id of the step in which the operator lets everybody send again. */
export const lastOperation = "last-operation";

/** Adds a deployment without changing any other step. */
function withDeploy(chance: Chance, steps: readonly Step[]): Step[] {
  const at = 1 + Math.floor(chance.of("deploy") * steps.length);
  return steps.toSpliced(at, 0, { id: "deploy", retries: 0, kind: "deploy" });
}

/** Each seed has its own kinds of faults, so that a rare one is not hidden by another. */
function faultsOf(chance: Chance): FaultPlan {
  const kinds = faultKinds.filter((kind) => chance.of("has", kind) < 0.5);
  const rate = chance.of("is faulty") < 0.15 ? 0 : chance.of("rate") ** 2 * 0.15;
  return {
    kinds: rate === 0 ? [] : kinds,
    rate,
    kmsDown: rate > 0 && chance.of("kms") < 0.05,
    stripeDown: rate > 0 && chance.of("stripe") < 0.2,
  };
}

/** Half of the plans have no subject; some of the others have two, so that these meet. */
function subjectsOf(chance: Chance): Subject[] {
  if (chance.of("has subject") < 0.5) return [];
  const drawn = (name: string): Subject =>
    subjects[Math.floor(chance.of(name) * subjects.length)] ?? "filing";
  const first = drawn("subject");
  const second = chance.of("has two") < 0.25 ? drawn("second subject") : first;
  return first === second ? [first] : [first, second];
}

/** Four plans in ten have later subjects, whatever their other subjects; some of these have two. */
function laterSubjectsOf(chance: Chance): Subject[] {
  if (chance.of("has later subject") >= 0.4) return [];
  const drawn = (name: string): Subject =>
    laterSubjects[Math.floor(chance.of(name) * laterSubjects.length)] ?? "answers";
  const first = drawn("later subject");
  const second = chance.of("has two later") < 0.25 ? drawn("second later subject") : first;
  return first === second ? [first] : [first, second];
}

const rareSubjectsOf = (chance: Chance): Subject[] =>
  rareSubjects.filter((subject) => chance.of(subject) < 0.1);

function docsOf(chance: Chance, chosen: readonly Subject[]): Doc[] {
  const count = 1 + Math.floor(chance.of("docs") * 3);
  return Array.from({ length: count }, (_, index) => {
    const doc: Doc = {
      tenant: Math.floor(chance.of("tenant", index) * tenants),
      key: `document-${index}`,
      ...originOf(chosen, chance.of("from", index)),
      ...(chosen.includes("answers") || chosen.includes("computing") ? { asks: true } : {}),
      ...(chosen.includes("computing") ? { computes: true } : {}),
      ...(chosen.includes("undoing") && chance.of("held", index) < 0.8 ? { held: true } : {}),
      ...(chosen.includes("groups") && chance.of("group", index) < 0.8 ? { group: true } : {}),
      ...(chosen.includes("passkeys") && chance.of("passkeys", index) < 0.8
        ? { passkeys: true }
        : {}),
    };
    const mayBeTool = chosen.includes("tools") && (!doc.from || doc.from === "program");
    if (mayBeTool && !doc.computes && !doc.held && chance.of("by tool", index) < 0.7)
      return { ...doc, from: "program", byTool: true };
    const mayBeMembers = chosen.includes("firm") && !doc.from && !doc.asks;
    if (mayBeMembers && chance.of("by", index) < 0.7) return { ...doc, by: 1 };
    // The first signer can be one of a group, or the sender.
    const mayCheck = chosen.includes("checks") && !doc.asks && !doc.group;
    return mayCheck && chance.of("check", index) < 0.8 ? { ...doc, checked: true } : doc;
  });
}

function originOf(chosen: readonly Subject[], drawn: number): Pick<Doc, "from"> {
  if (chosen.includes("library") && drawn < 0.35) return { from: "template" };
  if (chosen.includes("library") && drawn < 0.7) return { from: "draft" };
  return chosen.includes("programs") && drawn > 0.4 ? { from: "program" } : {};
}

/** Sends the same document once or, as after a second click, twice. */
function sendingsOf(chance: Chance, doc: Doc, index: number): Step[] {
  const of = (name: string) => chance.of("send", index, name);
  const sending = {
    kind: "send" as const,
    doc,
    signers: doc.from === "template" ? 1 : 1 + Math.floor(of("signers") * 3),
    inOrder: of("order") < 0.4,
    copies: of("copies") < 0.3 ? 1 : 0,
    expiresInDays: of("expiry") < 0.3 ? 1 : 60,
    retries: Math.floor(of("retries") * 3),
  };
  const times = of("twice") < 0.25 ? 2 : 1;
  return Array.from({ length: times }, (_, time) => ({ ...sending, id: `send${index}-${time}` }));
}

const hasKey: ReadonlySet<Step["kind"]> = new Set([
  ...["template", "hook", "prepare", "upload", "export", "choose", "upgrade", "cancel"],
  ...["template-copy", "combine", "tool"],
] as const);

/** Repeats some steps with a key of their own, as by a second click. */
const clicksOf = (chance: Chance, step: Step): Step[] =>
  hasKey.has(step.kind) && chance.of("twice", step.id) < 0.6
    ? [step, { ...step, id: `${step.id}b` }]
    : [step];
