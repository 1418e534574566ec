import { notSealedTellAt } from "../../core/domain/envelope/not-sealed.ts";
import { notificationsOwed } from "../../core/domain/envelope/owed-mails.ts";
import { keys } from "../../core/store/common/keys.ts";
import { envelopeFromParts } from "../../core/store/envelope/envelope-item.ts";
import { eventOf, type Fate } from "./aws/ses.ts";
import type { Message, Queue } from "./aws/sqs.ts";
import { exportIdOf } from "./clients/accounts.ts";
import { batchIdOf } from "./clients/batches.ts";
import type { Acknowledgement, ApiCall, ApiReply, Conversation } from "./clients.ts";
import { conversationOf, textIn } from "./clients.ts";
import { Eraser } from "./eraser.ts";
import type { SentMail, WorldOptions } from "./invocation.ts";
import { canaries, privateWords } from "./people.ts";
import { lastSteps, type Plan, type Step } from "./plan.ts";
import { prepareWorld } from "./prepare-world.ts";
import type { Product, SimulatedFunction } from "./product.ts";
import { Publisher } from "./publisher.ts";
import { variables } from "./settings.ts";
import { StepCounts } from "./step-counts.ts";
import { World } from "./world.ts";

export interface Outcome {
  readonly world: World;
  readonly acknowledged: readonly Acknowledgement[];
  readonly leaks: readonly string[];
  /** Whether the run did not come to rest. */
  readonly isEndless: boolean;
  readonly counts: StepCounts;
  /** Steps whose calls met a fault, listed once for each such call. */
  readonly faulty: readonly string[];
  /** Failures of invocations none of whose calls failed. */
  readonly failures: readonly string[];
  /** How many times somebody tried to stop or allow mails. */
  readonly stopsTried: number;
  /** Label changes that somebody has tried: act, document's key and label. */
  readonly labelsTried: ReadonlySet<string>;
  readonly hasComplaints: boolean;
  readonly hasResumed: boolean;
  /** By mail id, what SES reported about it, and in which message. */
  readonly fates: ReadonlyMap<string, { readonly fate: Fate; readonly messageId: string }>;
}

