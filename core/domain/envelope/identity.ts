import { Refusal } from "#contract/rules/refusals/refusals";
import { type Caller, ownedBy, type Seer, seesOf } from "../account/caller.ts";
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
 * Throws NOT_FOUND for a document that the caller doesn't see, and for one that was deleted, unless its sending was undone: then
 * its draft is made of it.
 */
export function assertSentBy(caller: Seer, envelope: Envelope): void {
  assertSees(caller, envelope);
  if (envelope.deletedAt && !isUndone(envelope)) throw new Refusal("NOT_FOUND");
}

/**
 * Throws NOT_FOUND for a document of another workspace, and for a colleague's if the caller sees only their own. Every call that
 * reads or changes a document by its id for a session or a key asks this.
 */
export function assertSees(caller: Seer, envelope: Envelope): void {
  if (!seesEnvelope(caller, envelope)) throw new Refusal("NOT_FOUND");
}

export const seesEnvelope = (caller: Seer, { sender, keeper }: Envelope): boolean =>
  sender.userId === caller.workspace.id && seesOf(caller, keeper);

/** Lists in which a document is: that of its workspace, and that of the member who looks after it. */
export const listsOf = ({
  sender,
  keeper,
}: Pick<Envelope, "sender" | "keeper">): readonly string[] =>
  keeper === undefined ? [sender.userId] : [sender.userId, ownedBy(sender.userId, keeper)];
