import type { Recorder } from "./aws/dynamodb.ts";
import type { Mail } from "./aws/ses.ts";
import type { FaultPlan } from "./faults.ts";
import type { Environment, Product, Simulated } from "./product.ts";

/** One run of a function. */
export interface Invocation {
  /** Names it among all of a run, whatever else happens: its step, or its message and how often that came. */
  readonly label: string;
  readonly name: Simulated;
  readonly deadlineMs: number;
  readonly process: Process;
  calls: number;
  isOver: boolean;
  /** Some call of it met a fault. */
  hasFault: boolean;
  /** How much of the world it waits for. */
  waits: number;
  /** By envelope, and by key of who has stopped mails: the count of writes when it was last read. */
  readonly readAt: Map<string, number>;
}

export interface Process {
  readonly environment: Environment;
  readonly isOld: boolean;
  readonly skewMs: number;
  isFree: boolean;
  /** What its modules have asked for met a fault, which a later call may be told. */
  hasFault: boolean;
  /** Its modules are being evaluated. */
  isBeginning: boolean;
  /** What its modules have asked for when they were evaluated, and no invocation has waited for. */
  asked: Waiting[];
  /** What it does, or has done last. */
  invocation: Invocation | undefined;
}

export interface Waiting {
  readonly invocation: Invocation;
  readonly readyAtMs: number;
  /** What the trace calls it. */
  readonly what: string;
  readonly go: (invocation: Invocation) => void;
  /** Asked for by a module, not by what is done with it. */
  readonly isOfProcess: boolean;
}

export interface SentMail extends Mail {
  readonly by: Invocation;
  /** The count of writes when its sender last read the envelope. */
  readonly readAt: number;
  /** When it last asked who has stopped mails, by their keys. */
  readonly askedAt: ReadonlyMap<string, number>;
}

export interface WorldOptions {
  readonly seed: number;
  readonly product: Product;
  /** Of an older version, on the same data until `deploy`. */
  readonly old?: Product | undefined;
  readonly faults: FaultPlan;
  readonly startMs: number;
  readonly trace?: ((line: string) => void) | undefined;
  readonly record?: Recorder | undefined;
}
