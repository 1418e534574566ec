import type { Client } from "#core/domain/audit";
import type { Caller } from "#core/domain/caller";

/** Who asks for an act on a document, from where and when. */
export interface Asked {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}
