import {
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";

/**
 * Why a transaction was cancelled that may be written a moment later. The SDK repeats none of them.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const passingReasons: readonly unknown[] = [
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
];

/** How services say that they are asked too often. */
const throttlings: readonly string[] = [
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestThrottled",
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
];

/** Whether AWS has refused for the time being. The SDK has repeated what it repeats. */
export function isBusy(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code }) => passingReasons.includes(Code));
  }
  if (error instanceof TransactionConflictException) return true;
  return error instanceof Error && throttlings.includes(error.name);
}
