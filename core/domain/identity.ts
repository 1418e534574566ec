import { Refusal } from "#contract/refusals";
import type { Account } from "./account.ts";
import type { Envelope } from "./envelope.ts";

/**
 * Identity comes only from the token. A call may also name its user, as the specification's calls do; if it
 * names another one, it is refused. `fields`: the API's names of the two, where they are others.
 */
export function assertOwn(
  account: Pick<Account, "userId" | "email">,
  named: { userId?: string | undefined; email?: string | undefined },
  fields: { readonly userId: string; readonly email: string } = {
    userId: "userId",
    email: "email",
  },
): void {
  if (named.userId !== undefined && named.userId !== account.userId) {
    throw new Refusal("NOT_YOURS", { field: fields.userId });
  }
  if (named.email !== undefined && named.email.trim().toLowerCase() !== account.email) {
    throw new Refusal("NOT_YOURS", { field: fields.email });
  }
}

/** Throws NOT_FOUND for a document that somebody else has sent, and for one that was deleted. */
export function assertSentBy(account: Pick<Account, "userId">, envelope: Envelope): void {
  assertEverSentBy(account, envelope);
  if (envelope.deletedAt) throw new Refusal("NOT_FOUND");
}

/** The same for what the sender may do with a document that was removed from the list. */
export function assertEverSentBy(account: Pick<Account, "userId">, envelope: Envelope): void {
  if (envelope.sender.userId !== account.userId) throw new Refusal("NOT_FOUND");
}
