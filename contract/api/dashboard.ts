import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { instant, label, word } from "../inputs.ts";
import { limits, messages } from "../rules.ts";
import type { Reminders } from "../sending-rules.ts";
import type { EnvelopeAnswer, EnvelopeRowAnswer, RecipientAnswer } from "../v1/envelope-answers.ts";
import type { Stage, WireStatus } from "./envelopes.ts";

/** A document in a list of pages: as programs have it, with three recipients at most, and what pages show beside. */
export interface DocumentRow extends EnvelopeRowAnswer {
  readonly fileUrl: string;
  readonly status: WireStatus;
  /** Who has declined, and why in their words. */
  readonly declined?: { readonly name: string; readonly reason: string };
  /** Whom it waits for, while it is open: some names, how many they are in all, and since when. */
  readonly due?: {
    readonly names: readonly string[];
    readonly count: number;
    readonly since: string;
  };
  /** It waits for the sender's own signature. */
  readonly mine?: true;
}

/** The same, under the specification's names too. */
export interface DashboardRow extends DocumentRow {
  readonly envelopeId: string;
  readonly name: string;
  readonly offsetDateTime: string;
}

/** What the list can be narrowed to: the specification's statuses, and what needs the sender or has ended how. */
export const documentStages = [
  "sent",
  "completed",
  "rejected",
  "attention",
  "declined",
  "voided",
  "expired",
] as const;
export type DocumentStage = (typeof documentStages)[number];

/** `ends`: what ends soonest is first; `finished`: what has ended last is first. */
export const documentSorts = ["newest", "oldest", "title", "ends", "finished"] as const;
export type DocumentSort = (typeof documentSorts)[number];

export const documentPageSizes = [10, 25, 50, 100] as const;

export interface DocumentsReply {
  readonly rows: readonly DocumentRow[];
  /** As `after` for what follows: the next page, or more of the search. */
  readonly next?: string;
  /** A call reads a limited number of documents: it has found all that were sent from then on (or, oldest first, until then). */
  readonly searchedTo?: string;
  /** How many there are, where the call has read them all. */
  readonly total?: number;
  /** `newest` instead of an order for which there are too many documents. */
  readonly sort: DocumentSort;
}

/** A label, and how many documents have it. */
export interface LabelReply {
  readonly name: string;
  readonly documents: number;
}

/** How documents that were sent in the last twelve weeks went, archived ones too. */
export interface ProgressReply {
  readonly documents: number;
  /** There were more than one call reads: these are the newest. */
  readonly isAll: boolean;
  /** Twelve, the oldest first. They begin on Monday in UTC. */
  readonly weeks: readonly {
    /** YYYY-MM-DD */
    readonly from: string;
    readonly sent: number;
    readonly completed: number;
  }[];
  /** From sending to the sealed document; absent while none is completed. */
  readonly medianMs?: number;
  /** What has waited longest, three at most. */
  readonly waiting: readonly {
    readonly envelopeId: string;
    readonly title: string;
    /** Whom it waits for: some of them, and how many they are. */
    readonly names: readonly string[];
    readonly count: number;
    readonly since: string;
  }[];
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
  /** By which its signers are reminded; absent where it is the product's rule. */
  readonly reminders?: Reminders;
  readonly signers: readonly RecipientAnswer[];
  readonly audit: readonly {
    /** Parts separated by `|`. */
    readonly action: string;
    readonly timeStamp: string;
    readonly status: "progress" | "completed" | "rejected";
  }[];
}

/** A recipient on the page of their document. */
export interface DocumentRecipient extends RecipientAnswer {
  /** The next automatic reminder. */
  readonly nextReminderAt?: string;
  /** From when on they can be reminded by hand. */
  readonly remindableFrom?: string;
  /** Since when they want no more mails. */
  readonly stoppedAt?: string;
}

/** Somebody who gets a copy of the completed document. */
export interface DocumentCopy {
  readonly email: string;
  readonly sentAt?: string;
  readonly mailsStopped: boolean;
  readonly mail?: NonNullable<RecipientAnswer["mail"]>;
}

/** A field with what was filled in so far, masked where that is private. */
export type DocumentField = EnvelopeAnswer["fields"][number] & {
  readonly value?: string;
  /** A check box or choice that was ticked. */
  readonly ticked?: true;
  /** Name of one of the document's `images`. */
  readonly image?: string;
};

