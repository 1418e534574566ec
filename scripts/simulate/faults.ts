import { cancelled } from "./aws/dynamodb.ts";
import { AwsError, noAnswer } from "./aws/error.ts";
import type { Chance } from "./chance.ts";

export const faultKinds = [
  /** Refused, and nothing has happened. */
  "before",
  /** Done, but the answer is lost, and the SDK has given up. */
  "after",
  /** Done, the answer is lost, and the SDK asks once more. */
  "again",
  /** Refused for the time being, longer than the SDK tries. */
  "throttled",
  /** DynamoDB: another transaction has the item. */
  "conflict",
  /** DynamoDB: an eventually consistent read answers what was. */
  "stale",
  /** The answer takes seconds. */
  "slow",
  /** The process ends just before the call takes effect. */
  "kill-before",
  /** The process ends after the call took effect. */
  "kill-after",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A call of an invocation, by whose name faults are drawn: removing a step changes none of another. */
export interface CallName {
  readonly label: string;
  /** From 1. */
  readonly number: number;
}

export const keyOf = ({ label, number }: CallName): string => `${label}.${number}`;

export interface FaultPlan {
  readonly kinds: readonly FaultKind[];
  /** Share of the calls that meet one. */
  readonly rate: number;
  /** KMS answers nothing while faults last. */
  readonly kmsDown: boolean;
  /** Stripe answers nothing now and then. */
  readonly stripeDown: boolean;
  /** Only these calls meet theirs; all where it is absent. */
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
    // A transaction has a token, by which a second try is known; nobody repeats a call of a receiver.
    case "again":
      if (service === "stripe") return !command.startsWith("GET ");
      return !reads && command !== "TransactWriteCommand" && service !== "receiver";
    default:
      return true;
  }
}

/** Messages of SES name addresses, which no log may have. */
const messageOf = (command: string): string =>
  command === "SendEmailCommand"
    ? "Email address is not verified: somebody@example.com"
    : "Internal server error";

export function errorOf(kind: FaultKind, command: string): Error {
  switch (kind) {
    case "throttled":
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
