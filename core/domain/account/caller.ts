import type { Needs } from "#contract/endpoint";
import type { WorkspaceRole } from "#contract/rules/people/workspace-names";
import { rightsOf, type Sees } from "#contract/rules/people/workspace-roles";
import type { Right, Scope } from "#contract/rules/programs/scopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type ActingPerson,
  namedAs,
  type Person,
  type Session,
  type Workspace,
} from "./account.ts";
import { type ApiKey, viaKey } from "./api-key.ts";
import { signedOnIn } from "./sign-on.ts";

/** The caller of a session or an API key: the workspace, the person who acts, and what they may do. */
export interface Caller {
  /** The owner of the call's subject. */
  readonly workspace: Workspace;
  /** The person who acts; a program acts as the person who made its key. */
  readonly actor: Person;
  readonly may: ReadonlySet<Right>;
  /** Whose documents of the workspace they see. */
  readonly sees: Sees;
  /** Whether they also see templates that colleagues keep to themselves: owner, admins and programs do. */
  readonly seesKept: boolean;
  /** Absent for a program. */
  readonly session?: Session;
  /** How the audit trail names the API key with which it is done. */
  readonly via?: string;
  /** Where the session's person logged in by single sign-on. */
  readonly signedInAt?: string;
}

export interface Program extends Caller {
  readonly via: string;
  readonly key: Omit<ApiKey, "hash">;
}

/** A person who may do what their role in the workspace allows. */
export const callerByRole = (workspace: Workspace, actor: Person, role: WorkspaceRole): Caller => {
  const sees = role === "sender" ? (workspace.sendersSee ?? "all") : "all";
  const seesKept = role === "owner" || role === "admin";
  return { workspace, actor, may: rightsOf[role], sees, seesKept };
};

/** The same for the caller of a session; without a role, they may do only what is about themselves. */
export const callerBySession = (
  workspace: Workspace,
  actor: Person,
  role: WorkspaceRole | undefined,
  session: Session,
): Caller => {
  const at = signedOnIn(actor, session)?.at;
  const caller = role
    ? callerByRole(workspace, actor, role)
    : { workspace, actor, may: new Set<Right>(), sees: "own" as const, seesKept: false };
  return { ...caller, session, ...(at === undefined ? {} : { signedInAt: at }) };
};

export const callerByKey = (
  workspace: Workspace,
  actor: Person,
  { hash: _, ...key }: ApiKey,
): Program => ({
  ...{ workspace, actor, may: new Set(key.scopes), via: viaKey(key), key },
  ...{ sees: "all", seesKept: true },
});

/** The caller of a batch that this person has decided to send. */
export const callerOfBatch = (
  workspace: Workspace,
  actor: Person,
  via: string | undefined,
): Caller => ({
  workspace,
  actor,
  may: new Set<Scope>(["documents:send"]),
  ...{ sees: "all", seesKept: true },
  ...(via === undefined ? {} : { via }),
});

/** The caller of what a visitor of a public link begins, in the name of the person who published it. */
export const callerOfPublicLink = (workspace: Workspace, actor: Person): Caller =>
  callerOfBatch(workspace, actor, undefined);

/** The person as the audit trail names them. */
export const actingPerson = ({ actor }: Pick<Caller, "actor">): ActingPerson => namedAs(actor);

/** Whose drafts these are: a person's own in each workspace. */
export const ownerOfDrafts = ({ workspace, actor }: Pick<Caller, "workspace" | "actor">): string =>
  ownedBy(workspace.id, actor.userId);

/** The list of documents that the caller sees: that of the whole workspace, or their own. */
export const listOf = (caller: Seer): string =>
  caller.sees === "all" ? caller.workspace.id : ownerOfDrafts(caller);

/** The caller as far as what they see depends on it. */
export type Seer = Pick<Caller, "workspace" | "actor" | "sees">;

/** Whether the caller sees what this person has made or looks after; without one, the workspace's owner has. */
export const seesOf = ({ workspace, actor, sees }: Seer, personId = workspace.id): boolean =>
  sees === "all" || personId === actor.userId;

/** The caller's id to store with what they make; undefined for the workspace's owner. */
export const makerOf = ({ workspace, actor }: Pick<Caller, "workspace" | "actor">) =>
  actor.userId === workspace.id ? undefined : actor.userId;

/** Under which a person's own things of a workspace are stored. */
export const ownedBy = (workspaceId: string, personId: string): string =>
  workspaceId === personId ? workspaceId : `${workspaceId}~${personId}`;

/**
 * Throws KEY_LACKS_SCOPE or ROLE_LACKS_RIGHT, or SIGN_ON_NEEDED for a person without a workspace of their own; "any" is open to
 * every caller.
 */
export function assertMay({ may, session }: Pick<Caller, "may" | "session">, needs: Needs): void {
  if (needs === "any" || may.has(needs)) return;
  if (!session) throw new Refusal("KEY_LACKS_SCOPE");
  throw new Refusal(may.size === 0 ? "SIGN_ON_NEEDED" : "ROLE_LACKS_RIGHT");
}
