import type { CallLimit } from "#contract/rules/refusals/throttles";
import type { Caller } from "../domain/account/caller.ts";
import { networkOf } from "../domain/common/throttle.ts";
import type { Client } from "../domain/envelope/audit.ts";
import { throttle } from "../store/common/throttle.ts";

/** Counts a call for the party that the limit's name implies; throws the throttle's refusal. */
export async function limitCall(
  name: CallLimit,
  { caller, client }: { readonly caller: Caller | undefined; readonly client: Client },
  now: Date,
): Promise<void> {
  await throttle(
    name,
    name.endsWith("ByNetwork") ? networkOf(client.ip) : ownerOf(name, caller),
    now,
  );
}

function ownerOf(name: CallLimit, caller: Caller | undefined): string {
  if (!caller) throw new Error(`Nobody is known for whom ${name} could count.`);
  return name.endsWith("ByPerson") ? caller.actor.userId : caller.workspace.id;
}
