import {
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { ThreadStarved } from "sealed-pdf/threads";

/**
 * Reasons for a cancelled transaction that may succeed a moment later. The SDK retries none of them.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const passingReasons: readonly unknown[] = [
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
];

/** Errors by which services say that they are called too often. */
const throttlings: readonly string[] = [
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestThrottled",
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
];

/**
 * Whether AWS has refused temporarily, or this machine was too busy for a thread. The SDK has already retried what it
 * retries.
 */
export function isBusy(error: unknown): boolean {
  if (error instanceof ThreadStarved) return true;
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code }) => passingReasons.includes(Code));
  }
  if (error instanceof TransactionConflictException) return true;
  return error instanceof Error && throttlings.includes(error.name);
}
