import { createHash } from "node:crypto";
import { limits } from "#contract/rules/limits/limits";
import { minuteMs } from "../../domain/common/time.ts";
import { mailboxAddress } from "../../domain/envelope/addressees.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { type Item, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** A request to sign, named by its notification. */
export interface Request {
  readonly envelopeId: string;
  readonly notificationId: string;
}

/** A sender and an address: requests of one sender to one address go into one mail. */
export interface Correspondence {
  readonly senderId: string;
  readonly email: string;
}

/**
 * Whether a worker may mail a request to sign now: then it may add `waiting`, requests that were put off, and others
 * must wait for `limits.requestsJoinMs`. Otherwise the request is noted among those that wait until `until`. What an envelope
 * owes stands in the envelope alone, so a request that is missing or too many here changes when it is mailed, not whether.
 */
export type Turn =
  | {
      readonly waiting: readonly Request[];
      /** Whether another worker with the same request has this turn already. */
      readonly isTaken: boolean;
    }
  | { readonly waiting?: never; readonly until: string };

export async function takeTurn(whom: Correspondence, own: Request, now: Date): Promise<Turn> {
  const key = keyOf(whom);
  const at = now.toISOString();
  const until = endOfTurn(now);
  const ttl = Math.floor((now.getTime() + keptMs) / 1000);
  const word = wordOf(own);
  const othersIn = (item: Item) => requestsIn(item).filter((one) => wordOf(one) !== word);
  const isOver = expr`attribute_not_exists(openUntil) OR openUntil <= ${at}`;
  const take = expr`SET openUntil = ${until}, turnOf = ${word}, ttl = ${ttl}`;
  const taken = await updateIf(table, key, take, isOver);
  if (taken) return { waiting: othersIn(taken), isTaken: false };
  const waiting = expr`ADD waiting ${new Set([word])}`;
  const joined = await updateIf(table, key, waiting, expr`openUntil > ${at}`);
  // The turn of another worker has failed between the two calls.
  if (!joined) return takeTurn(whom, own, now);
  // The request's lease lets only one worker mail it. Were it put off, a mail that the other one can't send would come late.
  // The same end is that of this worker, whose call was repeated.
  if (joined["turnOf"] === word)
    return { waiting: othersIn(joined), isTaken: joined["openUntil"] !== until };
  return { until: String(joined["openUntil"]) };
}

export const endOfTurn = (now: Date): string =>
  new Date(now.getTime() + limits.requestsJoinMs).toISOString();

/** These requests wait no longer: they were mailed, or are no longer owed. */
export async function forgetRequests(
  whom: Correspondence,
  requests: readonly Request[],
): Promise<void> {
  await updateIf(table, keyOf(whom), expr`DELETE waiting ${new Set(requests.map(wordOf))}`);
}

/** After a turn without a mail, so that the next request has to wait for nothing. */
export async function endTurn(whom: Correspondence): Promise<void> {
  await updateIf(table, keyOf(whom), expr`SET openUntil = ${""}`);
}

const keptMs = 24 * 60 * minuteMs;

const keyOf = ({ senderId, email }: Correspondence) =>
  keys.requestsTo(
    createHash("sha256")
      .update(`${senderId}|${mailboxAddress(email)}`)
      .digest("base64url"),
  );

const wordOf = ({ envelopeId, notificationId }: Request): string =>
  `${envelopeId} ${notificationId}`;

function requestsIn({ waiting }: Item): readonly Request[] {
  const words = waiting instanceof Set ? [...waiting].map(String).sort() : [];
  return words.map((word) => {
    const [envelopeId = "", notificationId = ""] = word.split(" ");
    return { envelopeId, notificationId };
  });
}
