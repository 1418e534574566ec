import { dayMs } from "../common/time.ts";

/** The permission of one address to open an account; a newer one for the same mailbox replaces it. */
export interface Invitation {
  /** In the form in which accounts have it: another spelling of the mailbox is not invited. */
  readonly email: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
}

export const invitationDays = 7;

export const expiryOfInvitation = (now: Date): string =>
  new Date(now.getTime() + invitationDays * dayMs).toISOString();

/** Whether an account with this address may be opened now. */
export const invites = (invitation: Invitation, email: string, now: Date): boolean =>
  invitation.email === email && invitation.expiresAt > now.toISOString();
