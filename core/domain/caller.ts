import { Refusal } from "#contract/refusals";
import type { Scope } from "#contract/scopes";
import type { Account, Person, Workspace } from "./account.ts";
import { type ApiKey, viaKey } from "./api-key.ts";

/** Who calls, for whom, and what they may do: what a session or an API key comes to. */
export interface Caller {
  /** What the call is about: its owner. */
  readonly workspace: Workspace;
  /** Who acts; the person who made the key, for a program. */
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
