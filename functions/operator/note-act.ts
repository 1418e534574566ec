import type { Caller } from "#core/domain/account/caller";
import type { Act } from "#core/domain/operator/log";
import { logAct } from "#core/store/operator/operator-log";

/** Logs what the caller is about to do or to see; what could not be logged is not done. */
export const noteAct = ({ actor }: Caller, act: Omit<Act, "at" | "by">, now: Date): Promise<void> =>
  logAct({ at: now.toISOString(), by: actor.email, ...act });
