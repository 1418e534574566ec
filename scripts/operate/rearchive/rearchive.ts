import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { envelopeFromItem, envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";

const reply = z.object({
  outcome: z.enum([
    "renewed",
    "due",
    "not due",
    "lower level",
    "not completed",
    "has ended",
    "no later end",
    "changed meanwhile",
  ]),
  endsAt: z.optional(z.string()),
});

type Reply = z.output<typeof reply>;
type Outcome = Reply["outcome"] | "failed";

export const replyIn = (answer: unknown): Reply => z.parse(reply, answer);

interface RearchiveRequest {
  readonly envelopeId: string;
  readonly endsBefore: string;
  readonly stampedBefore?: string | undefined;
  readonly dryRun: boolean;
}

export interface Rearchiving {
  readonly data: StageData;
  /** Mail address of the account whose documents to renew; undefined for all accounts. */
  readonly account: string | undefined;
  readonly endsBefore: Date;
  readonly stampedBefore: Date | undefined;
  readonly dryRun: boolean;
  /** Asks the sealing function, which uses the same authority and permissions as for sealing. */
  readonly ask: (about: RearchiveRequest) => Promise<Reply>;
  /** Called between two documents. */
  readonly wait: () => Promise<unknown>;
  readonly say: (line: string) => void;
}

const words: Readonly<Record<Outcome, string>> = {
  renewed: "renewed",
  due: "due",
  "not due": "not due yet",
  "lower level": "below B-LTA, without an archive time stamp: left as they are",
  "not completed": "not completed",
  "has ended": "already ended, which no new time stamp can help: left as they are",
  "no later end": "would not end later: the authority's certificate is no newer",
  "changed meanwhile": "renewed by somebody else at the same time",
  failed: "failed",
};

/** Handles one document after the other; false if one failed. Prints each that is due, and the count of each outcome. */
export async function rearchive(work: Rearchiving): Promise<boolean> {
  const { data, account, dryRun, say } = work;
  const owner = account === undefined ? undefined : await userIdOf(data, account);
  const counts = new Map<Outcome, number>();
  for await (const envelope of completedEnvelopes(data)) {
    if (owner !== undefined && envelope.sender.userId !== owner) continue;
    const { outcome, line } = await renewed(envelope, work);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (line) say(line);
  }
  for (const [outcome, count] of counts) say(`${count} ${words[outcome]}`);
  if (counts.size === 0) say("There are no completed documents.");
  if (dryRun && counts.has("due")) say("Nothing was changed. With --yes it is done.");
  return !counts.has("failed");
}

async function renewed(
  { id, sealed }: Envelope,
  { ask, endsBefore, stampedBefore, dryRun, wait }: Rearchiving,
): Promise<{ readonly outcome: Outcome; readonly line?: string }> {
  if (sealed?.level !== "B-LTA") return { outcome: "lower level" };
  try {
    const { outcome, endsAt = "" } = await ask({
      envelopeId: id,
      endsBefore: endsBefore.toISOString(),
      stampedBefore: stampedBefore?.toISOString(),
      dryRun,
    });
    const line = `${id}  ${words[outcome].replace(/:.*/, "")}  ${endsAt.slice(0, 10)}`;
    return outcome === "not due" ? { outcome } : { outcome, line };
  } catch (error) {
    // The others continue; the next run tries this one again.
    return { outcome: "failed", line: `${id}  failed: ${String(error)}` };
  } finally {
    await wait();
  }
}

/** Relies on a scan returning the two items of a document in order. */
async function* completedEnvelopes(data: StageData): AsyncGenerator<Envelope> {
  let fixed: Item | undefined;
  for await (const item of allItems(data, "Envelopes")) {
    if (!String(item["pk"]).startsWith("E#")) continue;
    if (item["sk"] === "FIXED") fixed = item;
    if (item["sk"] !== "META") continue;
    const whole = item["envelope"];
    const envelope = whole ? envelopeFromItem(whole) : envelopeFromParts(fixed, item);
    if (envelope.sealed) yield envelope;
  }
}

async function userIdOf({ db, names }: StageData, account: string): Promise<string> {
  const Key = keys.address(account.trim().toLowerCase());
  const get = new GetCommand({ TableName: names.tables.Subscriptions, Key });
  const userId = (await db.send(get)).Item?.["userId"];
  if (typeof userId === "string") return userId;
  throw new Error(`expected --account to name an account, found none of ${account}`);
}
