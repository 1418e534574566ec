import { Refusal } from "#contract/refusals";
import type { Account } from "./account.ts";
import type { Envelope } from "./envelope.ts";

/**
 * Identity comes only from the token. A call may also name its user, as the spec's calls do; a name
 * that disagrees is refused and changes nothing.
 */
export function assertOwn(
  account: Pick<Account, "userId" | "email">,
  named: { userId?: string | undefined; email?: string | undefined },
): void {
  if (named.userId !== undefined && named.userId !== account.userId) {
    throw new Refusal("NOT_YOURS", { field: "userId" });
  }
  if (named.email !== undefined && named.email.trim().toLowerCase() !== account.email) {
    throw new Refusal("NOT_YOURS", { field: "email" });
  }
}

/** To everybody but its sender a document does not exist; nor does one that was deleted. */
export function assertSentBy(account: Pick<Account, "userId">, envelope: Envelope): void {
  if (envelope.sender.userId === account.userId && !envelope.deletedAt) return;
  throw new Refusal("NOT_FOUND");
}
