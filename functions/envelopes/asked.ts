import type { Caller } from "#core/domain/account/caller";
import type { Client } from "#core/domain/envelope/audit";

/** The caller who asks for an act on a document, with origin and time. */
export interface Asked {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}
