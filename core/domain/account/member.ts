import type {
  MemberAct,
  MemberRole,
  ShareKind,
  WorkKind,
  WorkspaceRole,
} from "#contract/rules/people/workspace-names";
import { joinDays, memberLogDays, type Sees } from "#contract/rules/people/workspace-roles";
import { dayMs } from "../common/time.ts";
import { type ActingPerson, ownerIdOf, type Workspace } from "./account.ts";

/** A person in a workspace that is another person's. */
export interface Member {
  /** The person's `userId`. */
  readonly id: string;
  readonly role: MemberRole;
  readonly since: string;
  /** They came by the workspace's single sign-on. */
  readonly bySignOn?: boolean | undefined;
}

/** The person's role in a workspace, as whose member they are stored; undefined for those who don't belong to it. */
export const roleOf = (
  workspace: Pick<Workspace, "id" | "ownedBy"> | undefined,
  personId: string,
  member: Pick<Member, "role"> | undefined,
): WorkspaceRole | undefined =>
  workspace && ownerIdOf(workspace) === personId ? "owner" : member?.role;

/** An open invitation to an address, which its holder accepts once they have logged in. */
export interface Joining {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The person who sent the invitation, and the time. */
  readonly by: string;
  readonly at: string;
  readonly endsAt: string;
}

/**
 * A former member, and the colleagues who have taken over from them: everything that the workspace goes on with in the name of the
 * one goes on in the name of another.
 */
export interface Departure {
  /** The former member's `userId`. */
  readonly id: string;
  /** The colleague's `userId`. */
  readonly to: string;
  /** Other colleagues, by the kind of work that they have taken over. */
  readonly others?: Takers | undefined;
  readonly at: string;
  /** Present until their open documents are handed over. */
  readonly owed?: OwedTransfers | undefined;
}

/** The `userId` of a colleague for each of some kinds of work. */
export type Takers = Readonly<Partial<Record<WorkKind, string | undefined>>>;

/** The `userId` of the colleague who has taken over this kind of work. */
export const takerIn = ({ to, others = {} }: Departure, work: WorkKind): string =>
  others[work] ?? to;

export interface OwedTransfers {
  /** The former member's address. */
  readonly email: string;
  /** The person who removed them, or they themselves, as entries name them. */
  readonly by: ActingPerson;
  /** The API key with which it was done. */
  readonly via?: string | undefined;
  /** The place in the list of the workspace's documents up to which they have been handed over. */
  readonly after?: string | undefined;
}

export const joiningEndsAt = (now: Date): string =>
  new Date(now.getTime() + joinDays * dayMs).toISOString();

/** An item may remain in the table for days after its time; the invitation doesn't count any more. */
export const isOpen = ({ endsAt }: Pick<Joining, "endsAt">, now: Date): boolean =>
  endsAt > now.toISOString();

/** An entry of a workspace's log of administration. */
export interface MemberEntry {
  readonly act: MemberAct;
  readonly at: string;
  /** Name and address of the person who did it. */
  readonly by: Pick<ActingPerson, "name" | "email">;
  /** The API key with which it was done. */
  readonly via?: string | undefined;
  /** Whom it is about; empty where that is every sender. */
  readonly email: string;
  /** The new role. */
  readonly role?: MemberRole | undefined;
  /** The role before it. */
  readonly before?: MemberRole | undefined;
  /** Which documents senders see since then. */
  readonly sendersSee?: Sees | undefined;
  /** The address of the colleague who takes over from a person who was removed or left. */
  readonly to?: string | undefined;
  /** The addresses of others who take over one kind of work. */
  readonly others?: readonly { readonly work: WorkKind; readonly to: string }[] | undefined;
  /** The document that was shared or opened. */
  readonly document?: { readonly id: string; readonly title: string } | undefined;
  /** How many documents were exported. */
  readonly documents?: number | undefined;
  readonly sharedAs?: ShareKind | undefined;
  /** The template that was shared, kept by its maker, or copied to another workspace. */
  readonly template?: { readonly id: string; readonly name: string } | undefined;
  /** Whose pages may show signing pages in a frame since then. */
  readonly origins?: readonly string[] | undefined;
}

/** In seconds since the epoch. */
export const entryEndsAt = ({ at }: Pick<MemberEntry, "at">): number =>
  Math.ceil((Date.parse(at) + memberLogDays * dayMs) / 1000);
