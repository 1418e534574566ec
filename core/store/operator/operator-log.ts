import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Act, landings, operatorActs } from "../../domain/operator/log.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { operatorLog, operatorMails } from "../common/keys.ts";
import { putIf, queryPart } from "../common/table.ts";

/** In the table of audit entries: kept as long as those, and changes of entries raise the same alarm. */
const table = variable("AUDIT_TABLE");

const actItem: z.ZodMiniType<Act> = z.object({
  at: z.string(),
  by: z.string(),
  act: z.enum(operatorActs),
  about: z.optional(z.string()),
  landed: z.optional(z.enum(landings)),
});

const actsOnMails: ReadonlySet<Act["act"]> = new Set(["tested", "answered"]);

/** Two acts of the same millisecond have the same place once in a thousand times, and then one tries again. */
const placesInMs = 1000;
const triesMax = 20;

/** Adds an act to the log, and one on a test mail to the list of those too. Nothing is done that could not be logged. */
export async function logAct(act: Act): Promise<void> {
  await append(operatorLog, act);
  if (actsOnMails.has(act.act)) await append(operatorMails, act);
}

async function append(log: string, act: Act): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const seq = Date.parse(act.at) * placesInMs + randomInt(placesInMs);
    const item = { envelopeId: log, seq, ...act, ttl: keptUntil(act.at) };
    if (await putIf(table, item, expr`attribute_not_exists(envelopeId)`)) return;
  }
  throw new Error("others wrote to the log at each try");
}

const pageSize = 50;

/** Acts from the latest on, or from where `after` left off; throws BAD_FIELD for another `after`. */
export const readLog = (after?: string): Promise<{ acts: Act[]; next: string | undefined }> =>
  readActs(operatorLog, after);

/** The last acts on test mails. */
export const readMailActs = async (): Promise<Act[]> => (await readActs(operatorMails)).acts;

async function readActs(log: string, after?: string) {
  if (after !== undefined && !/^\d{1,16}$/.test(after))
    throw new Refusal("BAD_FIELD", { field: "after", message: senderMessages.cursor });
  const isBefore = after === undefined ? expr`` : expr` AND seq < ${Number(after)}`;
  const latest = { ScanIndexForward: false, Limit: pageSize };
  const { items, next } = await queryPart(table, expr`envelopeId = ${log}${isBefore}`, latest);
  return {
    acts: items.map((item) => z.parse(actItem, item)),
    next: next && String(z.parse(z.number(), next["seq"])),
  };
}
