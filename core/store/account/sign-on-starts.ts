import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { minuteMs } from "../../domain/common/time.ts";
import { isSameHash, tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteIf, getItem, putIf } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

/** A login at a workspace's issuer, between going there and coming back. */
export interface SignOnStart {
  readonly workspaceId: string;
  /** The version of the owner's settings with which it began. */
  readonly version: number;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** SHA-256 of the cookie of the browser that began it. */
  readonly browserHash: string;
  readonly expiresAt: string;
}

const startItem: z.ZodMiniType<SignOnStart> = z.object({
  workspaceId: z.string(),
  version: z.number(),
  nonce: z.string(),
  codeVerifier: z.string(),
  browserHash: z.string(),
  expiresAt: z.string(),
});

/** Time to log in at the issuer. */
export const startLifeMs = 10 * minuteMs;

export async function insertStart(
  state: string,
  browser: string,
  start: Omit<SignOnStart, "browserHash" | "expiresAt">,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + startLifeMs);
  await putIf(table, {
    ...keys.signOnStart(tokenHash(state)),
    ...start,
    browserHash: tokenHash(browser),
    expiresAt: expiresAt.toISOString(),
    ttl: Math.ceil(expiresAt.getTime() / 1000),
  });
}

/**
 * Takes the login of a state, once and for the browser that began it; another browser's is left as it is. Throws
 * SIGN_ON_EXPIRED.
 */
export async function takeStart(
  state: string,
  browser: string | undefined,
  now: Date,
): Promise<SignOnStart> {
  const key = keys.signOnStart(tokenHash(state));
  const { data: start } = z.safeParse(startItem, await getItem(table, key));
  const isOurs =
    start &&
    browser !== undefined &&
    isSameHash(start.browserHash, tokenHash(browser)) &&
    start.expiresAt > now.toISOString();
  if (!isOurs || !(await deleteIf(table, key, expr`browserHash = ${start.browserHash}`)))
    throw new Refusal("SIGN_ON_EXPIRED");
  return start;
}
