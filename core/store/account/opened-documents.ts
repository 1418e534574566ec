import { actingPerson, type Caller } from "../../domain/account/caller.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import type { Export } from "../../domain/lists/export.ts";
import { transactIf } from "../common/table.ts";
import { counting } from "../common/throttle.ts";
import { logged } from "./member-log.ts";

/**
 * Logs, once a day, that a person has opened a colleague's document in a workspace whose senders see only their own. Nothing is
 * logged of those with whom it is shared, nor of programs, which read what the workspace lets them.
 */
export async function noteOpened(
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  { id, title, keeper, sender }: Envelope,
): Promise<void> {
  const { workspace, actor } = caller;
  if (!isLogged(caller)) return;
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

/** Logs likewise, once a day, that a person has asked for an export, or has downloaded it. */
export async function noteExported(
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  { id, of }: Pick<Export, "id" | "of">,
): Promise<void> {
  const { workspace, actor } = caller;
  if (!isLogged(caller)) return;
  const { name, email } = actingPerson(caller);
  const by = { name, email };
  await transactIf([
    counting("openedByMember", `${workspace.id} ${actor.userId} ${id}`, now),
    logged(workspace.id, {
      ...({ act: "exported", at: now.toISOString(), by } as const),
      ...{ email: "", documents: of },
    }),
  ]);
}

const isLogged = ({ workspace, sees, session }: Caller): boolean =>
  workspace.sendersSee === "own" && sees === "all" && session !== undefined;
