import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { instant, label, searchWords, word } from "../rules/inputs.ts";
import { messages } from "../rules/limits.ts";
import type { Reminders } from "../rules/sending-rules.ts";
import type { EnvelopeAnswer, EnvelopeRowAnswer, RecipientAnswer } from "../v1/envelope-answers.ts";
import type { Stage, WireStatus } from "./envelopes.ts";

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
}

/** The same, with the specification's names too. */
export interface DashboardRow extends DocumentRow {
  readonly envelopeId: string;
  readonly name: string;
  readonly offsetDateTime: string;
}

/**
 * Filters of the list: the specification's statuses, whether the sender must act, and how a document
 * ended.
 */
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

/** `ends`: the earliest deadline first; `finished`: most recently ended first. */
export const documentSorts = ["newest", "oldest", "title", "ends", "finished"] as const;
export type DocumentSort = (typeof documentSorts)[number];

export const documentPageSizes = [10, 25, 50, 100] as const;

/** The lists among which a filter by status chooses. */
export const documentLists = [
  "all",
  "sent",
  "waitsForMe",
  "attention",
  "completed",
  "rejected",
  "archived",
] as const;
export type ListCounts = Readonly<Record<(typeof documentLists)[number], number>>;

export interface DocumentsReply {
  readonly rows: readonly DocumentRow[];
  /** Passed as `after` to continue: the next page, or more of the search. */
  readonly next?: string;
  /**
   * A call reads a limited number of documents: it has found all that were sent from this time on (or, with the oldest
   * first, until this time).
   */
  readonly searchedTo?: string;
  /** The number of documents, if the call has read them all. */
  readonly total?: number;
  /** How many of the documents with the same words, label and dates each of the lists has; absent if too many to count. */
  readonly counts?: ListCounts;
  /** `newest`, if there are too many documents for the requested order. */
  readonly sort: DocumentSort;
}

