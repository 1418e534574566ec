import type { Scope } from "#contract/rules/programs/scopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Account, Person, Session, Workspace } from "./account.ts";
import { type ApiKey, viaKey } from "./api-key.ts";

/** The caller of a session or an API key: the workspace, the person who acts, and what they may do. */
export interface Caller {
  /** The owner of the call's subject. */
  readonly workspace: Workspace;
  /** The person who acts; a program acts as the person whose key it uses. */
  readonly actor: Person;
  readonly may: ReadonlySet<Scope>;
  /** Absent for a program. */
  readonly session?: Session;
  /** How the audit trail names the API key with which it is done. */
  readonly via?: string;
}

export interface Program extends Caller {
  readonly via: string;
  readonly key: Omit<ApiKey, "hash">;
}

/** The caller of a session; a person may do everything in their workspace. */
export const callerBySession = (
  account: Account,
  may: ReadonlySet<Scope>,
  session: Session,
): Caller => ({
  workspace: account,
  actor: account,
  may,
  session,
});

export const callerByKey = (account: Account, { hash: _, ...key }: ApiKey): Program => ({
  workspace: account,
  actor: account,
  may: new Set(key.scopes),
  via: viaKey(key),
  key,
});

/** The caller of a batch that somebody has decided to send, in this account. */
export const callerOfBatch = (account: Account, via: string | undefined): Caller => ({
  workspace: account,
  actor: account,
  may: new Set<Scope>(["documents:send"]),
  ...(via === undefined ? {} : { via }),
});

/** The caller of what a visitor of the account's public link begins. */
export const callerOfPublicLink = (account: Account): Caller => callerOfBatch(account, undefined);

/** Throws KEY_LACKS_SCOPE; "any" is open to every caller. */
export function assertMay({ may }: Pick<Caller, "may">, needs: Scope | "any"): void {
  if (needs !== "any" && !may.has(needs)) throw new Refusal("KEY_LACKS_SCOPE");
}
