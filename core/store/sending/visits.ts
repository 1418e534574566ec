import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { languages } from "#contract/rules/text/languages";
import { mailboxOf } from "../../domain/common/mailbox.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { dayMaxOf, type PublicLink, type Visit } from "../../domain/links/public-link.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  type CodePlace,
  codeToRepeat,
  enterMailedCode,
  setMailedCode,
} from "../common/mailed-codes.ts";
import { getItem, putIf, type TransactItem, updating } from "../common/table.ts";
import { counting } from "../common/throttle.ts";

/** Visitors of public links until they have begun. Only the browser has a visit's token; a visit ends with its code's time. */

const table = variable("DRAFTS_TABLE");

const visitItem = z.object({
  linkId: z.string(),
  version: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.optional(z.string()),
  mobile: z.optional(z.string()),
  language: z.optional(z.enum(languages)),
  ip: z.string(),
  at: z.string(),
});

/** A code that is mailed again works for twice its time. */
const endOf = ({ at }: Pick<Visit, "at">): number => Date.parse(at) + 2 * limits.codeLifeMs;

const codePlace = (token: string): CodePlace => ({
  table,
  key: keys.visitCode(tokenHash(token)),
  secret: token,
});

/** Stores a visit with its code, or a new code of it. False, without any change, if another visit has this token. */
export async function putVisit(token: string, visit: Visit, code: string): Promise<boolean> {
  const item = { ...keys.visit(tokenHash(token)), ...visit, ttl: Math.ceil(endOf(visit) / 1000) };
  const isSame = expr`linkId = ${visit.linkId} AND email = ${visit.email}`;
  if (!(await putIf(table, item, expr`attribute_not_exists(linkId) OR ${isSame}`))) return false;
  await setMailedCode(codePlace(token), code, new Date(visit.at));
  return true;
}

/** The code of this visit, to be mailed once more to the same address; what else the visitor has entered replaces what was. */
export async function codeOfVisit(
  token: string,
  visit: Omit<Visit, "ip" | "at">,
  now: Date,
): Promise<string | undefined> {
  const key = keys.visit(tokenHash(token));
  const item = await getItem(table, key);
  const before = item && z.parse(visitItem, item);
  if (before?.email !== visit.email || before.linkId !== visit.linkId) return undefined;
  const code = await codeToRepeat(codePlace(token), now);
  if (code !== undefined) await putIf(table, { ...item, ...visit });
  return code;
}

/**
 * The visit, whose visitor has proven the address by this code, or by an earlier call with the same token: a second press and a lost
 * reply are no wrong codes. `isFirst` is true once for a visit. Throws CODE_INVALID.
 */
export async function provenVisit(
  token: string,
  code: string,
  now: Date,
): Promise<{ readonly visit: Visit; readonly isFirst: boolean }> {
  const invalid = new Refusal("CODE_INVALID", { field: "code" });
  const item = await getItem(table, keys.visit(tokenHash(token)));
  const visit = item && z.parse(visitItem, item);
  if (!visit || endOf(visit) <= now.getTime()) throw invalid;
  if (await isProven(token)) return { visit, isFirst: false };
  const entered = { code, field: "code", becomes: { provenAt: now.toISOString() } };
  try {
    await enterMailedCode(codePlace(token), entered, now);
    return { visit, isFirst: true };
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isProven(token))) throw error;
    return { visit, isFirst: false };
  }
}

const isProven = async (token: string): Promise<boolean> =>
  (await getItem(table, codePlace(token).key))?.["provenAt"] !== undefined;

/**
 * The items that count a visitor, for the transaction that creates the envelope: the first fails unless the link is open and not full, the
 * second if it has had its visitors of the day, the third if this mailbox has.
 */
export function countingVisitor(
  { id, userId, templateId, token, settings }: PublicLink,
  email: string,
  now: Date,
): [TransactItem, TransactItem, TransactItem] {
  const counted = { uses: 1, max: dayMaxOf(settings) };
  const isOpen = expr`token = ${token} AND isOn = ${true} AND endsAt > ${now.toISOString()}`;
  return [
    updating(
      table,
      keys.publicLink(userId, templateId),
      expr`ADD visitors ${1}`,
      expr`${isOpen} AND visitors < visitorsMax`,
    ),
    counting("visitorsByLink", id, now, counted),
    counting("begunByMailbox", `${id} ${mailboxOf(email)}`, now),
  ];
}
