import * as z from "zod/mini";
import { documentFilter, yes } from "../calls/document-filter.ts";
import type { EnvelopeAnswer, RecipientAnswer } from "../calls/envelope-answers.ts";
import { replies } from "../endpoint.ts";
import type { WireStatus } from "../rules/documents/stages.ts";
import { word } from "../rules/inputs/inputs.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import type { DocumentRow } from "../specified/dashboard.ts";

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
  /** Names in the text, each once. */
  readonly names: readonly string[];
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
  /** Name of the colleague who sent it; absent if that is the person who asks. */
  readonly sentBy?: string;
  /** Present if the workspace has several members and the caller may share the document. */
  readonly mayShare?: true;
  /** Present if a colleague shares it with the caller to be read alone. */
  readonly isToRead?: true;
  /** Whether it can still be signed, withdrawn and extended. */
  readonly isOpen: boolean;
  /** Present if somebody does something else than sign. */
  readonly roles?: true;
  readonly declined?: { readonly name: string; readonly reason: string };
  /** Whether it contains answers or files that signers gave only to the sender; removing it erases them. */
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

const find = replies<DocumentsReply>()({
  path: "GET /api/documents",
  access: "sender",
  needs: "documents:read",
  because: "page",
  limit: "findByAccount",
  input: z.object({
    ...documentFilter,
    sort: z.optional(z.enum(documentSorts)),
    size: z.optional(z.coerce.number().check(z.refine(isPageSize, senderMessages.pageSize))),
    /** `next` of the previous reply. */
    after: z.optional(word),
    /** Also counts each list. */
    counts: yes,
  }),
});

function isPageSize(size: number): boolean {
  return documentPageSizes.some((one) => one === size);
}

export const progress = replies<ProgressReply>()({
  path: "GET /api/dashboard/progress",
  access: "sender",
  needs: "documents:read",
  because: "page",
  limit: "findByAccount",
  input: z.object({}),
});

/** Also returns documents that the sender has removed from the list. `known` is the version that the caller has. */
const document = replies<DocumentNews>()({
  path: "GET /api/documents/{envelopeId}",
  access: "sender",
  needs: "documents:read",
  because: "page",
  input: z.object({ envelopeId: word, known: z.optional(word) }),
});

export const dashboard = { find, progress, document };