export const startMs = Date.parse("2026-12-01T10:00:00.000Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sweepEveryMs = 5 * 60_000;
const clientsMax = 4;
const workersMax = 4;
const turnsMax = 8_000;

export interface RunOptions extends Pick<WorldOptions, "trace" | "record" | "old"> {
  readonly product: Product;
}

/** Runs one plan: first with faults until nothing more can happen soon, then without faults until everything is at rest. */
export async function run(plan: Plan, options: RunOptions): Promise<Outcome> {
  const world = new World({ ...options, seed: plan.seed, faults: plan.faults, startMs });
  prepareWorld(world, plan);
  const play = new Play(world, plan);
  const isBounded = (await play.until(() => play.restsAtMs())) && (await settle(play, plan));
  const { acknowledged, leaks, counts, failures, faulty, stopsTried, fates } = play;
  const hasComplaints = plan.complaints > 0;
  const hasResumed = plan.steps.some(({ kind }) => kind === "resume");
  const seen = { acknowledged, leaks, counts, failures, faulty, stopsTried, fates };
  const labelsTried = new Set(
    plan.steps.flatMap((step) =>
      step.kind === "label" || step.kind === "unlabel"
        ? `${step.kind} ${step.doc.key} ${step.label}`
        : [],
    ),
  );
  return { world, ...seen, labelsTried, hasComplaints, hasResumed, isEndless: !isBounded };
}

async function settle(play: Play, plan: Plan): Promise<boolean> {
  play.endFaults();
  const { nowMs } = play.world;
  if (plan.begun && !(await play.until(() => nowMs + 2 * hourMs))) return false;
  play.goOn(lastSteps(plan));
  if (!(await play.until(() => nowMs + 30 * hourMs))) return false;
  return !plan.toTheEnd || play.until(() => nowMs + 70 * 24 * hourMs);
}

type Candidate = () => void;

class Play {
  readonly world: World;
  readonly acknowledged: Acknowledgement[] = [];
  readonly leaks: string[] = [];
  readonly failures: string[] = [];
  readonly faulty: string[] = [];
  readonly fates = new Map<string, { readonly fate: Fate; readonly messageId: string }>();
  readonly counts = new StepCounts();
  stopsTried = 0;
  readonly #plan: Plan;
  readonly #draw: () => number;
  readonly #steps: Step[];
  readonly #publisher: Publisher;
  readonly #eraser: Eraser;
  #clients = 0;
  #workers = 0;
  #isSweeping = false;
  #sweptAtMs = startMs;
  #sweeps = 0;
  #mailsSeen = 0;
  #turns = 0;
  /** Documents that wait for the sealing function, which does not run in this plan. */
  get #sealing(): ReadonlySet<unknown> {
    const bodies = this.world.queues.seal.deliverable(Number.POSITIVE_INFINITY);
    return new Set(bodies.map(({ body }) => `E#${JSON.parse(body).envelopeId}`));
  }
  #actedAtMs = startMs;
  /** When the first document is due, and the items and messages from which this was determined. */
  #firstDueMs = 0;
  #readFrom: readonly unknown[] | undefined;
  #sentThen = 0;

  constructor(world: World, plan: Plan) {
    this.world = world;
    this.#publisher = new Publisher(world);
    this.#eraser = new Eraser(world);
    this.#plan = plan;
    this.#draw = world.chance.stream("schedule").next;
    this.#steps = [...plan.steps];
  }

  /** Ends faults and steps; only the operator still acts, by having failed messages delivered again. */
  endFaults(): void {
    this.world.note("faults end");
    this.world.deploy();
    this.world.faults = undefined;
    for (const queue of Object.values(this.world.queues)) queue.redrive(this.world.nowMs);
    this.#steps.length = 0;
  }

  goOn(steps: readonly Step[]): void {
    this.#steps.push(...steps);
  }

  /** When faults will have lasted long enough after the last act. */
  restsAtMs = (): number => this.#actedAtMs + 30 * 60_000;

  /** Returns false if there was still something to do after very many turns. */
  async until(endMs: () => number): Promise<boolean> {
    const { world } = this;
    for (; this.#turns < turnsMax; this.#turns++) {
      await world.killOverdue();
      world.payments.clockMoved();
      const candidates = this.#candidates();
      const chosen = candidates[Math.floor(this.#draw() * candidates.length)];
      if (chosen) {
        world.nowMs += 1 + Math.floor(this.#draw() * 8);
        chosen();
        await world.settled();
        this.#postMails();
        continue;
      }
      const nextMs = this.#nextAtMs();
      if (nextMs > endMs()) return true;
      world.nowMs = Math.max(world.nowMs + 1, nextMs);
    }
    return false;
  }

  #candidates(): Candidate[] {
    const { world } = this;
    return [
      ...world.ready().map((waiting) => world.go.bind(world, waiting)),
      ...this.#startable(),
      ...this.#publisher.candidates(),
      ...this.#eraser.candidates(),
      ...world.payments.candidates(),
      ...this.#deliverable("mail", world.queues.mail, "on-mail-requested"),
      ...this.#deliverable("event", world.queues["mail-events"], "on-mail-event"),
      ...this.#deliverable("hook", world.queues.hook, "on-hook-requested"),
      ...this.#deliverable("export", world.queues.export, "on-export-requested"),
      ...this.#deliverable("comparison", world.queues.comparison, "on-comparison-requested"),
      ...(this.#plan.seals
        ? this.#deliverable("seal", world.queues.seal, "on-seal-requested")
        : []),
      ...(this.#isSweepDue(world.nowMs) ? [() => this.#sweep(`sweep${++this.#sweeps}`)] : []),
    ];
  }

  /** Candidates among the next three steps. */
  #startable(): Candidate[] {
    if (this.#clients >= clientsMax) return [];
    const found: Candidate[] = [];
    for (const step of this.#steps) {
      if (found.length === 3) break;
      // Time passes between the steps before and those after.
      if (step.kind === "wait" && found.length > 0) break;
      const act = this.#actOf(step);
      if (act) found.push(() => this.#take(step, act));
      if (step.kind === "wait") break;
    }
    return found;
  }

  #actOf(step: Step): (() => void) | undefined {
    if (step.kind === "sweep") return () => this.#sweep(step.id);
    if (step.kind === "deploy") {
      return this.#hasWorked(step) ? () => this.world.deploy() : undefined;
    }
    if (step.kind === "wait") {
      const { queues, nowMs } = this.world;
      const isQuiet = this.world.running() === 0 && queues.mail.deliverable(nowMs).length === 0;
      return isQuiet ? () => this.#wait(step.ms) : undefined;
    }
    const begin = conversationOf(step, this.world);
    return begin && (() => this.#converse(step, begin, 0));
  }

  /** Whether the steps before it were taken and their mails were sent. */
  #hasWorked(step: Step): boolean {
    const { queues, nowMs } = this.world;
    return this.#steps[0] === step && queues.mail.deliverable(nowMs).length === 0;
  }

  #wait(ms: number): void {
    this.world.waitedAtMs.push(this.world.nowMs);
    this.world.nowMs += ms;
  }

  #take(step: Step, act: () => void): void {
    this.#steps.splice(this.#steps.indexOf(step), 1);
    this.counts.took(step);
    this.#actedAtMs = this.world.nowMs;
    this.world.note(`step ${step.id} ${step.kind}`);
    act();
  }

  #converse(step: Step, begin: () => Conversation, time: number): void {
    this.#clients++;
    if (step.kind === "stop" || step.kind === "resume") this.stopsTried++;
    const conversation = begin();
    let calls = 0;
    const go = (reply: ApiReply) => {
      const next = conversation.next(reply);
      if (next.done) {
        this.acknowledged.push(...next.value);
        this.#clients--;
        return;
      }
      const { name, event, tenant, account } = next.value;
      const reader = { tenant, account, signer: next.value.signer };
      const isClosed = this.acknowledged.some(
        (one) => one.kind === "closed" && one.tenant === account,
      );
      const label = `${step.id}${time > 0 ? `r${time}` : ""}${calls++ > 0 ? `c${calls}` : ""}`;
      const invocation = this.world.start(name, label, event, (result) => {
        const answer = replyOf(result);
        if (isFailure(answer, step, this.#plan) && !invocation.hasFault)
          this.failures.push(`${label} was answered ${answer?.status}`);
        if (invocation.hasFault) this.faulty.push(step.id);
        this.world.note(`${label} answered ${answer?.status ?? "nothing"}`);
        this.#lookForLeaks(answer, reader, label);
        if (isClosed && answer && answer.status < 300)
          this.leaks.push(`${label} was let into a closed account`);
        if (answer && answer.status < 300) this.counts.succeeded(step);
        const failed = answer === undefined || answer.status >= 500;
        if (!failed) return go(answer);
        if (time < step.retries) {
          this.#clients--;
          return this.#converse(step, begin, time + 1);
        }
        go(undefined);
      });
    };
    go(undefined);
  }

  #lookForLeaks(answer: ApiReply, { tenant, account, signer }: Reader, label: string): void {
    const text = JSON.stringify(answer?.body ?? "");
    for (const [words] of text.matchAll(privateWords)) {
      const isOwn = words === signer || words.startsWith(`zqprivate-${account}-`);
      if (!isOwn) this.leaks.push(`${label} was answered with a private answer of ${words}`);
    }
    for (const [number, canary] of canaries.entries()) {
      if (number !== tenant && text.includes(canary))
        this.leaks.push(`${label} was answered with words of tenant ${number}`);
    }
  }

  #deliverable(kind: string, queue: Queue, name: SimulatedFunction): Candidate[] {
    if (this.#workers >= workersMax) return [];
    return queue
      .deliverable(this.world.nowMs)
      .map((message) => this.#deliver.bind(this, kind, queue, message, name));
  }

  #deliver(kind: string, queue: Queue, message: Message, name: SimulatedFunction): void {
    const { world } = this;
    if (!queue.receive(message, world.nowMs)) {
      world.note(`${message.id} failed for good`);
      return;
    }
    const label = `${kind}:${message.id}:${message.receives}`;
    const duplicates = world.faults !== undefined && message.duplicates < 2;
    if (duplicates && world.chance.of("duplicate", label) < this.#plan.faults.rate) {
      message.duplicates++;
      message.visibleAtMs = world.nowMs;
    }
    this.#workers++;
    const event = { Records: [{ messageId: message.id, body: message.body }] };
    world.start(name, label, event, (result) => {
      this.#workers--;
      if (isAllDone(result)) queue.delete(message);
      else world.note(`${label} comes again`);
    });
  }

  #sweep(label: string): void {
    if (this.#isSweeping && !label.startsWith("s")) return;
    this.#sweptAtMs = this.world.nowMs;
    this.#isSweeping = true;
    this.world.start("sweep", label, {}, () => {
      this.#isSweeping = false;
    });
  }

  #isSweepDue(nowMs: number): boolean {
    return !this.#isSweeping && nowMs >= this.#nextSweepMs();
  }

  /** When everybody must be notified that it is not sealed, or a mail is due; attempts to seal it would fail. */
  #tellAt(item: Readonly<Record<string, unknown>>): string | undefined {
    const { pk, sk } = item;
    if (sk !== "META") return undefined;
    const fixed = this.world.db.find(variables.ENVELOPES_TABLE, { pk, sk: "FIXED" });
    if (!fixed) return undefined;
    const envelope = envelopeFromParts(fixed, item);
    const owed = notificationsOwed(envelope).map(({ nextTryAt }) => nextTryAt);
    return [...owed, notSealedTellAt(envelope) ?? []].flat().sort()[0];
  }

  /** Skips sweeps that would find nothing. */
  #nextSweepMs(): number {
    const items = this.world.db.items(variables.ENVELOPES_TABLE);
    const sent = this.world.queues.seal.sent;
    if (this.#readFrom !== items || this.#sentThen !== sent) {
      const held = this.#plan.seals ? new Set() : this.#sealing;
      const due = items.flatMap((item) => {
        const dueAt = held.has(item["pk"]) ? this.#tellAt(item) : item["dueAt"];
        return typeof dueAt === "string" ? Date.parse(dueAt) : [];
      });
      this.#firstDueMs = Math.min(Number.POSITIVE_INFINITY, ...due);
      this.#readFrom = items;
      this.#sentThen = sent;
    }
    return Math.max(
      this.#sweptAtMs + sweepEveryMs,
      Math.min(this.#firstDueMs, this.#batchesDueMs()),
    );
  }

  /** A batch that waits for its plan can go on after midnight, when the count of mails starts again. */
  #batchesDueMs(): number {
    const rows = this.world.db.items(variables.DRAFTS_TABLE);
    const due = rows
      .filter(({ ownerId }) => ownerId === keys.batchMark("", "").ownerId)
      .map((mark) => {
        const [userId = "", batchId = ""] = String(mark["id"]).split("/");
        const batch = this.world.db.find(variables.DRAFTS_TABLE, keys.batch(userId, batchId));
        const isPatient = batch?.["state"] === "waiting" && !batch["mailOwedSince"];
        return isPatient ? (Math.floor(this.#sweptAtMs / dayMs) + 1) * dayMs : this.#sweptAtMs;
      });
    return Math.min(Number.POSITIVE_INFINITY, ...due);
  }

  #nextAtMs(): number {
    const { mail, seal, hook, export: exporting, "mail-events": events } = this.world.queues;
    const worked = this.#workers >= workersMax ? [] : [mail, events, hook, exporting];
    if (this.#plan.seals && this.#workers < workersMax) worked.push(seal);
    return Math.min(
      this.world.nextAtMs(),
      this.#publisher.nextAtMs(),
      this.#eraser.nextAtMs(),
      this.world.payments.nextAtMs(),
      ...worked.map((queue) => queue.nextAtMs()),
      this.#isSweeping ? Number.POSITIVE_INFINITY : this.#nextSweepMs(),
    );
  }

  /** SES reports the fate of each mail later. */
  #postMails(): void {
    const { mails, nowMs, queues, chance } = this.world;
    for (; this.#mailsSeen < mails.length; this.#mailsSeen++) {
      const mail = mails[this.#mailsSeen];
      const fate = mail && this.#fateOf(mail);
      if (!mail || !fate) continue;
      const laterMs = 1_000 + chance.of("late", mail.id) ** 4 * 40 * hourMs;
      const atMs = nowMs + Math.floor(laterMs);
      const { id } = queues["mail-events"].send(eventOf(mail, fate), {
        nowMs,
        delayMs: atMs - nowMs,
      });
      this.fates.set(mail.id, { fate, messageId: id });
    }
  }

  #fateOf({ to, id }: SentMail): Fate | undefined {
    const { bounces, complaints } = this.#plan;
    const { chance } = this.world;
    if (bounces + complaints === 0) return undefined;
    if (chance.of("bounces", to) < bounces) return "bounced";
    return chance.of("complains", id) < complaints ? "complained" : "delivered";
  }
}

