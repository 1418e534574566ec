import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { StopLink } from "../../domain/acts/stopping.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { party } from "../common/stored-parts.ts";
import { getItem, listItems, putIf, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** Used in place of a person's hash: nobody gets mails from this sender. Operators set it on their page. */
const everybody = "ALL";

const stopLinkItem: z.ZodMiniType<StopLink> = z.object({
  envelopeId: z.string(),
  senderId: z.string(),
  to: z.discriminatedUnion("kind", [party.def.options[0], party.def.options[2]]),
  generation: z.number(),
  recipient: z.string(),
  reportedAt: z.optional(z.string()),
});

/** A link together with the token that its holder's calls contain. */
export type OpenedStopLink = StopLink & { readonly token: string };

/** Keeps what was stored first, since the same item records whether it was reported. Later mails only read it. */
export async function putStopLink(token: string, link: StopLink): Promise<void> {
  const key = keys.stopLink(tokenHash(token));
  if (await getItem(table, key)) return;
  await putIf(table, { ...key, ...link }, expr`attribute_not_exists(pk)`);
}

export async function getStopLink(token: string): Promise<OpenedStopLink> {
  const item = await getItem(table, keys.stopLink(tokenHash(token)));
  if (!item) throw new Refusal("LINK_INVALID");
  return { ...z.parse(stopLinkItem, item), token };
}

/** Longer than a call can take. */
const reportLeaseMs = 30_000;

/**
 * Whether this call may mail the report: false while another call does. A call that ended without recording it is
 * ignored after a while; and a try whose answer was lost is recognized by its time.
 */
export async function beginReport(token: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const past = new Date(now.getTime() - reportLeaseMs).toISOString();
  const isFree = expr`attribute_not_exists(reportBegunAt) OR reportBegunAt < ${past}`;
  const begun = await updateIf(
    table,
    keys.stopLink(tokenHash(token)),
    expr`SET reportBegunAt = ${at}`,
    expr`attribute_not_exists(reportedAt) AND (${isFree} OR reportBegunAt = ${at})`,
  );
  return begun !== undefined;
}

/** Records that the report was mailed. */
export async function markReported(token: string, now: Date): Promise<void> {
  const key = keys.stopLink(tokenHash(token));
  await updateIf(table, key, expr`SET reportedAt = ${now.toISOString()}`);
}

/** The report could not be mailed, so it may be made again at once. */
export async function endReport(token: string): Promise<void> {
  await updateIf(table, keys.stopLink(tokenHash(token)), expr`REMOVE reportBegunAt`);
}

type StopTarget = Pick<StopLink, "senderId" | "recipient">;

export async function setStop({ senderId, recipient }: StopTarget, now: Date): Promise<void> {
  const key = keys.stop(senderId, recipient);
  await updateIf(table, key, expr`SET stoppedAt = ${now.toISOString()}`);
}

export async function liftStop({ senderId, recipient }: StopTarget): Promise<void> {
  await updateIf(table, keys.stop(senderId, recipient), expr`REMOVE stoppedAt`);
}

export async function hasStopped({ senderId, recipient }: StopTarget): Promise<boolean> {
  const item = await getItem(table, keys.stop(senderId, recipient));
  return item?.["stoppedAt"] !== undefined;
}

/** Whether the operator has stopped the sender. */
export const isSenderStopped = (senderId: string): Promise<boolean> =>
  hasStopped({ senderId, recipient: everybody });

/** When the operator has stopped the sender; undefined if it is not stopped. */
export async function senderStoppedAt(senderId: string): Promise<string | undefined> {
  const item = await getItem(table, keys.stop(senderId, everybody));
  return z.parse(z.optional(z.string()), item?.["stoppedAt"]);
}

/** From now on the sender sends nothing; existing links keep working. */
export const stopSender = (senderId: string, now: Date): Promise<void> =>
  setStop({ senderId, recipient: everybody }, now);

/** Mails that waited are sent within five minutes. */
export const liftSenderStop = (senderId: string): Promise<void> =>
  liftStop({ senderId, recipient: everybody });

/** All stops of a sender's mails. */
export async function stopsOf(senderId: string): Promise<SenderStops> {
  const items = await listItems(table, keys.stop(senderId, ""));
  const stopped = items.filter((item) => item["stoppedAt"] !== undefined);
  const names = new Set(stopped.map((item) => z.parse(z.string(), item["sk"])));
  return { everybody: names.has(everybody), recipients: names };
}

export interface SenderStops {
  /** The operator has stopped the sender. */
  readonly everybody: boolean;
  /** `recipientOf` of each person who wants no mails from the sender. */
  readonly recipients: ReadonlySet<string>;
}
