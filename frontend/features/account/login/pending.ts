import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import type { FactorKind } from "#contract/specified/auth";
import { bearerOf, setBearer } from "../../../api/bearers.ts";
import { jsonOf } from "../../../api/json-of.ts";
import { tabStorage } from "../../../session/storage.ts";
import { loginKey } from "../../../session/stored-keys.ts";

/** A login whose password was right: its second step is still to come. */
export interface Pending {
  readonly email: string;
  readonly remember: boolean;
  /** Whether the person hasn't been asked yet whether to remember this device. */
  readonly isNew: boolean;
  /** What the person logs in with; empty for a code that is mailed. */
  readonly factors: readonly FactorKind[];
}

/** With the token of the sign-in, which opens nothing without the code, and the time in ms since the epoch. */
const keptPending = z.object({
  ...{ email: z.string(), remember: z.boolean(), isNew: z.boolean() },
  factors: z._default(z.array(z.enum(["app", "passkey"])), []),
  ...{ token: z.string(), atMs: z.number() },
});

/** Kept in the tab while the code works: a phone may drop the page while its owner looks for the mail. */
export function keepPending(pending: Pending): void {
  const kept = { ...pending, token: bearerOf("login"), atMs: Date.now() };
  tabStorage.set(loginKey, JSON.stringify(kept));
}

export const forgetPending = (): void => tabStorage.remove(loginKey);

/** The sign-in to go on with, whose calls have its token again. */
export function resumePending(nowMs: number): Pending | undefined {
  const kept = jsonOf(keptPending, tabStorage.get(loginKey));
  if (!kept || nowMs - kept.atMs > limits.codeLifeMs) return undefined;
  const { token, atMs: _, ...pending } = kept;
  setBearer("login", token);
  return pending;
}
