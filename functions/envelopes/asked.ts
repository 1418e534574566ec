import type { Caller } from "#core/domain/account/caller";
import type { Client } from "#core/domain/envelope/audit";

/** Who asks for an act on a document, from where and when. */
export interface Asked {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}
