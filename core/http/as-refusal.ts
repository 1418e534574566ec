import { Refusal } from "#contract/rules/refusals/refusals";
import { isBusy } from "../busy.ts";
import { failure, log, logError } from "../log.ts";

/** Longer than most bursts of calls that make AWS throttle. */
const busySeconds = 5;

/**
 * The refusal that a caller gets for an error: a refusal unchanged, BUSY if AWS refuses temporarily or the machine is busy, and
 * INTERNAL otherwise. The last two are logged, INTERNAL with `what` as its message.
 */
export function asRefusal(error: unknown, what: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isBusy(error)) {
    const { name, message } = failure(error);
    log("warn", "call refused for the time being", { reason: `${name}: ${message}` });
    return new Refusal("BUSY", { retryAfterSeconds: busySeconds });
  }
  logError(what, error);
  return new Refusal("INTERNAL");
}
