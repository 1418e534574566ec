import {
  type DocumentFilter,
  type DocumentSort,
  type DocumentStage,
  documentPageSizes,
  documentSorts,
  documentStages,
  wireStageOf,
} from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";

/** The query in the address of the list of all documents. */
export interface DocumentsQuery {
  readonly q: string;
  readonly stage?: DocumentStage | undefined;
  readonly label?: string | undefined;
  /** Sent from the rows of this batch. */
  readonly batchId?: string | undefined;
  /** Days as in a date input, in the reader's time zone; both are included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly waitsForMe: boolean;
  readonly archived: boolean;
  readonly sort: DocumentSort;
  readonly size: number;
  readonly after?: string | undefined;
}

export const allDocuments: DocumentsQuery = {
  q: "",
  waitsForMe: false,
  archived: false,
  sort: "newest",
  size: 25,
};

const yes = "1";

/** Invalid values are left out. */
export function queryFrom(search: URLSearchParams): DocumentsQuery {
  const text = (name: string) => search.get(name) || undefined;
  const day = (name: string) => text(name)?.match(/^\d{4}-\d\d-\d\d$/)?.[0];
  const { sort, size } = allDocuments;
  return {
    q: text("q") ?? "",
    stage: documentStages.find((one) => one === text("stage")),
    label: text("label"),
    batchId: text("batch"),
    from: day("from"),
    to: day("to"),
    waitsForMe: text("waits") === yes,
    archived: text("archived") === yes,
    sort: documentSorts.find((one) => one === text("sort")) ?? sort,
    size: documentPageSizes.find((one) => String(one) === text("size")) ?? size,
    after: text("after"),
  };
}

/** The address of the list, without default values. */
export function documentsPath(query: Partial<DocumentsQuery> = {}): string {
  const { q, stage, label, batchId, from, to, waitsForMe, archived, sort, size, after } = query;
  const entries = {
    ...{ q, stage, label, batch: batchId, from, to, after },
    waits: waitsForMe ? yes : undefined,
    archived: archived ? yes : undefined,
    sort: sort === allDocuments.sort ? undefined : sort,
    size: size === undefined || size === allDocuments.size ? undefined : String(size),
  };
  const parts = Object.entries(entries).flatMap(([name, value]) =>
    value ? [`${name}=${encoded(value)}`] : [],
  );
  return parts.length === 0 ? paths.documents : `${paths.documents}?${parts.join("&")}`;
}

/** Encodes further characters that an address to return to after signing in may not contain. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The filter as the call takes it. A search text of a single character is ignored. */
export function filterOf(query: DocumentsQuery): DocumentFilter {
  const { q, stage, label, batchId, from, to, waitsForMe, archived } = query;
  return {
    q: [...q.trim()].length < 2 ? undefined : q.trim(),
    stage: stage && wireStageOf(stage),
    label,
    batchId,
    from: from && dayBegins(from, 0),
    to: to && dayBegins(to, 1),
    waitsForMe: waitsForMe ? "true" : undefined,
    archived: archived ? "true" : undefined,
  };
}

/** When the day that is `days` later begins, in the reader's time zone. */
export function dayBegins(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}
