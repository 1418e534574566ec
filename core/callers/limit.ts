import type { ThrottleName } from "#contract/throttles";
import type { Caller } from "../domain/caller.ts";
import { throttle } from "../store/throttle.ts";

/** Counts a call of a workspace; throws the throttle's refusal. */
export async function limitCaller(
  name: ThrottleName,
  { workspace }: Caller,
  now: Date,
): Promise<void> {
  await throttle(name, workspace.id, now);
}
