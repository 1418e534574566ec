import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../inputs.ts";
import type { Stage, WireStatus } from "./envelopes.ts";

export interface DocumentRow {
  readonly envelopeId: string;
  readonly fileUrl: string;
  readonly offsetDateTime: string;
  readonly status: WireStatus;
  readonly name: string;
  readonly title: string;
  readonly stage: Stage;
  readonly signed: number;
  readonly of: number;
  /** Who has declined, and why in their words. */
  readonly declined?: { readonly name: string; readonly reason: string };
}

export interface DashboardReply {
  readonly inProgress: number;
  readonly completed: number;
  readonly rejected: number;
  readonly documents: readonly DocumentRow[];
}

/** A signer as the sender sees them; without the link, which only the signer may know. */
export interface SignerRow {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  /** Signers with a lower order sign first. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
  /** It is their turn. */
  readonly isDue: boolean;
  readonly invitedAt?: string;
  readonly remindedAt?: string;
  readonly reminders: number;
  readonly viewedAt?: string;
  readonly signedAt?: string;
  /** Why they have declined, in their words. */
  readonly declineReason?: string;
  /** The last mail could not be sent yet. */
  readonly mailFailed: boolean;
  /** They want no more mails of this sender. */
  readonly mailsStopped: boolean;
  /** What became of the newest mail to their present address, as far as the mail service has told. */
  readonly mail?: MailReply;
}

export interface MailReply {
  /** `returned`: no mail arrives at this address. `failed`: this one came back, another may arrive. */
  readonly state: "delivered" | "delayed" | "failed" | "returned" | "reported";
  readonly at: string;
  /** In plain words: "Mail came back: mailbox does not exist" */
  readonly text: string;
}

export interface ActivityReply {
  readonly title: string;
  readonly stage: Stage;
  readonly expiresAt: string;
  readonly signers: readonly SignerRow[];
  readonly audit: readonly {
    /** Parts separated by `|`. */
    readonly action: string;
    readonly timeStamp: string;
    readonly status: "progress" | "completed" | "rejected";
  }[];
}

const count = (maximum: number) =>
  z.optional(z.coerce.number().check(z.minimum(0), z.maximum(maximum)));

const views = replies<DashboardReply>()({
  method: "GET",
  path: "/api/dashboard/views",
  access: "sender",
  input: z.object({ email: z.optional(word), pageSize: count(100), page: count(1_000_000) }),
});

const activity = replies<ActivityReply>()({
  method: "GET",
  path: "/api/dashboard/views/activity/{envelopeId}",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

export const dashboard = { views, activity };