/** What has happened. */
export interface HistoryReply {
  /** The entry's place in the trail, from 1. */
  readonly seq: number;
  /** A plain sentence without its end, and without what stands in the other members. */
  readonly text: string;
  readonly at: string;
  readonly tone: "plain" | "good" | "bad" | "warn";
  /** About a mail on its usual way, of which many are one line. */
  readonly isMail: boolean;
  /** In somebody's own words. */
  readonly quote?: string;
  /** Until when, at the end of the sentence. */
  readonly until?: string;
  /** From where it was done. */
  readonly from?: { readonly ip: string; readonly device: string };
}

/** What the page of a document shows: the envelope as programs have it, and what only this page needs. */
export interface DocumentReply extends Omit<EnvelopeAnswer, "recipients" | "copies" | "fields"> {
  readonly recipients: readonly DocumentRecipient[];
  readonly copies: readonly DocumentCopy[];
  /** Of a document that is not completed; the sealed one shows them itself. */
  readonly fields: readonly DocumentField[];
  /** PNG data URLs, each once. */
  readonly images: Readonly<Record<string, string>>;
  /** When the sender removed it from the list. */
  readonly removedAt?: string;
  readonly status: WireStatus;
  /** It can still be signed, withdrawn and extended. */
  readonly isOpen: boolean;
  readonly declined?: { readonly name: string; readonly reason: string };
  /** What signers told the sender alone is in it, and removing erases that. */
  readonly hasPrivateAnswers: boolean;
  /** The original; with the envelope's id appended the sealed document. */
  readonly fileUrl: string;
  /** Server time, because the device's clock may be wrong. */
  readonly now: string;
  /** Newest first. */
  readonly history: readonly HistoryReply[];
}

/** `document` is absent if it is still as `known` says. */
export interface DocumentNews {
  /** Another one after each change. */
  readonly version: string;
  readonly document?: DocumentReply;
}

const count = (maximum: number) =>
  z.optional(z.coerce.number().check(z.minimum(0), z.maximum(maximum)));

const views = replies<DashboardReply>()({
  method: "GET",
  path: "/api/dashboard/views",
  access: "sender",
  because: "specified",
  input: z.object({ email: z.optional(word), pageSize: count(100), page: count(1_000_000) }),
});

const activity = replies<ActivityReply>()({
  method: "GET",
  path: "/api/dashboard/views/activity/{envelopeId}",
  access: "sender",
  because: "specified",
  input: z.object({ envelopeId: word }),
});

const yes = z.optional(z.literal("true"));

/** Which documents; all of it must hold. */
export const documentFilter = {
  /** Words, of which each must be in the title, the file's name, the id, or a signer's name or address. */
  q: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(limits.searchMin, messages.search),
        z.maxLength(limits.searchMax, messages.search),
      ),
  ),
  stage: z.optional(z.enum(documentStages)),
  label: z.optional(label),
  /** Sent at this instant or later. */
  from: z.optional(instant),
  /** Sent before this instant. */
  to: z.optional(instant),
  /** It is the sender's own turn to sign. */
  waitsForMe: yes,
  /** The archived ones, which are left out otherwise. */
  archived: yes,
};

const filterInput = z.object(documentFilter);
export type DocumentFilter = z.output<typeof filterInput>;

const find = replies<DocumentsReply>()({
  method: "GET",
  path: "/api/documents",
  access: "sender",
  because: "page",
  limit: "findByAccount",
  input: z.object({
    ...documentFilter,
    sort: z.optional(z.enum(documentSorts)),
    size: z.optional(z.coerce.number().check(z.refine(isPageSize, messages.pageSize))),
    /** `next` of the reply before. */
    after: z.optional(word),
  }),
});

function isPageSize(size: number): boolean {
  return documentPageSizes.some((one) => one === size);
}

const labels = replies<{ readonly labels: readonly LabelReply[] }>()({
  method: "GET",
  path: "/api/dashboard/labels",
  access: "sender",
  because: "unpublished",
  input: z.object({}),
});

const progress = replies<ProgressReply>()({
  method: "GET",
  path: "/api/dashboard/progress",
  access: "sender",
  because: "page",
  limit: "findByAccount",
  input: z.object({}),
});

/** Also for documents that the sender has removed from the list. `known`: the version that the caller has. */
const document = replies<DocumentNews>()({
  method: "GET",
  path: "/api/documents/{envelopeId}",
  access: "sender",
  because: "page",
  input: z.object({ envelopeId: word, known: z.optional(word) }),
});

export const dashboard = { views, activity, find, labels, progress, document };