/** Figures on the documents that were sent in the last twelve weeks, archived ones included. */
export interface ProgressReply {
  readonly documents: number;
  /** False if there were more documents than one call reads; these are the newest. */
  readonly isAll: boolean;
  /** Twelve weeks, oldest first. They begin on Monday in UTC. */
  readonly weeks: readonly {
    /** YYYY-MM-DD */
    readonly from: string;
    readonly sent: number;
    readonly completed: number;
  }[];
  /** Time from sending to the sealed document; absent if none is completed. */
  readonly medianMs?: number;
  /** The documents that have waited longest, three at most. */
  readonly waiting: readonly {
    readonly envelopeId: string;
    readonly title: string;
    /** The people it waits for: some names, and their total number. */
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

/** A recipient, as the page of their document shows them. */
export interface DocumentRecipient extends RecipientAnswer {
  /** When the next automatic reminder is sent. */
  readonly nextReminderAt?: string;
  /** When a reminder can be sent by hand again. */
  readonly remindableFrom?: string;
  /** Since when they have wanted no more mails. */
  readonly stoppedAt?: string;
}

/** Somebody who gets a copy of the completed document. */
export interface DocumentCopy {
  readonly email: string;
  /** When somebody who only reads was mailed their link. */
  readonly readingSince?: string;
  readonly sentAt?: string;
  readonly mailsStopped: boolean;
  readonly mail?: NonNullable<RecipientAnswer["mail"]>;
}

/** A field with what has been filled in so far, masked if that is private. */
export type DocumentField = EnvelopeAnswer["fields"][number] & {
  readonly value?: string;
  /** True for a check box or choice that was ticked. */
  readonly ticked?: true;
  /** Name of one of the document's `images`. */
  readonly image?: string;
};

/** An entry of the document's history. */
export interface HistoryReply {
  /** The entry's number in the audit trail, from 1. */
  readonly seq: number;
  /** A plain sentence without the part at its end, and without what is in the other members. */
  readonly text: string;
  readonly at: string;
  readonly tone: "plain" | "good" | "bad" | "warn";
  /** Whether it is about a mail with nothing unusual, of which many are shown as one line. */
  readonly isMail: boolean;
  /** Text that somebody has written, in their own words. */
  readonly quote?: string;
  /** A time, shown as "until" at the end of the sentence. */
  readonly until?: string;
  /** Where it was done from. */
  readonly from?: { readonly ip: string; readonly device: string };
}

/** What the page of a document shows: the envelope as programs get it, and what only this page needs. */
export interface DocumentReply extends Omit<EnvelopeAnswer, "recipients" | "copies" | "fields"> {
  readonly recipients: readonly DocumentRecipient[];
  readonly copies: readonly DocumentCopy[];
  /** The values are left out once the document is completed: the sealed document shows them itself. */
  readonly fields: readonly DocumentField[];
  /** PNG data URLs, each once. */
  readonly images: Readonly<Record<string, string>>;
  /** When the sender removed it from the list. */
  readonly removedAt?: string;
  readonly status: WireStatus;
  /** Whether it can still be signed, withdrawn and extended. */
  readonly isOpen: boolean;
  /** Present if somebody does something else than sign. */
  readonly roles?: true;
  readonly declined?: { readonly name: string; readonly reason: string };
  /** Whether it contains answers that signers gave only to the sender; removing it erases them. */
  readonly hasPrivateAnswers: boolean;
  /** Address of the original; with the envelope's id appended, of the sealed document. */
  readonly fileUrl: string;
  /** Server time, because the device's clock may be wrong. */
  readonly now: string;
  /** Newest first. */
  readonly history: readonly HistoryReply[];
}

/** `document` is absent if nothing has changed since the version `known`. */
export interface DocumentNews {
  /** Changes with every change of the document. */
  readonly version: string;
  readonly document?: DocumentReply;
}

const count = (maximum: number) =>
  z.optional(z.coerce.number().check(z.minimum(0), z.maximum(maximum)));

const views = replies<DashboardReply>()({
  path: "GET /api/dashboard/views",
  access: "sender",
  because: "specified",
  input: z.object({ email: z.optional(word), pageSize: count(100), page: count(1_000_000) }),
});

const activity = replies<ActivityReply>()({
  path: "GET /api/dashboard/views/activity/{envelopeId}",
  access: "sender",
  because: "specified",
  input: z.object({ envelopeId: word }),
});

const yes = z.optional(z.literal("true"));

/** Which documents are wanted; all conditions must hold. */
export const documentFilter = {
  /** Words to search for; each must occur in the title, the file's name, the id, or a signer's name or address. */
  q: z.optional(searchWords),
  stage: z.optional(z.enum(documentStages)),
  label: z.optional(label),
  /** Sent at this instant or later. */
  from: z.optional(instant),
  /** Sent before this instant. */
  to: z.optional(instant),
  /** Only documents that wait for the sender's own signature. */
  waitsForMe: yes,
  /** Only archived documents, which are left out otherwise. */
  archived: yes,
};

const filterInput = z.object(documentFilter);
export type DocumentFilter = z.output<typeof filterInput>;

const find = replies<DocumentsReply>()({
  path: "GET /api/documents",
  access: "sender",
  because: "page",
  limit: "findByAccount",
  input: z.object({
    ...documentFilter,
    sort: z.optional(z.enum(documentSorts)),
    size: z.optional(z.coerce.number().check(z.refine(isPageSize, messages.pageSize))),
    /** `next` of the previous reply. */
    after: z.optional(word),
    /** Also counts each list. */
    counts: yes,
  }),
});

function isPageSize(size: number): boolean {
  return documentPageSizes.some((one) => one === size);
}

const progress = replies<ProgressReply>()({
  path: "GET /api/dashboard/progress",
  access: "sender",
  because: "page",
  limit: "findByAccount",
  input: z.object({}),
});

/** Also returns documents that the sender has removed from the list. `known` is the version that the caller has. */
const document = replies<DocumentNews>()({
  path: "GET /api/documents/{envelopeId}",
  access: "sender",
  because: "page",
  input: z.object({ envelopeId: word, known: z.optional(word) }),
});

export const dashboard = { views, activity, find, progress, document };
