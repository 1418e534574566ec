import { createHash, createHmac } from "node:crypto";
import { tokenHash } from "../../core/domain/common/token-hash.ts";
import { keys } from "../../core/store/common/keys.ts";
import { needsOf } from "../../lib/function-needs.ts";
import { UserPool } from "./aws/cognito.ts";
import { DynamoDb, type Input } from "./aws/dynamodb.ts";
import { AwsError } from "./aws/error.ts";
import { answerKms } from "./aws/kms.ts";
import { type ObjectInput, S3 } from "./aws/s3.ts";
import { type MailInput, mailsOf, sendingStates } from "./aws/ses.ts";
import { Queue } from "./aws/sqs.ts";
import { byteSource, type Chance, chanceOf } from "./chance.ts";
import type { Session } from "./clients/call.ts";
import {
  type Call,
  errorOf,
  type FaultKind,
  type FaultPlan,
  faultOf,
  fits,
  keyOf,
} from "./faults.ts";
import type { Invocation, Process, SentMail, Waiting, WorldOptions } from "./invocation.ts";
import { Memberships } from "./memberships.ts";
import { answerOf, eventOfRequest } from "./own-api.ts";
import { Payments } from "./payments.ts";
import type { LambdaHandler, SimulatedFunction } from "./product.ts";
import { Receivers } from "./receivers.ts";
import { Registers } from "./registers.ts";
import { type QueueName, secrets, tables, variables, visibilityMs } from "./settings.ts";
import { soon } from "./soon.ts";
import type { StripeCall } from "./stripe-client.ts";
import type { OwnApiRequest, Post } from "./web.ts";

/** About five minutes, far more than sealing, the slowest work of a function, takes. */
const turnsMax = 300_000;

