import type { HookWithSecret } from "#contract/rules/programs/hooks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Hook, hookAnswerOf } from "#core/domain/programs/hook";
import { secretText } from "#core/domain/programs/webhook";
import { receiverProblem } from "#core/gateways/checked-host";
import { hookSecret } from "#core/gateways/hook-secret";
import { findHook } from "#core/store/programs/hooks";

/** A webhook of this account; throws NOT_FOUND. */
export async function ownHook(userId: string, hookId: string): Promise<Hook> {
  return orNotFound(await findHook(userId, hookId));
}

export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal("NOT_FOUND");
  return found;
}

/** Throws BAD_FIELD for an address to which no webhook may go. */
export async function assertReceiver(url: string): Promise<void> {
  const message = await receiverProblem(url);
  if (message !== undefined) throw new Refusal("BAD_FIELD", { field: "url", message });
}

/** For its owner; the secret is shown only this once. */
export async function withSecret(hook: Hook): Promise<HookWithSecret> {
  const secret = await hookSecret(hook, hook.generation);
  return { ...hookAnswerOf(hook, undefined), secret: secretText(secret) };
}
