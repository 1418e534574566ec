import { cancelled, type Input } from "./aws/dynamodb.ts";
import { AwsError, noAnswer } from "./aws/error.ts";
import type { Chance } from "./chance.ts";

export const faultKinds = [
  /** The call is refused and has no effect. */
  "before",
  /** The call takes effect, but the answer is lost and the SDK gives up. */
  "after",
  /** The call takes effect, the answer is lost, and the SDK repeats the call. */
  "again",
  /** The call is throttled for longer than the SDK retries. */
  "throttled",
  /** DynamoDB: another transaction uses the item. */
  "conflict",
  /** DynamoDB: an eventually consistent read returns an older state. */
  "stale",
  /** The answer takes seconds. */
  "slow",
  /** The process ends just before the call takes effect. */
  "kill-before",
  /** The process ends after the call took effect. */
  "kill-after",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Name of a call in an invocation, by which faults are drawn, so that removing a step changes no faults of others. */
export interface CallName {
  readonly label: string;
  /** Counted from 1. */
  readonly number: number;
}

export const keyOf = ({ label, number }: CallName): string => `${label}.${number}`;

export interface Call {
  readonly service: string;
  readonly command: string;
  readonly input: object;
}

export interface FaultPlan {
  readonly kinds: readonly FaultKind[];
  /** Fraction of calls with a fault. */
  readonly rate: number;
  /** Whether KMS doesn't answer while faults last. */
  readonly kmsDown: boolean;
  /** Whether Stripe doesn't answer now and then. */
  readonly stripeDown: boolean;
  /** Only these calls have their faults; all if absent. */
  readonly only?: ReadonlySet<string> | undefined;
}

export function faultOf(
  { kinds, rate, only }: FaultPlan,
  chance: Chance,
  name: CallName,
  isAway: boolean,
): FaultKind | undefined {
  const key = keyOf(name);
  if (only && !only.has(key)) return undefined;
  if (isAway) return "before";
  if (kinds.length === 0 || chance.of("fault", key) >= rate) return undefined;
  return kinds[Math.floor(chance.of("kind", key) * kinds.length)];
}

/** Whether a fault of this kind can happen to a call. */
export function fits(kind: FaultKind, service: string, command: string, input: object): boolean {
  const reads = /^(Get|Query|GetObject)/.test(command);
  switch (kind) {
    case "conflict":
      return service === "dynamodb" && !reads;
    case "stale":
      return (
        service === "dynamodb" && reads && !("ConsistentRead" in input && input.ConsistentRead)
      );
    // A transaction has a token that identifies a retry; calls to receivers are not repeated.
    case "again":
      if (service === "stripe") return !command.startsWith("GET ");
      return !reads && command !== "TransactWriteCommand" && service !== "receiver";
    default:
      return true;
  }
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
function throttled(command: string, input: Input, drawn: number): AwsError {
  const isOfTable = drawn < 0.5;
  if (command !== "TransactWriteCommand") {
    const name = isOfTable ? "ThrottlingException" : "ProvisionedThroughputExceededException";
    return new AwsError(name, "Rate exceeded");
  }
  const items = input.TransactItems ?? [];
  const hot = Math.floor(drawn * items.length);
  const code = isOfTable ? "ThrottlingError" : "ProvisionedThroughputExceeded";
  return cancelled(items.map((_, i) => (i === hot ? code : "None")));
}

/** Messages of SES name addresses, which no log may have. */
const messageOf = (command: string): string =>
  command === "SendEmailCommand"
    ? "Email address is not verified: somebody@example.com"
    : "Internal server error";

/** `drawn` from 0 to 1. */
export function errorOf(
  kind: FaultKind,
  { service, command, input }: Call,
  drawn: number,
): AwsError {
  switch (kind) {
    case "throttled":
      if (service === "dynamodb") return throttled(command, input, drawn);
      return new AwsError("ThrottlingException", "Rate exceeded");
    case "conflict":
      return command === "TransactWriteCommand"
        ? cancelled(["TransactionConflict"])
        : new AwsError("TransactionConflictException", "Transaction is ongoing for the item");
    case "after":
      return new AwsError(noAnswer, "socket hang up");
    default:
      return new AwsError("InternalServerError", messageOf(command));
  }
}
