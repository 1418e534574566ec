import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { type PadReply, padLimits } from "#contract/pages/pads";
import { Refusal } from "#contract/rules/refusals/refusals";
import { dayMs, minuteMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

const padItem = z.object({
  owner: z.string(),
  until: z.string(),
  drawing: z.optional(z.string()),
});

/** `owner` names the signer, and is who may read what is drawn. */
export async function openPad(owner: string, now: Date): Promise<PadReply> {
  const padId = randomBytes(16).toString("base64url");
  const endsAt = now.getTime() + padLimits.minutes * minuteMs;
  const until = new Date(endsAt).toISOString();
  const ttl = Math.ceil((endsAt + dayMs) / 1000);
  await putIf(table, { ...keys.pad(tokenHash(padId)), owner, until, ttl });
  return { padId, until };
}

/** Keeps what was drawn, once and in time; otherwise throws PAD_OVER. */
export async function drawOnPad(padId: string, drawing: string, now: Date): Promise<void> {
  const kept = await updateIf(
    table,
    keys.pad(tokenHash(padId)),
    expr`SET drawing = ${drawing}`,
    expr`until > ${now.toISOString()} AND attribute_not_exists(drawing)`,
  );
  if (!kept) throw new Refusal("PAD_OVER");
}

/** What was drawn on the owner's pad; undefined if nothing was yet. Throws PAD_OVER for any other, and for an expired one. */
export async function drawnOnPad(
  padId: string,
  owner: string,
  now: Date,
): Promise<string | undefined> {
  const { data } = z.safeParse(padItem, await getItem(table, keys.pad(tokenHash(padId))));
  if (data?.owner !== owner || data.until <= now.toISOString()) throw new Refusal("PAD_OVER");
  return data.drawing;
}
