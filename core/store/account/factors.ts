import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Factors, noFactors } from "../../domain/account/factors.ts";
import { variable } from "../../environment.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const factorsItem = z.object({
  app: z.optional(z.object({ secret: z.string(), addedAt: z.string(), lastStep: z.number() })),
  passkeys: z.array(
    z.object({
      ...{ id: z.string(), publicKey: z.string(), counter: z.number(), name: z.string() },
      ...{ transports: z.array(z.string()), addedAt: z.string() },
      lastUsedAt: z.optional(z.string()),
    }),
  ),
  recovery: z.array(z.string()),
  challenge: z.optional(z.object({ value: z.string(), expiresAt: z.string() })),
  version: z.number(),
});

export const findFactors = async (userId: string): Promise<Factors> => (await read(userId)).factors;

/** Writers at the same time: each of them but one reads again, so this many can change something one after the other. */
const writersMax = 12;

/**
 * Loads the factors, has them changed, and saves them unless they have changed in the meantime; then it begins again. What
 * `change` throws is thrown, and nothing is saved.
 */
export async function changeFactors(
  userId: string,
  change: (factors: Factors) => Factors,
): Promise<Factors> {
  for (let writer = 0; writer < writersMax; writer++) {
    const { factors, version } = await read(userId);
    const changed = change(factors);
    const item = { ...keys.factors(userId), ...changed, version: (version ?? 0) + 1 };
    if (await putIf(table, item, isStill(expr`version`, version))) return changed;
  }
  throw new Refusal("CONFLICT");
}

async function read(userId: string): Promise<{ factors: Factors; version: number | undefined }> {
  const item = await getItem(table, keys.factors(userId));
  if (!item) return { factors: noFactors, version: undefined };
  const { version, ...factors } = z.parse(factorsItem, item);
  return { factors, version };
}
