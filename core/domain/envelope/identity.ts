import { Refusal } from "#contract/rules/refusals/refusals";
import { type Caller, ownedBy, type Seer, seesOf } from "../account/caller.ts";
import type { Envelope, Share } from "./envelope.ts";
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

export const seesEnvelope = (caller: Seer, envelope: Envelope): boolean =>
  envelope.sender.userId === caller.workspace.id &&
  (seesOf(caller, envelope.keeper) || shareOf(caller, envelope) !== undefined);

/** The same for acts that change a document; throws ROLE_LACKS_RIGHT if it was shared with the caller to be read alone. */
export function assertMayChange(caller: Seer, envelope: Envelope): void {
  assertSentBy(caller, envelope);
  assertIsMore(caller, envelope);
}

/** The same for acts that can also be done with a document that was removed from the list. */
export function assertMayEverChange(caller: Seer, envelope: Envelope): void {
  assertSees(caller, envelope);
  assertIsMore(caller, envelope);
}

/** Whether a caller who sees a document may also change it. */
export const mayChange = (caller: Seer, envelope: Envelope): boolean =>
  seesOf(caller, envelope.keeper) || shareOf(caller, envelope)?.as === "lookAfter";

function assertIsMore(caller: Seer, envelope: Envelope): void {
  if (mayChange(caller, envelope)) return;
  const message = "This document was shared with you to be read.";
  throw new Refusal("ROLE_LACKS_RIGHT", { message });
}

const shareOf = ({ actor }: Seer, { shared = [] }: Envelope): Share | undefined =>
  shared.find(({ to }) => to === actor.userId);

/** Lists in which a document is: that of its workspace, and those of the members who look after it or with whom it is shared. */
export function listsOf({
  sender,
  keeper,
  shared = [],
}: Pick<Envelope, "sender" | "keeper" | "shared">): readonly string[] {
  const members = [...(keeper === undefined ? [] : [keeper]), ...shared.map(({ to }) => to)];
  const lists = members.map((member) => ownedBy(sender.userId, member));
  return [...new Set([sender.userId, ...lists])];
}

/** Returns how a document is shared with the member whose list this is, and undefined for all other lists. */
export function sharedIn(
  list: string,
  { sender: { userId }, keeper, shared = [] }: Pick<Envelope, "sender" | "keeper" | "shared">,
): Share["as"] | undefined {
  if (list === userId) return undefined;
  return shared.find(({ to }) => to !== keeper && ownedBy(userId, to) === list)?.as;
}
