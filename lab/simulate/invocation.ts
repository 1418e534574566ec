import type { Recorder } from "./aws/dynamodb.ts";
import type { Mail } from "./aws/ses.ts";
import type { FaultPlan } from "./faults.ts";
import type { Environment, Product, SimulatedFunction } from "./product.ts";

/** One run of a function. */
export interface Invocation {
  /** Stable name within a run: its step, or its message and how often that was received. */
  readonly label: string;
  readonly name: SimulatedFunction;
  readonly deadlineMs: number;
  readonly process: Process;
  calls: number;
  isOver: boolean;
  /** Whether one of its calls met a fault. */
  hasFault: boolean;
  /** Number of calls to the world that it waits for. */
  waits: number;
  /** The count of writes at the last read, by envelope, and by key of recipients who have stopped mails. */
  readonly readAt: Map<string, number>;
}

export interface Process {
  readonly environment: Environment;
  readonly isOld: boolean;
  readonly skewMs: number;
  isFree: boolean;
  /** Whether a call by its modules met a fault, which may surface in a later invocation. */
  hasFault: boolean;
  /** Whether its modules are being evaluated. */
  isBeginning: boolean;
  /** Calls that its modules made when they were evaluated, and that no invocation has waited for. */
  asked: Waiting[];
  /** The present or last invocation. */
  invocation: Invocation | undefined;
}

export interface Waiting {
  readonly invocation: Invocation;
  readonly readyAtMs: number;
  /** Its name in the trace. */
  readonly what: string;
  readonly go: (invocation: Invocation) => void;
  /** Whether a module made the call when it was evaluated, not an invocation. */
  readonly isOfProcess: boolean;
}

export interface SentMail extends Mail {
  readonly by: Invocation;
  /** The count of writes when its sender last read the envelope. */
  readonly readAt: number;
  /** When it last read who has stopped mails, by their keys. */
  readonly askedAt: ReadonlyMap<string, number>;
}

export interface WorldOptions {
  readonly seed: number;
  readonly product: Product;
  /** An older version that works on the same data until `deploy`. */
  readonly old?: Product | undefined;
  readonly faults: FaultPlan;
  readonly startMs: number;
  readonly trace?: ((line: string) => void) | undefined;
  readonly record?: Recorder | undefined;
}
