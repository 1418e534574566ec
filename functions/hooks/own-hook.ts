import type { HookWithSecret } from "#contract/rules/programs/hooks";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "#core/domain/account/caller";
import { type Hook, hookAnswerOf } from "#core/domain/programs/hook";
import { isStorage } from "#core/domain/programs/storage";
import { secretText } from "#core/domain/programs/webhook";
import { receiverProblem } from "#core/gateways/checked-host";
import { hookSecret } from "#core/gateways/hook-secret";
import { findHook } from "#core/store/programs/hooks";

/** A webhook of this account; throws NOT_FOUND. */
export async function ownHook(userId: string, hookId: string): Promise<Hook> {
  const hook = orNotFound(await findHook(userId, hookId));
  return orNotFound(isStorage(hook) ? undefined : hook);
}

/** A webhook or, for people, a storage: to programs there are no storages. Throws NOT_FOUND. */
export async function ownReceiver(
  { workspace, session }: Pick<Caller, "workspace" | "session">,
  hookId: string,
): Promise<Hook> {
  return session ? orNotFound(await findHook(workspace.id, hookId)) : ownHook(workspace.id, hookId);
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
