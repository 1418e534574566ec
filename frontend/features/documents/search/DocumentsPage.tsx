import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { areAwaited, type FirstRead } from "../../../api/awaited.ts";
import type { DocumentFilter, FoundDocuments, ListCounts } from "../../../api/dashboard.ts";
import { AllUnfinished } from "../../../drafts/Unfinished.tsx";
import { useDraftList } from "../../../drafts/use-unfinished.ts";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ReadProblem } from "../../../ui/Loaded.tsx";
import { useBroad } from "../../../ui/narrow.ts";
import { CreateLink } from "../dashboard/CreateLink.tsx";
import { DocumentList, SelectPage } from "../rows/DocumentList.tsx";
import { DocumentsOnTheirWay } from "../rows/DocumentsOnTheirWay.tsx";
import { type OpenedRow, RowDialogs } from "../rows/RowDialogs.tsx";
import { type Selection, useSelection } from "../rows/selection.ts";
import {
  allDocuments,
  type DocumentsQuery,
  documentsPath,
  filterOf,
  queryFrom,
} from "./documents-query.ts";
import { Exports, useExports } from "./Exports.tsx";
import { Chips, Filters } from "./Filters.tsx";
import { foundWords, nothingFound } from "./found-words.ts";
import { ManyActions } from "./ManyActions.tsx";
import { Pager, usePagesBefore } from "./Pager.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { useSearchFurther } from "./search-further.ts";
import { countOf, useCounts, useFound } from "./use-found.ts";

/** All documents of the account; the address says which of them are shown. */
export default function DocumentsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = queryFrom(search);
  const found = useFound(asked);
  const query = useSearchFurther(found, asked);
  const counts = useCounts(query);
  const isWaiting = useWaiting(found);
  const { sort, size } = allDocuments;
  const selection = useSelection(documentsPath({ ...query, sort, size, after: undefined }));
  const change = (part: Partial<DocumentsQuery>) =>
    navigate(documentsPath({ ...query, ...part, after: undefined }), { replace: true });

  return (
    <>
      <title>All Documents</title>
      <Heading />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <SearchForm q={query.q} onSearch={(q) => change({ q })} />
          <Filters query={query} onChange={change} />
        </div>
        <Chips query={query} counts={counts} />
      </div>
      {isWaiting ? (
        <DocumentsOnTheirWay />
      ) : (
        <Known {...{ found, query, selection, counts, change }} />
      )}
    </>
  );
}

/** True while the rows, or something above them, are loading for the first time. */
function useWaiting(found: FirstRead): boolean {
  const unfinished = useDraftList();
  const made = useExports();
  return areAwaited(found, unfinished, made);
}

interface KnownProps extends Omit<FoundCardProps, "data" | "onOpen" | "onSize"> {
  readonly change: (part: Partial<DocumentsQuery>) => void;
}

