import * as z from "zod/mini";
import { retention } from "#contract/rules/installation/legal";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, updateIf } from "../common/table.ts";

const table = variable("THROTTLES_TABLE");

/** Records only the day, and only with the first call of each minute: a program may call a hundred times a minute. */
export async function noteUse(keyId: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const ttl = Math.ceil(now.getTime() / 1000) + retention.keyUseDays * 86_400;
  await updateIf(
    table,
    keys.keyUsed(keyId),
    expr`SET day = ${day}, ttl = ${ttl}`,
    expr`attribute_not_exists(day) OR day < ${day}`,
  );
}

/** The day (YYYY-MM-DD, UTC) on which a key was last used. */
export async function lastUseOf(keyId: string): Promise<string | undefined> {
  const item = await getItem(table, keys.keyUsed(keyId));
  return item && z.parse(z.string(), item["day"]);
}
