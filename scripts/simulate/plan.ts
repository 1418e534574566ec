import { type Chance, chanceOf } from "./chance.ts";
import { type FaultPlan, faultKinds } from "./faults.ts";

/** What somebody does. `doc` is the key of the sending that it is about; people and tenants are numbered. */
export type Step = { readonly id: string; readonly retries: number } & (
  | {
      readonly kind: "send";
      readonly doc: Doc;
      readonly signers: number;
      readonly inOrder: boolean;
      readonly copies: number;
      readonly expiresInDays: number;
    }
  | { readonly kind: "sign" | "decline" | "view"; readonly doc: Doc; readonly signer: number }
  | { readonly kind: "keep" | "take-back"; readonly doc: Doc; readonly signer: number }
  | {
      readonly kind: "correct";
      readonly doc: Doc;
      readonly signer: number;
      readonly change: "address" | "name";
    }
  | { readonly kind: "resend"; readonly doc: Doc; readonly signer: number }
  | { readonly kind: "remove"; readonly doc: Doc }
  | { readonly kind: "stop" | "resume" | "report"; readonly doc: Doc; readonly signer: number }
  | { readonly kind: "peek"; readonly doc: Doc }
  | { readonly kind: "list"; readonly tenant: number }
  | { readonly kind: "template"; readonly tenant: number; readonly key: string }
  | { readonly kind: "sweep" }
  | { readonly kind: "wait"; readonly ms: number }
);

export interface Doc {
  readonly tenant: number;
  readonly key: string;
}

export interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly faults: FaultPlan;
  /** The sealing function runs; otherwise documents wait for it, which saves most of the time. */
  readonly seals: boolean;
  /** Goes on until every document has ended. */
  readonly toTheEnd: boolean;
  /** Documents and mails that the account's plan still allows at the beginning. */
  readonly documentsLeft: number;
  readonly mailsLeft: number;
  /** What becomes of mails: share that comes back, share that is reported. */
  readonly bounces: number;
  readonly complaints: number;
}

export const tenants = 2;

/** One plan of each seed; `focus` names the kinds of steps that are taken, instead of all. */
export function planOf(seed: number, focus: readonly Step["kind"][] = kinds): Plan {
  const chance = chanceOf(seed);
  const pick = (name: string) => chance.of("plan", name);
  const docs = docsOf(chance);
  const stepCount = 3 + Math.floor(pick("steps") * 14);
  const steps = Array.from({ length: stepCount }, (_, index) =>
    clicksOf(chance, stepOf(chance, docs, index, focus)),
  ).flat();
  return {
    seed,
    steps: [...docs.flatMap((doc, index) => sendingsOf(chance, doc, index)), ...steps],
    faults: faultsOf(chance),
    seals: seed % 16 === 0,
    toTheEnd: seed % 8 === 1,
    documentsLeft: pick("documents") < 0.3 ? 1 : 3,
    mailsLeft: pick("mails") < 0.2 ? 5 + Math.floor(pick("mails left") * 8) : 90,
    bounces: pick("bounces") < 0.3 ? 0.3 : 0,
    complaints: pick("complaints") < 0.2 ? 0.2 : 0,
  };
}

/** Each seed has its own kinds of faults, so that a rare one is not hidden by another. */
function faultsOf(chance: Chance): FaultPlan {
  const kinds = faultKinds.filter((kind) => chance.of("has", kind) < 0.5);
  const rate = chance.of("is faulty") < 0.15 ? 0 : chance.of("rate") ** 2 * 0.15;
  return { kinds: rate === 0 ? [] : kinds, rate, kmsDown: rate > 0 && chance.of("kms") < 0.05 };
}

function docsOf(chance: Chance): Doc[] {
  const count = 1 + Math.floor(chance.of("docs") * 3);
  return Array.from({ length: count }, (_, index) => ({
    tenant: Math.floor(chance.of("tenant", index) * tenants),
    key: `document-${index}`,
  }));
}

/** The same document, once or, as after a second click, twice. */
function sendingsOf(chance: Chance, doc: Doc, index: number): Step[] {
  const of = (name: string) => chance.of("send", index, name);
  const sending = {
    kind: "send" as const,
    doc,
    signers: 1 + Math.floor(of("signers") * 3),
    inOrder: of("order") < 0.4,
    copies: of("copies") < 0.3 ? 1 : 0,
    expiresInDays: of("expiry") < 0.3 ? 1 : 60,
    retries: Math.floor(of("retries") * 3),
  };
  const times = of("twice") < 0.25 ? 2 : 1;
  return Array.from({ length: times }, (_, time) => ({ ...sending, id: `send${index}-${time}` }));
}

const kinds = [
  ...["sign", "sign", "sign", "sign", "sign", "sign", "sign"],
  ...["decline", "view", "correct", "correct", "keep", "take-back", "resend", "remove"],
  ...["stop", "resume", "report", "peek", "list", "template", "sweep", "sweep", "wait"],
] as Step["kind"][];

/** What has a key of its own is sometimes asked for twice, as by a second click. */
const clicksOf = (chance: Chance, step: Step): Step[] =>
  step.kind === "template" && chance.of("twice", step.id) < 0.6
    ? [step, { ...step, id: `${step.id}b` }]
    : [step];

const waitsMs = [60_000, 6 * 60_000, 3_600_000, 25 * 3_600_000, 73 * 3_600_000];

function stepOf(
  chance: Chance,
  docs: readonly Doc[],
  index: number,
  focus: readonly Step["kind"][],
): Step {
  const of = (name: string) => chance.of("step", index, name);
  const among = <One>(name: string, all: readonly One[]): One =>
    all[Math.floor(of(name) * all.length)] as One;
  const id = `s${index}`;
  const retries = Math.floor(of("retries") * 3);
  const doc = among("doc", docs);
  const signer = Math.floor(of("signer") * 3);
  const kind = among("kind", focus);
  const base = { id, retries };
  switch (kind) {
    case "send":
    case "remove":
    case "peek":
      return { ...base, kind: kind === "send" ? "peek" : kind, doc };
    case "correct":
      return { ...base, kind, doc, signer, change: of("change") < 0.6 ? "address" : "name" };
    case "list":
      return { ...base, kind, tenant: doc.tenant };
    case "template":
      return { ...base, kind, tenant: doc.tenant, key: `template-${doc.tenant}` };
    case "sweep":
      return { ...base, kind };
    case "wait":
      return { ...base, kind, ms: among("wait", waitsMs) };
    default:
      return { ...base, kind, doc, signer };
  }
}
