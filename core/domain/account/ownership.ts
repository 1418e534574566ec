import type { MemberRole } from "#contract/rules/people/workspace-names";
import { offerDays } from "#contract/rules/people/workspace-roles";
import { dayMs } from "../common/time.ts";
import { type Account, type ActingPerson, namedAs, openAccount, type Person } from "./account.ts";
import type { Member } from "./member.ts";

/** The owner's open offer to pass the workspace on; there is one at a time. */
export interface Offer {
  readonly id: string;
  /** The owner's `userId`. */
  readonly from: string;
  /** The member's `userId`, and the role that they must still have when they accept. */
  readonly to: string;
  readonly role: MemberRole;
  readonly at: string;
  readonly endsAt: string;
}

export const ownershipNews = ["offered", "withdrawn", "declined", "passed", "announced"] as const;

/** What the owner, a member and all admins are mailed, with the names that were theirs then. */
export interface OwnershipNews {
  readonly id: string;
  readonly what: (typeof ownershipNews)[number];
  /** The workspace's name. */
  readonly workspace: string;
  readonly owner: ActingPerson;
  /** The member to whom it is or was offered. */
  readonly member: ActingPerson;
}

export function offerTo(
  id: string,
  from: Pick<Person, "userId">,
  { id: to, role }: Pick<Member, "id" | "role">,
  now: Date,
): Offer {
  const endsAt = new Date(now.getTime() + offerDays * dayMs).toISOString();
  return { id, from: from.userId, to, role, at: now.toISOString(), endsAt };
}

/**
 * An empty workspace for a person who passes their own on. Its trial is over: otherwise each passing on would begin another
 * one.
 */
export function emptyWorkspace(id: string, owner: Person, now: Date): Omit<Account, "id"> {
  const nobody = { userId: id, email: "", firstName: "", lastName: "", mobile: "" };
  const { id: _, ...empty } = openAccount({ ...nobody, plan: undefined }, now);
  return {
    ...empty,
    trialEndsAt: now.toISOString(),
    lacks: "person",
    ownedBy: namedAs(owner),
  };
}
