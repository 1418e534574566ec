import { Refusal } from "#contract/rules/refusals/refusals";
import { ownerIdOf } from "#core/domain/account/account";
import { actingPerson, type Caller } from "#core/domain/account/caller";
import type { MemberEntry } from "#core/domain/account/member";
import type { Client } from "#core/domain/envelope/audit";
import { findAccount } from "#core/store/account/accounts";
import { findMember } from "#core/store/account/members";

export interface MemberRequest {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}

/** An entry about the person with this address, done by the caller. */
export function entryOf(
  act: MemberEntry["act"],
  { email, role, before }: Pick<MemberEntry, "email" | "role" | "before">,
  { caller, client: { via }, now }: MemberRequest,
): MemberEntry {
  const by = actingPerson(caller);
  return {
    ...{ act, at: now.toISOString(), by: { name: by.name, email: by.email }, email },
    ...(via === undefined ? {} : { via }),
    ...(role === undefined ? {} : { role }),
    ...(before === undefined ? {} : { before }),
  };
}

/** Throws OWNER_STAYS, and NOT_FOUND for a person who is no member. */
export async function memberOf({ workspace }: Caller, id: string) {
  if (id === ownerIdOf(workspace)) throw new Refusal("OWNER_STAYS");
  const [member, account] = await Promise.all([findMember(workspace.id, id), findAccount(id)]);
  if (!member || !account) throw new Refusal("NOT_FOUND");
  return { member, account };
}
