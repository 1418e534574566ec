import {
  type DocumentStage as WireDocumentStage,
  documentStages as wireStages,
} from "#contract/calls/document-filter";
import { type LabelAnswer, labelCalls } from "#contract/calls/labels";
import {
  type DocumentNews,
  type DocumentReply,
  type DocumentsReply,
  documentPageSizes,
  dashboard as wire,
} from "#contract/pages/dashboard";
import type { PageSize, Place } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import {
  type ActivityReply,
  type DashboardReply,
  type DocumentRow as DocumentRowReply,
  dashboard as specified,
} from "#contract/specified/dashboard";
import { plain, replying, translated } from "./api-call.ts";
import type { InputOf } from "./endpoint.ts";
import { type Stage, stageOf } from "./stage.ts";

export type { RecipientAnswer } from "#contract/calls/envelope-answers";
export {
  type DocumentCopy,
  type DocumentRecipient,
  type DocumentSort,
  documentPageSizes,
  documentSorts,
  type HistoryReply,
  type ListCounts,
  type ProgressReply,
} from "#contract/pages/dashboard";

export interface DocumentRow extends Omit<DocumentRowReply, "stage"> {
  readonly stage: Stage;
}

export interface Documents extends Omit<DashboardReply, "documents"> {
  readonly documents: readonly DocumentRow[];
}

/** The stages by which a list can be filtered, as pages name them. */
export const documentStages = wireStages.map(pageStageOf);
export type DocumentStage = Exclude<WireDocumentStage, "voided"> | "withdrawn";

function pageStageOf(stage: WireDocumentStage): DocumentStage {
  return stage === "voided" ? "withdrawn" : stage;
}

export const wireStageOf = (stage: DocumentStage): WireDocumentStage =>
  stage === "withdrawn" ? "voided" : stage;

/** Selects documents, as the call takes it. */
export type DocumentFilter = Pick<
  InputOf<typeof wire.find>,
  "q" | "stage" | "label" | "batchId" | "from" | "to" | "waitsForMe" | "archived"
>;

export interface FoundDocuments extends Omit<DocumentsReply, "rows"> {
  readonly rows: readonly DocumentRow[];
}

/** The history of a document, newest first. */
export interface Activity extends Omit<ActivityReply, "stage" | "audit"> {
  readonly stage: Stage;
  readonly entries: readonly ActivityEntry[];
}

export interface ActivityEntry {
  /** The action, then its details. */
  readonly parts: readonly string[];
  readonly at: string;
  readonly status: ActivityReply["audit"][number]["status"];
}

/** What the page of a document shows. */
export interface SentDocument extends Omit<DocumentReply, "stage" | "fields" | "images"> {
  readonly version: string;
  readonly stage: Stage;
  readonly fields: readonly SentField[];
  /** Offset to add to the device's clock to get the server's. */
  readonly clockMs: number;
}

export interface SentField extends Omit<DocumentReply["fields"][number], "image"> {
  /** In fractions of the page. */
  readonly place: Place;
  /** A PNG data URL. */
  readonly image: string | undefined;
}

export const dashboard = {
  /** A page of the sender's documents, from 0. */
  documents: translated(
    specified.views,
    ({ email, page }: { email: string; page: number }) => ({
      email,
      pageSize: limits.dashboardFetchRows,
      page,
    }),
    documentsOf,
  ),
  /** The few documents of one shown page, counted from 1; this call is repeated while the page is open. */
  shown: translated(
    specified.views,
    ({ email, shownPage }: { email: string; shownPage: number }) => ({
      email,
      pageSize: limits.dashboardPageRows,
      page: shownPage - 1,
    }),
    documentsOf,
  ),
  /** The sender's documents that a filter asks for. */
  find: replying(wire.find, foundOf),
  /** All of them. */
  findAll: Object.assign(({ filter }: { filter: DocumentFilter }) => rowsOf(filter), {
    path: wire.find.path,
  }),
  /** How many documents each list has; undefined if there are too many to count. */
  counts: translated(
    wire.find,
    (filter: Pick<DocumentFilter, "q" | "label" | "batchId" | "from" | "to">) => ({
      ...filter,
      size: documentPageSizes[0],
      counts: "true" as const,
    }),
    ({ counts }) => counts ?? null,
  ),
  labels: replying(labelCalls.labels.session, ({ data }): readonly LabelAnswer[] => data),
  /** How the documents of the last twelve weeks went. */
  progress: plain(wire.progress),
  activity: replying(specified.activity, activityOf),
  /** Undefined if it is still as in the version `known`. */
  document: replying(wire.document, sentDocumentOf),
};

function sentDocumentOf({ version, document }: DocumentNews): SentDocument | undefined {
  if (!document) return undefined;
  const { stage, fields, images, ...same } = document;
  return {
    ...same,
    version,
    stage: stageOf(stage),
    fields: fields.map((field) => ({
      ...field,
      place: placeOnPage(field, document.pages),
      image: images[field.image ?? ""],
    })),
    clockMs: Date.parse(document.now) - Date.now(),
  };
}

/** Converts points on a numbered page to fractions of that page. */
function placeOnPage(
  { page, x, y, width, height }: DocumentReply["fields"][number],
  pages: readonly PageSize[],
): Place {
  const size = pages[page - 1] ?? { width: 1, height: 1 };
  return {
    page: page - 1,
    x: x / size.width,
    y: y / size.height,
    width: width / size.width,
    height: height / size.height,
  };
}

function documentsOf({ documents, ...counts }: DashboardReply): Documents {
  return {
    ...counts,
    documents: documents.map(rowOf),
  };
}

function foundOf({ rows, ...found }: DocumentsReply): FoundDocuments {
  return { ...found, rows: rows.map(rowOf) };
}

function rowOf({ stage, ...row }: DocumentRowReply): DocumentRow {
  return { ...row, stage: stageOf(stage) };
}

/** All documents that a filter selects, for an action on all of them. */
export async function rowsOf(filter: DocumentFilter): Promise<readonly DocumentRow[]> {
  const rows: DocumentRow[] = [];
  let after: string | undefined;
  do {
    const page = await dashboard.find({ ...filter, size: 100, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

function activityOf({ audit, stage, ...activity }: ActivityReply): Activity {
  const entries = audit.map(({ action, timeStamp, status }) => ({
    parts: activityParts(action),
    at: timeStamp,
    status,
  }));
  return { ...activity, stage: stageOf(stage), entries };
}

/** The parts of an action, separated by bars; a bar or backslash inside a part is escaped by a backslash. */
export function activityParts(action: string): string[] {
  const parts = action.match(/(?:\\[\s\S]|[^|\\])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, "$1").trim()).filter(Boolean);
}