interface Reader extends Pick<ApiCall, "tenant"> {
  readonly account: number | undefined;
  readonly signer: string | undefined;
}

/** Steps of which one may have to wait: two calls with one key of a program, or two reports of one mail. */
const mayBeBusy: ReadonlySet<Step["kind"]> = new Set([
  ...["report", "hook", "prepare", "choose", "upgrade", "cancel"],
] as const);

/** Whether an answer is a failure: if no call has failed, concurrent calls must all succeed in time. */
const isFailure = (answer: ApiReply, step: Step, { faults, steps }: Plan): boolean =>
  (answer?.status ?? 0) >= 500 ||
  (faults.rate === 0 && !isBusy(step, steps) && textIn(answer?.body, "code") === "CONFLICT");

const isBusy = (step: Step, steps: readonly Step[]): boolean =>
  mayBeBusy.has(step.kind) || steps.some((other) => isDeletedBy(step, other));

/** Whether a step deletes what another asks for by a key: a second call with that key may come just before that. */
const isDeletedBy = (step: Step, other: Step): boolean =>
  (step.kind === "export" &&
    other.kind === "export-remove" &&
    exportIdOf(step) === exportIdOf(other)) ||
  (step.kind === "batch" && other.kind === "batch-remove" && batchIdOf(step) === batchIdOf(other));

type Result = { readonly value?: unknown; readonly error?: unknown } | "killed";

function replyOf(result: Result): ApiReply {
  if (result === "killed") return undefined;
  if (process.env["SHOW"] && result.error) console.log(result.error);
  if (result.error !== undefined) return { status: 500, body: "" };
  const { statusCode, body, cookies } = result.value as {
    statusCode: number;
    body: string;
    cookies?: readonly string[];
  };
  return { status: statusCode, body: body === "" ? "" : JSON.parse(body), cookies };
}

function isAllDone(result: Result): boolean {
  if (result === "killed" || result.error !== undefined) return false;
  const { batchItemFailures } = result.value as { batchItemFailures: readonly unknown[] };
  return batchItemFailures.length === 0;
}
