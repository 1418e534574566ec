import { awayLimits } from "#contract/pages/away";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  endedSession,
  outdatedSessions,
  type Session,
} from "../../domain/account/account.ts";
import { hourMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { type Expression, expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { type CodePlace, enterMailedCode, setMailedCode } from "../common/mailed-codes.ts";
import { updateIf } from "../common/table.ts";
import { findAccountOf } from "./accounts.ts";

/** Sessions that were put away, and the digits that take them back: they work once, with five tries, for two hours. */

const table = variable("LOGINS_TABLE");
const accounts = variable("SUBSCRIPTIONS_TABLE");

interface Digits {
  /** Only the browser's cookie has it. */
  readonly refreshToken: string;
  readonly digits: string;
}

/** The session doesn't count from now on, until it is taken back. Entries of sessions that would have ended are removed. */
export async function putSessionAway(account: Account, session: Session, now: Date): Promise<void> {
  const outdated = outdatedSessions(account.awaySessions, now);
  if (outdated.length > 0)
    await change(account.userId, expr`DELETE awaySessions ${new Set(outdated)}`);
  await change(account.userId, expr`ADD awaySessions ${new Set([endedSession(session)])}`);
}

/** Throws SIGN_IN_AGAIN if there is no such account any more. */
export async function takeSessionBack(session: Session): Promise<void> {
  const account = await findAccountOf(session.poolUserId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  await change(account.userId, expr`DELETE awaySessions ${new Set([endedSession(session)])}`);
}

async function change(userId: string, update: Expression): Promise<void> {
  const key = keys.account(userId);
  if (!(await updateIf(accounts, key, update, expr`attribute_exists(pk)`)))
    throw new Refusal("SIGN_IN_AGAIN");
}

const placeOf = ({ id }: Session, refreshToken: string): CodePlace => ({
  table,
  key: keys.sessionAway(tokenHash(id)),
  secret: refreshToken,
  lifeMs: awayLimits.hours * hourMs,
});

export const setDigits = (
  session: Session,
  { refreshToken, digits }: Digits,
  now: Date,
): Promise<void> => setMailedCode(placeOf(session, refreshToken), digits, now);

/** Throws DIGITS_WRONG for any others, after five tries, and for a session that is not away. */
export async function enterDigits(
  session: Session,
  { refreshToken, digits }: Digits,
  now: Date,
): Promise<void> {
  const field = "digits";
  try {
    await enterMailedCode(placeOf(session, refreshToken), { code: digits, field }, now);
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "CODE_INVALID";
    throw isWrong ? new Refusal("DIGITS_WRONG", { field }) : error;
  }
}
