import {
  memberCalls as calls,
  type MemberAnswer,
  type MemberLogAnswer,
  type MemberWorkAnswer,
} from "#contract/calls/members";
import { type ShareAnswer, shareCalls } from "#contract/calls/shares";
import { ownFactors } from "#contract/pages/factors";
import { type OfferReply, ownership as ownershipCalls } from "#contract/pages/ownership";
import { type InvitationReply, workspaces as wire } from "#contract/pages/workspaces";
import { asking, plain, whole } from "./api-call.ts";
import { inputErrors } from "./check.ts";
import type { UsedPasskey } from "./factors.ts";

export type Member = MemberAnswer;
export type MemberLogEntry = MemberLogAnswer;
export type MemberWork = MemberWorkAnswer;
export type Invitation = InvitationReply;

export const members = {
  list: whole<Member>(calls.listMembers.session),
  invite: plain(calls.inviteMember.session),
  change: plain(calls.changeMember.session),
  work: plain(calls.memberWork.session),
  remove: plain(calls.removeMember.session),
  access: plain(calls.memberAccess.session),
  changeAccess: plain(calls.changeAccess.session),
  log: plain(calls.memberLog.session),
  logFile: plain(calls.memberLogFile.session),
};

export type Share = ShareAnswer;

export const shares = {
  list: plain(shareCalls.listShares.session),
  share: plain(shareCalls.share.session),
  end: plain(shareCalls.unshare.session),
};

export const workspaces = {
  invitation: plain(wire.showInvitation),
  accept: plain(wire.acceptInvitation),
  leave: plain(wire.leaveWorkspace),
  open: plain(wire.openWorkspace),
  requireFactor: plain(ownFactors.requireFactor),
};

export type Offer = NonNullable<OfferReply["offer"]>;

/** The person's password, and a code of their app or the answer of their passkey. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
  readonly credential?: UsedPasskey;
}

function sentProof({ code, ...proof }: Proof) {
  return { ...proof, ...(code === undefined ? {} : { mfacode: code }) };
}

export const ownership = {
  show: plain(ownershipCalls.showOffer),
  offer: asking(
    ownershipCalls.offerWorkspace,
    ({ memberId, ...proof }: Proof & { readonly memberId: string }) => ({
      memberId,
      ...sentProof(proof),
    }),
  ),
  withdraw: plain(ownershipCalls.withdrawOffer),
  accept: asking(ownershipCalls.acceptOffer, sentProof),
  decline: plain(ownershipCalls.declineOffer),
};

/** Validation of the form before it is sent. */
export const invitationErrors = ({ email }: { readonly email: string }) =>
  inputErrors(calls.inviteMember.session.input, { email, role: "sender" });
