import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "../account/caller.ts";
import type { Envelope } from "./envelope.ts";
import { isUndone } from "./undo-time.ts";

/**
 * Identity comes only from the token. A call may also name its user or workspace, as the specification's calls do; if it names
 * another one, it is refused. `fields` has the API's names of the two inputs where they differ.
 */
export function assertOwn(
  { actor, workspace }: Pick<Caller, "actor" | "workspace">,
  named: { userId?: string | undefined; email?: string | undefined },
  fields: { readonly userId: string; readonly email: string } = {
    userId: "userId",
    email: "email",
  },
): void {
  if (named.userId !== undefined && ![actor.userId, workspace.id].includes(named.userId)) {
    throw new Refusal("NOT_YOURS", { field: fields.userId });
  }
  if (named.email !== undefined && named.email.trim().toLowerCase() !== actor.email) {
    throw new Refusal("NOT_YOURS", { field: fields.email });
  }
}

/**
 * Throws NOT_FOUND for a document of another workspace, and for one that was deleted, unless its sending was undone: then
 * its draft is made of it.
 */
export function assertSentBy(caller: Pick<Caller, "workspace">, envelope: Envelope): void {
  assertEverSentBy(caller, envelope);
  if (envelope.deletedAt && !isUndone(envelope)) throw new Refusal("NOT_FOUND");
}

/** The same check for acts that the sender may also do with a document that was removed from the list. */
export function assertEverSentBy(
  { workspace }: Pick<Caller, "workspace">,
  envelope: Envelope,
): void {
  if (envelope.sender.userId !== workspace.id) throw new Refusal("NOT_FOUND");
}
