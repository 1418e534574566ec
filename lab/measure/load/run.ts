import { setTimeout as sleep } from "node:timers/promises";
import type { CheckedStage } from "../../../scripts/operate/backup/check.ts";
import { arrivals } from "./arrivals.ts";
import { type Clocks, clocks, partsBetween } from "./busy.ts";
import { Calls } from "./calls.ts";
import { figuresOf, type Step } from "./figures.ts";
import { type Job, play, upload } from "./job.ts";
import { Mails } from "./mails.ts";
import type { LoadSender } from "./messages.ts";
import { EnvironmentProcess } from "./process.ts";

export interface LoadPlan {
  /** Documents per minute in each step, one after the other. */
  readonly rates: readonly number[];
  readonly stepMs: number;
  readonly seed: number;
  /** Whether the environment is killed in the middle of the middle step. */
  readonly kills: boolean;
  /** Called after each step. */
  readonly onStep: (step: Step) => void;
}

export interface KillResult {
  /** Number of documents that were acknowledged and not yet sealed. */
  readonly open: number;
  /** Milliseconds from the kill until the new process answered. */
  readonly startedMs: number;
  /** Milliseconds from the kill until all open documents were sealed. */
  readonly settledMs: number;
}

export interface Result {
  readonly steps: readonly Step[];
  /** All jobs, including those for warming up. */
  readonly jobs: readonly Job[];
  readonly killed: KillResult | undefined;
  /** Number of calls repeated because of no answer or a server error. */
  readonly repeated: number;
  readonly checked: CheckedStage;
}

/** Stays below the monthly limit of the largest plan. */
const documentsOfSender = 140;
/** One in this many documents has a file of its own. */
const uploadsEvery = 4;
const warmUp = 12;
/** Messages of a killed worker are delivered again only after minutes, and the sweep runs every five. */
const settlesMs = 15 * 60_000;
/** Stops when the 95th percentile exceeds this: a higher rate would only take longer. */
const enoughMs = 20_000;

export class LoadRun {
  readonly #mails = new Mails();
  readonly #environment: EnvironmentProcess;
  readonly #jobs: Job[] = [];
  readonly #playing = new Set<Promise<void>>();
  readonly #accounts: { sender: LoadSender; readonly fileUrl: string }[] = [];
  #giveUpAtMs = Number.POSITIVE_INFINITY;
  #crash:
    | { readonly open: readonly Job[]; readonly atMs: number; readonly startedMs: number }
    | undefined;

  constructor(dataDir: string) {
    this.#environment = new EnvironmentProcess(dataDir, this.#mails.come);
  }

  async play(plan: LoadPlan): Promise<Result> {
    const calls = new Calls(await this.#environment.start(), () => this.#giveUpAtMs);
    const count = plan.rates.reduce((sum, rate) => sum + (rate * plan.stepMs) / 60_000, warmUp);
    await this.#openAccounts(Math.ceil((count * 1.2) / documentsOfSender), calls);
    for (let number = 0; number < warmUp; number++) this.#begin(calls);
    await this.#settled();
    const steps: Step[] = [];
    for (const index of plan.rates.keys()) {
      await this.#signIn();
      const step = await this.#step(plan, index, calls);
      steps.push(step);
      plan.onStep(step);
      if (figuresOf(step).p95Ms > enoughMs && !plan.kills) break;
    }
    const checked = await this.#environment.check();
    const { repeated } = calls;
    return { steps, jobs: this.#jobs, killed: this.#killed(), repeated, checked };
  }

  end = (): Promise<void> => this.#environment.kill();

  async #openAccounts(count: number, calls: Calls): Promise<void> {
    const { senders } = await this.#environment.ask({ kind: "senders", count });
    for (const sender of senders)
      this.#accounts.push({ sender, fileUrl: await upload(sender, calls) });
  }

  async #signIn(): Promise<void> {
    const emails = this.#accounts.map(({ sender }) => sender.email);
    const { senders } = await this.#environment.ask({ kind: "signed in", emails });
    for (const [index, sender] of senders.entries()) {
      const account = this.#accounts[index];
      if (account) account.sender = sender;
    }
  }

  async #step(
    { rates, stepMs, seed, kills }: LoadPlan,
    index: number,
    calls: Calls,
  ): Promise<Step> {
    const perMinute = rates[index] ?? 0;
    const from = this.#jobs.length;
    const before = await this.#clocks();
    const startedAtMs = Date.now();
    const times = arrivals(perMinute, stepMs, seed + index);
    const isKilled = kills && index === Math.floor(rates.length / 2);
    const killing = isKilled ? sleep(stepMs / 2).then(() => this.#killAndStart()) : undefined;
    for (const atMs of times) {
      await sleep(Math.max(0, startedAtMs + atMs - Date.now()));
      this.#begin(calls);
    }
    await sleep(Math.max(0, startedAtMs + stepMs - Date.now()));
    await killing;
    const parts = partsBetween(before, await this.#clocks());
    await this.#settled();
    return { perMinute, jobs: this.#jobs.slice(from), parts };
  }

  async #clocks(): Promise<Clocks> {
    return clocks((await this.#environment.ask({ kind: "reading" })).reading);
  }

  /** Starts a job, which waits for no earlier one. */
  #begin(calls: Calls): void {
    const number = this.#jobs.length;
    const own = this.#accounts[number % this.#accounts.length];
    if (!own) throw new Error("there is no sender");
    const fileUrl = number % uploadsEvery === 0 ? undefined : own.fileUrl;
    const job: Job = { number, sender: own.sender, fileUrl };
    this.#jobs.push(job);
    const playing = play(job, calls, this.#mails).finally(() => this.#playing.delete(playing));
    this.#playing.add(playing);
  }

  /** Resolves when all documents have ended, or after the time in which they should have. */
  async #settled(): Promise<void> {
    this.#giveUpAtMs = Date.now() + settlesMs;
    const waiting = new AbortController();
    const late = sleep(settlesMs, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#playing), late]);
    waiting.abort();
    this.#giveUpAtMs = Number.POSITIVE_INFINITY;
  }

  async #killAndStart(): Promise<void> {
    await this.#environment.kill();
    const atMs = Date.now();
    const open = this.#jobs.filter(({ envelopeId, sealedAtMs }) => envelopeId && !sealedAtMs);
    await this.#environment.start();
    this.#crash = { open, atMs, startedMs: Date.now() - atMs };
  }

  #killed(): KillResult | undefined {
    if (!this.#crash) return undefined;
    const { open, atMs, startedMs } = this.#crash;
    const last = Math.max(atMs, ...open.map(({ sealedAtMs }) => sealedAtMs ?? Number.NaN));
    return { open: open.length, startedMs, settledMs: last - atMs };
  }
}
