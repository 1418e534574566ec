import { Refusal } from "#contract/refusals";
import { isBusy } from "../busy.ts";
import { failure, log, logError } from "../log.ts";

/** Longer than most bursts of calls for which AWS throttles. */
const busySeconds = 5;

/**
 * What a caller is told of an error: a refusal is told as it is, BUSY where AWS refuses for the time being, and INTERNAL
 * otherwise. The last two are logged, the error with `what` it was.
 */
export function asRefusal(error: unknown, what: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isBusy(error)) {
    const { name, message } = failure(error);
    log("warn", "call refused by AWS for the time being", { reason: `${name}: ${message}` });
    return new Refusal("BUSY", { retryAfterSeconds: busySeconds });
  }
  logError(what, error);
  return new Refusal("INTERNAL");
}
