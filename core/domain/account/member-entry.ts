import { actingPerson, type Caller } from "./caller.ts";
import type { MemberEntry } from "./member.ts";

export interface MemberRequest {
  readonly caller: Caller;
  /** How the caller came, as far as the log names it. */
  readonly client: { readonly via?: string };
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
