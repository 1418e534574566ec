import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { type CodeCheck, codeChecks, passHours } from "#contract/rules/people/checks";
import { type CodeTries, triesAllowed } from "../../domain/acts/checking.ts";
import type { Link } from "../../domain/acts/link.ts";
import { hourMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import type { Envelope, Signer } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { keys } from "../common/keys.ts";
import type { CodePlace } from "../common/mailed-codes.ts";
import { getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** Which checks of a link a device has passed, and until when that counts. */
export interface Pass {
  readonly passed: readonly CodeCheck[];
  readonly until: string;
}

const passItem = z.object({
  link: z.string(),
  passed: z.array(z.enum(codeChecks)),
  until: z.string(),
});

/** The pass behind the value of a link's cookie; undefined if it is another link's, or has expired. */
export async function findPass(
  value: string,
  linkToken: string,
  now: Date,
): Promise<Pass | undefined> {
  const { data } = z.safeParse(passItem, await getItem(table, keys.pass(tokenHash(value))));
  const isLive = data?.link === tokenHash(linkToken) && now.toISOString() < data.until;
  return isLive ? data : undefined;
}

/**
 * Stores a pass that has one check more, and returns the value of its cookie, which is random unless it is given. The time of
 * the first check counts.
 */
export async function givePass(
  linkToken: string,
  {
    before,
    check,
    value = randomBytes(32).toString("base64url"),
  }: {
    readonly before: Pass | undefined;
    readonly check: CodeCheck;
    readonly value?: string;
  },
  now: Date,
): Promise<{ readonly value: string; readonly pass: Pass }> {
  const ends = new Date(now.getTime() + passHours * hourMs).toISOString();
  const pass = { passed: [...(before?.passed ?? []), check], until: before?.until ?? ends };
  const ttl = Math.ceil(Date.parse(pass.until) / 1000);
  await putIf(table, { ...keys.pass(tokenHash(value)), link: tokenHash(linkToken), ...pass, ttl });
  return { value, pass };
}

/** Where the code is kept that was mailed to the signer of a link. */
export const codePlace = (linkToken: string): CodePlace => ({
  table,
  key: keys.linkCode(tokenHash(linkToken)),
  secret: linkToken,
});

const triesItem = z.object({ tries: z.number(), at: z.optional(z.string()) });

/** The tries that were counted for this generation of the link. */
export async function findTries(
  { envelopeId, generation }: Link,
  signerId: string,
): Promise<CodeTries> {
  const item = await getItem(table, keys.codeTries(envelopeId, signerId, generation));
  return item ? z.parse(triesItem, item) : { tries: 0 };
}

/**
 * Counts a try with the access code, before it is compared, so that of any number of parallel tries no more are compared in
 * a row than `triesAllowed` says, for each generation of the link. Returns how many were counted; undefined after the last.
 */
export async function countTry(
  link: Link,
  signer: Signer,
  { createdAt }: Envelope,
  now: Date,
): Promise<number | undefined> {
  const { envelopeId, generation } = link;
  const allowed = triesAllowed(signer, await findTries(link, signer.id), now);
  const counted = await updateIf(
    table,
    keys.codeTries(envelopeId, signer.id, generation),
    expr`ADD tries ${1} SET ttl = ${keptUntil(createdAt, envelopeId)}, at = ${now.toISOString()}`,
    expr`attribute_not_exists(tries) OR tries < ${allowed}`,
  );
  return counted && z.parse(triesItem, counted).tries;
}

/**
 * After a try that was right: wrong ones are counted in a row, so that nobody is kept out by what they have mistyped in the
 * course of weeks.
 */
export async function forgetTries(
  { envelopeId, generation }: Link,
  signerId: string,
): Promise<void> {
  const key = keys.codeTries(envelopeId, signerId, generation);
  await updateIf(table, key, expr`SET tries = ${0}`, expr`tries > ${0}`);
}
