import { actingPerson, type Caller } from "../../domain/account/caller.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { transactIf } from "../common/table.ts";
import { counting } from "../common/throttle.ts";
import { logged } from "./members.ts";

/**
 * Logs, once a day, that a person has opened a colleague's document in a workspace whose senders see only their own. Nothing is
 * logged of those with whom it is shared, nor of programs, which read what the workspace lets them.
 */
export async function noteOpened(
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  { id, title, keeper, sender }: Envelope,
): Promise<void> {
  const { workspace, actor, sees, session } = caller;
  if (workspace.sendersSee !== "own" || sees !== "all" || !session) return;
  if ((keeper ?? workspace.id) === actor.userId) return;
  const { name, email } = actingPerson(caller);
  const entry = {
    ...({ act: "opened", at: now.toISOString(), by: { name, email } } as const),
    ...{ email: sender.email, document: { id, title } },
  };
  await transactIf([
    counting("openedByMember", `${workspace.id} ${actor.userId} ${id}`, now),
    logged(workspace.id, entry),
  ]);
}
