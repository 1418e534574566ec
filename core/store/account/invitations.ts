import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { expiryOfInvitation, type Invitation } from "../../domain/account/invitation.ts";
import { mailboxOf } from "../../domain/common/mailbox.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { deleting, getItem, putIf, type TransactItem } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

const invitationItem: z.ZodMiniType<Invitation> = z.object({
  email: z.string(),
  tokenHash: z.string(),
  expiresAt: z.string(),
});

const keyOf = (email: string) =>
  keys.invitation(createHash("sha256").update(mailboxOf(email)).digest("base64url"));

/** Invites an address, and ends earlier invitations of its mailbox. Returns the token, which only its link contains. */
export async function putInvitation(email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = expiryOfInvitation(now);
  const ttl = Math.ceil(Date.parse(expiresAt) / 1000);
  const invitation: Invitation = { email, tokenHash: tokenHash(token), expiresAt };
  await putIf(table, { ...keyOf(email), ...invitation, ttl });
  return token;
}

/** The invitation of the address's mailbox, which may have expired or be for another spelling. */
export async function findInvitation(email: string): Promise<Invitation | undefined> {
  const item = await getItem(table, keyOf(email));
  return item && z.parse(invitationItem, item);
}

/** Ends the mailbox's invitation, if there is one, in the transaction that proves its account. */
export const invitationUsed = (email: string): TransactItem => deleting(table, keyOf(email));