/** Shows at once what depends on several replies, because each part alone would move those below it. */
function Known({ found, query, selection, counts, change }: KnownProps) {
  const [opened, setOpened] = useState<OpenedRow>();
  const { data } = found;
  return (
    <>
      {!query.q && <AllUnfinished />}
      <Exports />
      <ReadProblem of={found} />
      {data && data.sort !== query.sort && (
        <Banner tone="info">
          There are more than 2,000 documents, which is too many for this order. The newest are
          shown first; choose dates to narrow the list.
        </Banner>
      )}
      {data ? (
        <FoundCard
          {...{ found, data, query, selection, counts }}
          onOpen={setOpened}
          onSize={(size) => change({ size })}
        />
      ) : (
        !found.error && <DocumentsOnTheirWay />
      )}
      <RowDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface FoundCardProps {
  readonly found: ReturnType<typeof useFound>;
  readonly data: FoundDocuments;
  readonly query: DocumentsQuery;
  readonly selection: Selection;
  readonly counts: ListCounts | undefined;
  readonly onOpen: (opened: OpenedRow) => void;
  readonly onSize: (size: number) => void;
}

function FoundCard(props: FoundCardProps) {
  const { found, data, query, selection, counts, onOpen, onSize } = props;
  const { rows, next, searchedTo, total = countOf(counts, query) } = data;
  const isBroad = useBroad();
  const pages = usePagesBefore(query);
  return (
    <Card className="overflow-clip" isWide>
      <ManyBar
        selection={selection}
        filter={filterOf(query)}
        hasMore={next !== undefined || query.after !== undefined}
        total={total}
        box={
          // Beside a table it is in the head.
          !isBroad &&
          rows.length > 0 && (
            <div className="-ms-[7px]">
              <SelectPage rows={rows} selection={selection} />
            </div>
          )
        }
      >
        <p role="status" className="text-ink-soft text-sm">
          {foundWords(data, query, { pages, of: total })}
        </p>
      </ManyBar>
      {rows.length === 0 ? (
        <Nothing found={data} query={query} />
      ) : (
        <div aria-busy={found.isPlaceholderData}>
          <DocumentList
            caption="All Documents"
            header="Document"
            rows={rows}
            selection={selection}
            onOpen={onOpen}
          />
        </div>
      )}
      <Pager query={query} next={next} isPartial={searchedTo !== undefined} onSize={onSize} />
    </Card>
  );
}

function Heading() {
  const maySend = useAccount()?.status === "IN_LIMIT";
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
      <h1 className="font-semibold text-title">All Documents</h1>
      {maySend && <CreateLink />}
    </div>
  );
}

function Nothing({ found, query }: { found: FoundDocuments; query: DocumentsQuery }) {
  const { title, text, isFiltered } = nothingFound(found, query);
  const all = isFiltered && (
    <Link to={paths.documents} className={buttonClass()}>
      Show all documents
    </Link>
  );
  return (
    <EmptyState icon={isFiltered ? "search" : "file"} title={title} action={all}>
      {text}
    </EmptyState>
  );
}

interface ManyBarProps {
  readonly selection: Selection;
  /** The filter of the whole list; if `selection.isAll`, the action is on everything that it selects. */
  readonly filter: DocumentFilter;
  /** Whether there are matches that are not on this page. */
  readonly hasMore: boolean;
  /** How many documents match, if they were counted. */
  readonly total: number | undefined;
  /** The box that selects what is shown. */
  readonly box?: ReactNode;
  /** Shown while nothing is selected. */
  readonly children: ReactNode;
}

/** The line above the rows; with a selection it says how many are selected, and has what can be done with them. */
function ManyBar({ selection, filter, hasMore, total, box, children }: ManyBarProps) {
  const { ids, isAll, chooseAll, clear } = selection;
  const isChosen = ids.length > 0 || isAll;
  const all = total === undefined ? "all that match" : `all ${total.toLocaleString("en")}`;
  const chosen = (
    <>
      <p role="status" className="font-medium text-accent-ink text-sm">
        {isAll ? `A${all.slice(1)} are selected` : `${ids.length.toLocaleString("en")} selected`}
      </p>
      <Button size="small" variant="ghost" className="order-last ms-auto" onClick={clear}>
        Clear selection
      </Button>
      {hasMore && !isAll && (
        <Button size="small" onClick={chooseAll}>
          {`Select ${all}`}
        </Button>
      )}
      <ManyActions
        chosen={isAll ? { filter, count: total } : { ids, titles: selection.titles }}
        inArchive={filter.archived !== undefined}
        onLeft={clear}
      />
    </>
  );
  return (
    <section
      aria-label={isChosen ? "Selected documents" : undefined}
      className={classes(
        "flex min-h-13 items-center gap-x-3 border-line border-b px-4 sm:px-5",
        isChosen && "sticky top-0 z-10 overflow-x-auto bg-accent-soft [&>*]:shrink-0",
      )}
    >
      {box}
      {isChosen ? chosen : children}
    </section>
  );
}
