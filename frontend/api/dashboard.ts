import {
  type ActivityReply,
  type DashboardReply,
  type DocumentRow as DocumentReply,
  dashboard as wire,
} from "#contract/api/dashboard";
import { limits } from "#contract/rules";
import { asItIs, translated } from "./api-call.ts";
import { type Stage, stageOf } from "./stage.ts";

export type { SignerRow } from "#contract/api/dashboard";

export interface DocumentRow extends Omit<DocumentReply, "offsetDateTime" | "stage"> {
  /** ISO 8601, with the offset of the device that sent it. */
  readonly createdAt: string;
  readonly stage: Stage;
}

export interface Documents extends Omit<DashboardReply, "documents"> {
  readonly documents: readonly DocumentRow[];
}

/** What has happened to a document, newest first. */
export interface Activity extends Omit<ActivityReply, "stage" | "audit"> {
  readonly stage: Stage;
  readonly entries: readonly ActivityEntry[];
}

export interface ActivityEntry {
  /** What happened, then its details. */
  readonly parts: readonly string[];
  readonly at: string;
  readonly status: ActivityReply["audit"][number]["status"];
}

export const dashboard = {
  /** A page of the sender's documents, from 0. */
  documents: translated(
    wire.views,
    ({ email, page }: { email: string; page: number }) => ({
      email,
      pageSize: limits.dashboardFetchRows,
      page,
    }),
    documentsOf,
  ),
  /** The few that are shown of them, on a page from 1: what is asked for again and again. */
  shown: translated(
    wire.views,
    ({ email, shownPage }: { email: string; shownPage: number }) => ({
      email,
      pageSize: limits.dashboardPageRows,
      page: shownPage - 1,
    }),
    documentsOf,
  ),
  activity: translated(wire.activity, asItIs<{ envelopeId: string }>, activityOf),
};

function documentsOf({ documents, ...counts }: DashboardReply): Documents {
  return {
    ...counts,
    documents: documents.map(({ offsetDateTime, stage, ...row }) => ({
      ...row,
      createdAt: offsetDateTime,
      stage: stageOf(stage),
    })),
  };
}

function activityOf({ audit, stage, ...activity }: ActivityReply): Activity {
  const entries = audit.map(({ action, timeStamp, status }) => ({
    parts: activityParts(action),
    at: timeStamp,
    status,
  }));
  return { ...activity, stage: stageOf(stage), entries };
}

/**
 * The parts of an action, separated by bars; a bar or backslash inside a part is escaped by a
 * backslash.
 */
export function activityParts(action: string): string[] {
  const parts = action.match(/(?:\\[\s\S]|[^|\\])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\s\S])/g, "$1").trim()).filter(Boolean);
}
