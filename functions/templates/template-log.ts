import { actingPerson, type Caller } from "#core/domain/account/caller";
import type { MemberEntry } from "#core/domain/account/member";
import type { Client } from "#core/domain/envelope/audit";
import type { Template } from "#core/domain/templates/template";
import { logged } from "#core/store/account/member-log";

interface LoggedAct {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
  /** The address of the template's maker. */
  readonly email: string;
}

/** An entry about a template in the log of its workspace's administration. */
export function templateLog(
  act: MemberEntry["act"],
  { userId, id, name }: Template,
  { caller, client: { via }, now, email }: LoggedAct,
) {
  const { name: byName, email: byEmail } = actingPerson(caller);
  return logged(userId, {
    ...{ act, at: now.toISOString(), by: { name: byName, email: byEmail }, email },
    ...(via === undefined ? {} : { via }),
    template: { id, name },
  });
}