/** Everything outside of the product's functions, and the functions' processes. */
export class World {
  readonly chance: Chance;
  readonly db: DynamoDb;
  readonly s3 = new S3();
  readonly users = new UserPool(
    () => this.nowMs,
    (answer) => isRightAnswer(answer, this),
  );
  readonly receivers: Receivers;
  readonly payments: Payments;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  readonly mails: SentMail[] = [];
  readonly logs: string[] = [];
  readonly registers = new Registers(this);
  /** Times at which somebody waited for long while nothing ran. */
  readonly waitedAtMs: number[] = [];
  /** API keys besides the one with which each account begins. */
  readonly apiKeys: MadeKey[] = [];
  /** Sessions of the operator. */
  readonly sessions: MadeSession[] = [];
  /** How often somebody began to end all of them, and until when such a call may have an effect. */
  endings = 0;
  endingsUntilMs = 0;
  /** What people with second factors know (`clients/factors.ts`). */
  readonly factorsKnown = { recovery: [] as string[], used: new Set<string>() };
  /** What is known of the colleagues of tenants (`clients/members.ts`). */
  readonly memberships = new Memberships();
  /** Tenants whose account somebody has tried to close. */
  readonly closers = new Set<number>();
  /** Rows of each account's list that were counted before a run. */
  rowsBefore = 0;
  readonly faultsMet: { readonly key: string; readonly kind: FaultKind }[] = [];
  readonly startMs: number;
  nowMs: number;
  /** Cleared when faults stop. */
  faults: FaultPlan | undefined;
  readonly #options: WorldOptions;
  /** Whether the older version still answers some of the calls. */
  #hasOld: boolean;
  readonly #randomBytes: (size: number) => Buffer;
  readonly #lines: string[] = [];
  #processes: Process[] = [];
  #processesMade = 0;
  #waiting: Waiting[] = [];
  #running = new Set<Invocation>();

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#hasOld = options.old !== undefined;
    this.db = new DynamoDb(tables, options.record);
    this.chance = chanceOf(options.seed);
    this.faults = options.faults;
    this.startMs = options.startMs;
    this.nowMs = options.startMs;
    const queue = (name: QueueName) => new Queue(name, visibilityMs[name]);
    this.receivers = new Receivers(this.chance);
    this.payments = new Payments(this);
    this.queues = {
      ...{ mail: queue("mail"), seal: queue("seal"), "mail-events": queue("mail-events") },
      ...{ hook: queue("hook"), export: queue("export"), comparison: queue("comparison") },
    };
    this.#randomBytes = byteSource(options.seed);
  }

  note(line: string): void {
    this.#lines.push(`${line}\n`);
    this.#options.trace?.(`${new Date(this.nowMs).toISOString()} ${line}`);
  }

  digest = (): string => createHash("sha256").update(this.#lines.join("")).digest("hex");

  running = (): number => this.#running.size;

  /** Starts a function; `done` gets what it returns, or the error, unless it is killed. */
  start(
    name: SimulatedFunction,
    label: string,
    event: object,
    done: (result: { readonly value?: unknown; readonly error?: unknown } | "killed") => void,
  ): Invocation {
    const process = this.#freeProcess(label);
    const deadlineMs = this.nowMs + needsOf(name).timeoutSeconds * 1000;
    const invocation: Invocation = {
      ...{ label, name, deadlineMs, process },
      ...{ calls: 0, isOver: false, hasFault: process.hasFault, waits: 0, readAt: new Map() },
    };
    process.invocation = invocation;
    this.#onKilled.set(invocation, () => done("killed"));
    this.#running.add(invocation);
    this.note(`start ${name} ${label}${process.isOld ? " by the older version" : ""}`);
    const context = {
      awsRequestId: label,
      getRemainingTimeInMillis: () => deadlineMs - this.nowMs,
    };
    const run = async () => {
      try {
        process.isBeginning = true;
        const handler: LambdaHandler = await process.environment.handler(name);
        process.isBeginning = false;
        const value = await handler(event, context);
        if (this.#end(invocation)) done({ value });
      } catch (error) {
        if (this.#end(invocation)) done({ error });
      }
    };
    process.environment.enter();
    run();
    for (const one of process.asked.splice(0)) this.#wait(invocation, one);
    return invocation;
  }

  readonly #onKilled = new Map<Invocation, () => void>();

  #end(invocation: Invocation): boolean {
    if (invocation.isOver) return false;
    invocation.isOver = true;
    invocation.process.isFree = true;
    this.#running.delete(invocation);
    this.#onKilled.delete(invocation);
    // Calls that it has not waited for continue when the process does, or never.
    const { asked } = invocation.process;
    asked.push(...this.#waiting.filter((one) => one.invocation === invocation && one.isOfProcess));
    this.#waiting = this.#waiting.filter((one) => one.invocation !== invocation);
    return true;
  }

  /** Ends the process at once, with everything in its memory. */
  #kill(invocation: Invocation): void {
    const told = this.#onKilled.get(invocation);
    if (!this.#end(invocation)) return;
    this.note(`kill ${invocation.label}`);
    invocation.hasFault = true;
    this.#processes = this.#processes.filter((one) => one !== invocation.process);
    told?.();
  }

  /** From now on, only the newer version is called; the older one finishes what it has begun. */
  deploy(): void {
    if (this.#hasOld) this.note("deployed");
    this.#hasOld = false;
  }

  #freeProcess(label: string): Process {
    const isCold = this.faults !== undefined && this.chance.of("cold", label) < 0.05;
    const isOld = this.#hasOld && this.chance.of("old", label) < 0.5;
    const isFit = (one: Process) => one.isFree && one.isOld === isOld;
    const free = isCold ? undefined : this.#processes.find(isFit);
    const process = free ?? this.#newProcess(isOld);
    process.isFree = false;
    return process;
  }

  #newProcess(isOld: boolean): Process {
    const number = ++this.#processesMade;
    const skewMs = this.faults ? Math.floor(this.chance.of("skew", number) * 2_000 - 1_000) : 0;
    const now = () => this.nowMs + skewMs;
    const does = (): Invocation => {
      if (!process.invocation) throw new Error("a call outside of an invocation");
      return process.invocation;
    };
    const { product, old = product } = this.#options;
    const environment = (isOld ? old : product).open({
      stores: { now: new Map() },
      now,
      random: this.chance.stream(`math ${number}`).next,
      write: (line) => this.logs.push(line),
      call: (service, command, input, onAnswer) =>
        this.#call(does(), { service, command, input }, onAnswer),
      sleep: (ms, onEnd) => this.#sleep(does(), ms, onEnd),
      randomBytes: this.#randomBytes,
    });
    const process: Process = {
      ...{ environment, isOld, skewMs, isFree: true, hasFault: false },
      ...{ isBeginning: false, asked: [] },
      invocation: undefined,
    };
    this.#processes.push(process);
    return process;
  }

  #sleep(invocation: Invocation, ms: number, onEnd: () => void): Promise<void> {
    return new Promise((resolve) =>
      this.#wait(invocation, {
        ...{ readyAtMs: this.nowMs + ms, what: "timer", isOfProcess: false },
        go: () => {
          invocation.process.environment.enter();
          onEnd();
          resolve();
        },
      }),
    );
  }

  #wait(invocation: Invocation, waiting: Omit<Waiting, "invocation">): void {
    invocation.waits++;
    this.#waiting.push({ ...waiting, invocation });
  }

  #call(invocation: Invocation, call: Call, onAnswer: () => void): Promise<object> {
    const { service, command, input } = call;
    if (service === "api") return this.#callApi(invocation, input as OwnApiRequest, onAnswer);
    const name = { label: invocation.label, number: ++invocation.calls };
    const drawn = this.faults && faultOf(this.faults, this.chance, name, this.#isAway(service));
    const kind = drawn && fits(drawn, service, command, input) ? drawn : undefined;
    if (kind) this.faultsMet.push({ key: keyOf(name), kind });
    const delayMs = kind === "slow" ? 1_000 + this.chance.of("slow", keyOf(name)) * 40_000 : 0;
    const lateMs = service === "stripe" ? (input as StripeCall).timeoutMs : delayMs;
    const takesMs = service === "receiver" ? this.receivers.takesMs(input as Post) : 0;
    const what = `${keyOf(name)} ${service} ${command}${kind ? ` ${kind}` : ""}`;
    const { process } = invocation;
    const isOfProcess = process.isBeginning;
    process.hasFault ||= isOfProcess && kind !== undefined;
    return new Promise((resolve, reject) =>
      this.#wait(invocation, {
        ...{ readyAtMs: this.nowMs + takesMs + Math.min(delayMs, lateMs), what, isOfProcess },
        go: (by) => {
          const outcome = this.#outcome(by, delayMs > lateMs ? "after" : kind, call);
          if (by.isOver) return;
          by.process.environment.enter();
          onAnswer();
          if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.value);
        },
      }),
    );
  }

  /** A function calls another, which meets faults of its own. */
  #callApi(by: Invocation, request: OwnApiRequest, onAnswer: () => void): Promise<object> {
    const label = `${by.label}.${++by.calls}`;
    const { name, event } = eventOfRequest(request);
    const step = { what: `${label} api ${name}`, isOfProcess: false };
    return new Promise((resolve, reject) => {
      const begin = () => {
        by.waits++;
        const called = this.start(name, label, event, (result) => {
          by.waits--;
          by.hasFault ||= called.hasFault;
          if (by.isOver) return;
          const go = () => {
            by.process.environment.enter();
            onAnswer();
            const answer = answerOf(result);
            if (answer) resolve(answer);
            else reject(new Error("the connection ended"));
          };
          this.#wait(by, { readyAtMs: this.nowMs, ...step, what: `${label} answered`, go });
        });
      };
      this.#wait(by, { readyAtMs: this.nowMs, ...step, go: begin });
    });
  }

  #outcome(
    invocation: Invocation,
    kind: FaultKind | undefined,
    call: Call,
  ): { readonly value: object } | { readonly error: unknown } {
    const refused = kind === "before" || kind === "throttled" || kind === "conflict";
    invocation.hasFault ||= kind !== undefined && kind !== "stale";
    const failed = kind && call.service === "stripe" && this.#failing(invocation, kind, call.input);
    if (failed) return { value: failed };
    if (kind === "kill-before") this.#kill(invocation);
    const drawn = this.chance.of("error", invocation.label);
    if (kind === "kill-before" || refused) return { error: errorOf(kind, call, drawn) };
    if (kind === "again") this.#tried(invocation, call, 0);
    const staleness = kind === "stale" ? this.chance.of("stale", invocation.label) : 0;
    const outcome = this.#tried(invocation, call, staleness);
    if (kind === "kill-after") this.#kill(invocation);
    return kind === "after" ? { error: errorOf(kind, call, drawn) } : outcome;
  }

  #failing({ label, calls }: Invocation, kind: FaultKind, input: object): object | undefined {
    const drawn = this.chance.of("stripe fails", label, calls);
    return this.payments.failing(kind, input as StripeCall, drawn);
  }

  #isAway(service: string): boolean {
    if (service === "kms") return this.faults?.kmsDown ?? false;
    return service === "stripe" && (this.faults?.stripeDown ?? false) && this.payments.isAway();
  }

  #tried(invocation: Invocation, call: Call, staleness: number) {
    try {
      return { value: this.#answer(invocation, call, staleness) };
    } catch (error) {
      if (error instanceof AwsError || error instanceof Error) return { error };
      throw error;
    }
  }

  #answer(invocation: Invocation, { service, command, input }: Call, staleness: number): object {
    switch (service) {
      case "dynamodb":
        this.#noteRead(invocation, command, input);
        return this.db.answer(command, input, staleness);
      case "s3":
        return this.s3.answer(command, input as ObjectInput);
      case "stripe":
        return this.payments.answer(input as StripeCall);
      case "cognito":
        return this.users.answer(command, input);
      case "kms":
        return answerKms(command, input);
      case "sqs":
        return "MessageBody" in input ? this.#enqueue(input as QueueInput) : {};
      case "ses":
        return this.#mail(invocation, command, input);
      case "receiver":
        return this.receivers.answer(input as Post, invocation, this.faults !== undefined);
      case "secrets":
        return this.#secret(input as SecretInput);
      default:
        throw new Error(`${service} is not simulated`);
    }
  }

  #noteRead({ readAt }: Invocation, command: string, { Key, ConsistentRead }: Input): void {
    const { pk = "", sk } = (Key ?? {}) as { pk?: string; sk?: string };
    if (command !== "GetCommand" || !ConsistentRead) return;
    if (pk.startsWith("N#")) readAt.set(`${pk} ${sk}`, this.db.seq);
    if (sk === "META") readAt.set(pk.slice("E#".length), this.db.seq);
  }

  #enqueue({ QueueUrl, MessageBody, DelaySeconds = 0, MessageGroupId }: QueueInput): object {
    const sending = {
      ...{ nowMs: this.nowMs, delayMs: DelaySeconds * 1_000, group: MessageGroupId },
    };
    return { MessageId: this.queues[QueueUrl].send(MessageBody, sending).id };
  }

  #mail(by: Invocation, command: string, input: MailInput): object {
    const state = sendingStates[command];
    if (state) return state;
    const id = `mail-${this.mails.length + 1}`;
    for (const mail of mailsOf(command, input, id, this.nowMs)) {
      const readAt = by.readAt.get(mail.envelopeId ?? "") ?? this.db.seq;
      this.mails.push({ ...mail, by, readAt, askedAt: new Map(by.readAt) });
    }
    return { MessageId: id };
  }

  #secret({ SecretId, VersionStage = "AWSCURRENT" }: SecretInput): object {
    if (VersionStage === "AWSCURRENT") return { SecretString: secrets[SecretId] };
    throw new AwsError("ResourceNotFoundException", "there is no such version");
  }

  /** Calls that may continue now, in the order in which they were made. */
  ready = (): readonly Waiting[] =>
    this.#waiting.filter(({ readyAtMs }) => readyAtMs <= this.nowMs);

  /** The next time at which something may continue or reaches its time limit. */
  nextAtMs = (): number =>
    Math.min(
      Number.POSITIVE_INFINITY,
      ...this.#waiting.map(({ readyAtMs, invocation }) =>
        // The requests of a killed invocation may still take effect.
        invocation.isOver ? readyAtMs : Math.min(readyAtMs, invocation.deadlineMs + 1),
      ),
    );

  go(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.invocation.waits--;
    this.note(waiting.what);
    waiting.go(waiting.invocation);
  }

  /** Kills invocations beyond their time limit, as Lambda does. */
  async killOverdue(): Promise<void> {
    for (const invocation of this.#running) {
      if (invocation.deadlineMs >= this.nowMs) continue;
      this.#kill(invocation);
      // A caller may retry at once, and no two processes run at the same moment.
      await this.settled();
    }
  }

  /** Resolves when each function has either ended or waits for the world. */
  async settled(): Promise<void> {
    for (let turns = 0; turns < turnsMax; turns++) {
      await new Promise((resolve) => soon(resolve, turns));
      if ([...this.#running].every(({ waits }) => waits > 0)) return;
    }
    throw new Error("a function waits for something that is not simulated");
  }
}

/** An API key as answered to its creator. */
export interface MadeKey {
  readonly tenant: number;
  readonly id: string;
  readonly token: string;
  /** Whether somebody has tried to revoke or replace it. */
  isTouched: boolean;
  /** From then on, it must be refused. */
  endedAtMs: number;
}

/** A session of the operator, as answered. */
export interface MadeSession extends Session {
  readonly cookie: string;
  /** Cookie of its device, if that is remembered. */
  readonly device: string | undefined;
  readonly madeAtMs: number;
  /** From then on, it must be refused. */
  endedAtMs: number;
  /** Whether somebody has tried to end it. */
  isTouched: boolean;
  /** From then on, its device must need a code. */
  forgottenAtMs: number;
}

/** What the pool's trigger (`login-challenge`) does: a code is spent by one answer. */
function isRightAnswer(answer: string, { db }: World): boolean {
  const [token = "", code = ""] = answer.split(".");
  const TableName = variables.LOGINS_TABLE;
  const item = db.find(TableName, keys.login(tokenHash(token)));
  const codeHash = createHmac("sha256", token).update(code).digest("base64url");
  if (item?.["codeHash"] !== codeHash || item["spentAt"] !== undefined) return false;
  db.answer("PutCommand", { TableName, Item: { ...item, spentAt: "now" } });
  return true;
}

interface SecretInput {
  readonly SecretId: string;
  readonly VersionStage?: string;
}

interface QueueInput {
  readonly QueueUrl: QueueName;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
  readonly MessageGroupId?: string;
}
