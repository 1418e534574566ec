import * as z from "zod/mini";
import type { RecipientAnswer } from "../calls/envelope-answers.ts";
import { replies } from "../endpoint.ts";
import type { Reminders } from "../rules/documents/sending-rules.ts";
import type { Stage } from "../rules/documents/stages.ts";
import { word } from "../rules/inputs/inputs.ts";

/** The same, with the specification's names too. */
export interface DashboardRow extends DocumentRow {
  readonly envelopeId: string;
  readonly name: string;
  readonly offsetDateTime: string;
}

export interface DashboardReply {
  readonly inProgress: number;
  readonly completed: number;
  readonly rejected: number;
  readonly documents: readonly DashboardRow[];
}

export interface ActivityReply {
  readonly title: string;
  readonly stage: Stage;
  readonly expiresAt: string;
  /** How its signers are reminded; absent if by the product's rule. */
  readonly reminders?: Reminders;
  readonly signers: readonly RecipientAnswer[];
  readonly audit: readonly {
    /** Parts separated by `|`. */
    readonly action: string;
    readonly timeStamp: string;
    readonly status: "progress" | "completed" | "rejected";
  }[];
}

export const count = (maximum: number) =>
  z.optional(z.coerce.number().check(z.minimum(0), z.maximum(maximum)));

const views = replies<DashboardReply>()({
  path: "GET /api/dashboard/views",
  access: "sender",
  needs: "documents:read",
  because: "specified",
  input: z.object({ email: z.optional(word), pageSize: count(100), page: count(1_000_000) }),
});

const activity = replies<ActivityReply>()({
  path: "GET /api/dashboard/views/activity/{envelopeId}",
  access: "sender",
  needs: "documents:read",
  because: "specified",
  input: z.object({ envelopeId: word }),
});

export const dashboard = { views, activity };

import type { EnvelopeRowAnswer } from "../calls/envelope-answers.ts";
import type { WireStatus } from "../rules/documents/stages.ts";

/**
 * A document in a list on our pages: as programs get it, but with three recipients at most, and with what only pages
 * show.
 */
export interface DocumentRow extends EnvelopeRowAnswer {
  readonly fileUrl: string;
  readonly status: WireStatus;
  /** The signer who declined, and their reason in their own words. */
  readonly declined?: { readonly name: string; readonly reason: string };
  /** The people it waits for, while it is open: some names, their total number, and since when. */
  readonly due?: {
    readonly names: readonly string[];
    readonly count: number;
    readonly since: string;
  };
  /** Present if somebody does something else than sign, so that counts say how many are done. */
  readonly roles?: true;
  /** Whether it waits for the sender's own signature. */
  readonly mine?: true;
  /** A colleague shares it with the caller, who may read it and nothing else. */
  readonly isToRead?: true;
}
