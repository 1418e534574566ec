import type { Account } from "#core/domain/account";
import type { Client } from "#core/domain/audit";

/** Who asks for an act on a document, from where and when. */
export interface Asked {
  readonly caller: Account;
  readonly client: Client;
  readonly now: Date;
}
