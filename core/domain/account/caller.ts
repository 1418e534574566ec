import { Refusal } from "#contract/refusals";
import type { Scope } from "#contract/scopes";
import type { Account, Person, Workspace } from "./account.ts";
import { type ApiKey, viaKey } from "./api-key.ts";

/** A session or an API key names its caller: the workspace, the person who acts, and what they may do. */
export interface Caller {
  /** It owns whatever the call is about. */
  readonly workspace: Workspace;
  /** The person who acts; a program acts as the person whose key it has. */
  readonly actor: Person;
  readonly may: ReadonlySet<Scope>;
  /** How the trail names the key by which it is done. */
  readonly via?: string;
}

export interface Program extends Caller {
  readonly via: string;
  readonly key: Omit<ApiKey, "hash">;
}

/** A person may do all in their workspace. */
export const callerBySession = (account: Account, may: ReadonlySet<Scope>): Caller => ({
  workspace: account,
  actor: account,
  may,
});

export const callerByKey = (account: Account, { hash: _, ...key }: ApiKey): Program => ({
  workspace: account,
  actor: account,
  may: new Set(key.scopes),
  via: viaKey(key),
  key,
});

/** Throws KEY_LACKS_SCOPE; everybody may do what is for "any". */
export function assertMay({ may }: Pick<Caller, "may">, needs: Scope | "any"): void {
  if (needs !== "any" && !may.has(needs)) throw new Refusal("KEY_LACKS_SCOPE");
}
