import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Throttle, type ThrottleName, throttles } from "#contract/rules/refusals/throttles";
import { windowAt } from "../../domain/common/throttle.ts";
import { variable } from "../../environment.ts";
import { expr } from "./expression.ts";
import { keys } from "./keys.ts";
import { updateIf, updating } from "./table.ts";

const table = variable("THROTTLES_TABLE");

/**
 * Counts one more use of `name` by `whom`, and returns how many this window has; throws TOO_MANY_REQUESTS, or the
 * throttle's own refusal, once this window's limit is reached. The update both counts and compares, so that parallel
 * calls can't exceed the limit.
 */
export async function throttle(
  name: ThrottleName,
  whom: string,
  now: Date,
  counted?: UseCount,
): Promise<number> {
  const item = await updateIf(...count(name, whom, now, counted));
  if (!item) throw refusalOf(name, now);
  return z.parse(z.number(), item["uses"]);
}

/** Several uses at once, or a limit other than the throttle's; `uses` are at most `max`. */
interface UseCount {
  readonly uses: number;
  readonly max: number;
}

/** How many uses this window has, at most `max`. It counts as none. */
export async function usesNow(
  name: ThrottleName,
  whom: string,
  now: Date,
  max: number,
): Promise<number> {
  const item = await updateIf(...count(name, whom, now, { uses: 0, max }));
  return item ? z.parse(z.number(), item["uses"]) : max;
}

/** The refusal for a caller who has reached this window's limit. */
export function refusalOf(name: ThrottleName, now: Date): Refusal {
  const { refusal = "TOO_MANY_REQUESTS" }: Throttle = throttles[name];
  return new Refusal(refusal, { retryAfterSeconds: windowAt(throttles[name], now).leftSeconds });
}

/** The same without a refusal: false if this window's limit is reached, and then nothing is counted. */
export async function isCounted(name: ThrottleName, whom: string, now: Date): Promise<boolean> {
  return (await updateIf(...count(name, whom, now))) !== undefined;
}

/** The same as part of a transaction. */
export const counting = (...of: Parameters<typeof count>) => updating(...count(...of));

const count = (
  name: ThrottleName,
  whom: string,
  now: Date,
  { uses, max }: UseCount = { uses: 1, max: throttles[name].max },
) =>
  [
    table,
    keyOf(name, whom, now),
    added(name, now, uses),
    expr`attribute_not_exists(uses) OR uses <= ${max - uses}`,
  ] as const;

const added = (name: ThrottleName, at: Date, uses: number) =>
  expr`ADD uses ${uses} SET ttl = ${windowAt(throttles[name], at).endsAtSeconds}`;

/**
 * Takes back uses that were counted at this time, as part of a transaction. Their item is there unless its window has ended
 * and nobody reads it any more.
 */
export const returning = (name: ThrottleName, whom: string, at: Date, uses: number) =>
  updating(table, keyOf(name, whom, at), added(name, at, -uses));

/** Takes back a use of this window, if there is one. */
export async function giveBack(name: ThrottleName, whom: string, now: Date): Promise<void> {
  await updateIf(table, keyOf(name, whom, now), expr`ADD uses ${-1}`, expr`uses >= ${1}`);
}

function keyOf(name: ThrottleName, whom: string, now: Date) {
  // People's addresses are stored only in their own accounts.
  const hash = createHash("sha256").update(`${name}|${whom}`).digest("base64url");
  return keys.throttle(hash, windowAt(throttles[name], now).number);
}
