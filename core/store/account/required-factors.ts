import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { ownWorkspaceOf, type Person, type Workspace } from "../../domain/account/account.ts";
import type { Caller } from "../../domain/account/caller.ts";
import { hasFactor } from "../../domain/account/factors.ts";
import type { MemberEntry } from "../../domain/account/member.ts";
import { earlierFrom, isFactorDue } from "../../domain/account/required-factor.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { optionalVariable, variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { expr, setting } from "../common/expression.ts";
import { keys, noticeShard } from "../common/keys.ts";
import { getItem, type Item, putting, transactIf, updateIf, updating } from "../common/table.ts";
import { findWorkspace } from "./accounts.ts";
import { findFactors } from "./factors.ts";
import { logged } from "./member-log.ts";

/** Workspaces that require an authenticator app or a passkey of their members, and the mails that say so. */

const table = variable("SUBSCRIPTIONS_TABLE");

/** The day from which the whole installation requires one. */
const everywhere = optionalVariable("FACTOR_FROM");
const everywhereFrom = everywhere && `${everywhere}T00:00:00.000Z`;

/** Returns the time from which people need a factor to open the workspace, and undefined if they need none. */
export const factorFrom = ({ requires }: Workspace): string | undefined =>
  earlierFrom(requires?.factorFrom, everywhereFrom);

/** The same, for a caller who has no factor yet, and whom no issuer has checked. */
export async function factorAwaited(caller: Caller): Promise<string | undefined> {
  const from = factorFrom(caller.workspace);
  return from === undefined || (await isChecked(caller)) ? undefined : from;
}

/** Throws FACTOR_REQUIRED if the workspace requires a factor by now, and the caller has none. */
export async function assertFactor(caller: Caller, now: Date): Promise<void> {
  if (!isFactorDue(factorFrom(caller.workspace), now)) return;
  if (!(await isChecked(caller))) throw new Refusal("FACTOR_REQUIRED");
}

/** Single sign-on leaves factors to the issuer: we ask its people for none. */
const isChecked = async ({ actor, signedInAt }: Caller): Promise<boolean> =>
  signedInAt !== undefined || hasFactor(await findFactors(actor.userId));

/** Whether a workspace that the person can open requires a factor by now. */
export async function isFactorRequired(person: Person, now: Date): Promise<boolean> {
  const ids = [ownWorkspaceOf(person), ...(person.memberOf ?? [])];
  const all = await Promise.all(ids.map((id) => findWorkspace(id)));
  return all.some((one) => one && !one.closingAt && isFactorDue(factorFrom(one), now));
}

/** Members who are yet to be mailed that a factor will be required. */
export interface FactorNotice {
  readonly factorFrom: string;
  /** Name and address of the person who has set it. */
  readonly by: { readonly name: string; readonly email: string };
  /** The member up to whom all were mailed, in the order of their ids; the owner's mail is the first. */
  readonly after?: string | undefined;
}

const noticeItem: z.ZodMiniType<FactorNotice> = z.object({
  factorFrom: z.string(),
  by: z.object({ name: z.string(), email: z.string() }),
  after: z.optional(z.string()),
});

/** The call that requires it mails the members itself; after this time it has stopped, and a scheduled run goes on. */
const callEndsMs = 2 * minuteMs;

/** Requires a factor from this time on, and notes that members are to be mailed. False if one is required already. */
export async function requireFactor(
  workspaceId: string,
  { factorFrom: from, by }: FactorNotice,
  entry: MemberEntry,
): Promise<boolean> {
  const reviewAt = new Date(Date.parse(entry.at) + callEndsMs).toISOString();
  const failed = await transactIf([
    updating(
      table,
      keys.account(workspaceId),
      expr`SET requires = ${{ factorFrom: from }}`,
      expr`attribute_exists(pk) AND attribute_not_exists(requires)`,
    ),
    putting(table, {
      ...keys.factorNotice(workspaceId),
      ...{ factorFrom: from, by, reviewShard: noticeShard, reviewAt },
    }),
    logged(workspaceId, entry),
  ]);
  return failed === undefined;
}

/** Requires no factor any more. */
export async function endRequirement(workspaceId: string, entry: MemberEntry): Promise<void> {
  await transactIf([
    updating(
      table,
      keys.account(workspaceId),
      expr`REMOVE requires`,
      expr`attribute_exists(requires)`,
    ),
    logged(workspaceId, entry),
  ]);
}

export async function findNotice(workspaceId: string): Promise<FactorNotice | undefined> {
  const item = await getItem(table, keys.factorNotice(workspaceId));
  return item?.["reviewAt"] === undefined ? undefined : z.parse(noticeItem, item);
}

/** Workspaces whose members are yet to be mailed, though the call that required a factor must have ended by `now`. */
export const noticesDue = (now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byReview", shard: noticeShard }, "A#", now);

/** Notes up to whom the members were mailed; false if another notice has taken its place. */
export const noteMailed = (workspaceId: string, notice: FactorNotice, after: string) =>
  change(workspaceId, notice, { after });

/** Notes that all members were mailed. */
export const endNotice = (workspaceId: string, notice: FactorNotice) =>
  change(workspaceId, notice, { reviewShard: undefined, reviewAt: undefined });

async function change(workspaceId: string, notice: FactorNotice, values: Item): Promise<boolean> {
  const isThis = expr`factorFrom = ${notice.factorFrom}`;
  const key = keys.factorNotice(workspaceId);
  return (await updateIf(table, key, setting(values), isThis)) !== undefined;
}
