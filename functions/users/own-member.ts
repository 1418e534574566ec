import type { MemberRole } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import { ownerIdOf, type Workspace } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import { findAccount } from "#core/store/account/accounts";
import { findMember } from "#core/store/account/members";

/** Throws OWNER_STAYS, and NOT_FOUND for a person who is no member. */
export async function memberOf({ workspace }: Caller, id: string) {
  if (id === ownerIdOf(workspace)) throw new Refusal("OWNER_STAYS");
  const [member, account] = await Promise.all([findMember(workspace.id, id), findAccount(id)]);
  if (!member || !account) throw new Refusal("NOT_FOUND");
  return { member, account };
}

/**
 * Throws BAD_FIELD for the person who registered the workspace, as a sender: the list of their own documents is that of the whole
 * workspace.
 */
export function assertRoleFits(
  { id }: Pick<Workspace, "id">,
  personId: string | undefined,
  role: MemberRole,
): void {
  if (personId !== id || role !== "sender") return;
  throw new Refusal("BAD_FIELD", {
    field: "role",
    message: "This person has created the workspace, and can be an admin or a reader in it.",
  });
}
