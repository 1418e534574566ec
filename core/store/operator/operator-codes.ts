import * as z from "zod/mini";
import { operatorMinutes } from "#contract/pages/operator";
import { minuteMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { enterMailedCode, setMailedCode } from "../common/mailed-codes.ts";
import { getItem } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

/** One item for each session: the code that was mailed, the tries, and until when a right one counts. */
const placeOf = (sessionId: string) => ({
  table,
  key: keys.operatorCode(tokenHash(sessionId)),
  secret: sessionId,
});

const item = z.object({ provenUntil: z.optional(z.string()) });

/** Sets a new code, which replaces the previous one and ends what that one has opened. */
export const setOperatorCode = (sessionId: string, code: string, now: Date): Promise<void> =>
  setMailedCode(placeOf(sessionId), code, now, operatorMinutes * 60);

/** Returns until when the code counts. Throws CODE_INVALID. */
export async function enterOperatorCode(
  sessionId: string,
  code: string,
  now: Date,
): Promise<string> {
  const provenUntil = new Date(now.getTime() + operatorMinutes * minuteMs).toISOString();
  const entered = { code, field: "mfacode", becomes: { provenUntil } };
  await enterMailedCode(placeOf(sessionId), entered, now);
  return provenUntil;
}

/** Whether a code was entered in this session in the last 15 minutes. */
export async function isProven(sessionId: string, now: Date): Promise<boolean> {
  const { data } = z.safeParse(item, await getItem(table, placeOf(sessionId).key));
  return data?.provenUntil !== undefined && data.provenUntil > now.toISOString();
}
