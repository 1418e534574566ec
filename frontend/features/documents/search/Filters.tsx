import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { type DocumentSort, dashboard, type ListCounts } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Select } from "../../../ui/Select.tsx";
import { dayOf } from "../../../ui/times.ts";
import { type DocumentsQuery, dayBegins, documentsPath } from "./documents-query.ts";
import { countOf } from "./use-found.ts";

interface FiltersProps {
  readonly query: DocumentsQuery;
  readonly onChange: (change: Partial<DocumentsQuery>) => void;
}

type Chip = Pick<DocumentsQuery, "stage" | "waitsForMe" | "archived">;

const nothing: Chip = { stage: undefined, waitsForMe: false, archived: false };
const chips: readonly (readonly [string, Chip])[] = [
  ["All", nothing],
  ["Sent", { ...nothing, stage: "sent" }],
  ["Waiting for me", { ...nothing, waitsForMe: true }],
  ["Needs attention", { ...nothing, stage: "attention" }],
  ["Completed", { ...nothing, stage: "completed" }],
  ["Rejected", { ...nothing, stage: "rejected" }],
  ["Archived", { ...nothing, archived: true }],
];
/** Ways in which a document can be rejected. */
const rejected: readonly (readonly [string, Chip])[] = [
  ["Declined", { ...nothing, stage: "declined" }],
  ["Withdrawn", { ...nothing, stage: "withdrawn" }],
  ["Expired", { ...nothing, stage: "expired" }],
];
const isRejected = ({ stage }: Chip) =>
  stage === "rejected" || rejected.some(([, one]) => one.stage === stage);

/** The filters by status, as links, so that each has an address. */
export function Chips({ query, counts }: Omit<ChipListProps, "chips">) {
  return (
    <nav aria-label="Filter by status" className="grid gap-2">
      <ChipList chips={chips} query={query} counts={counts} />
      {isRejected(query) && <ChipList chips={rejected} query={query} counts={undefined} />}
    </nav>
  );
}

interface ChipListProps {
  readonly chips: typeof chips;
  readonly query: DocumentsQuery;
  readonly counts: ListCounts | undefined;
}

function ChipList({ chips: list, query, counts }: ChipListProps) {
  return (
    <ul className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
      {list.map(([name, chip]) => {
        const isOn =
          query.stage === chip.stage &&
          query.waitsForMe === chip.waitsForMe &&
          query.archived === chip.archived;
        const count = countOf(counts, chip);
        return (
          <li key={name} className="shrink-0">
            <Link
              to={documentsPath({ ...query, ...chip, after: undefined })}
              aria-current={isOn ? "true" : undefined}
              className={classes(
                "inline-flex min-h-8 items-center rounded-full border px-3 text-sm transition-colors md:max-xl:px-2.5 pointer-coarse:min-h-11",
                isOn
                  ? "border-accent-ink bg-accent-soft font-medium text-accent-ink"
                  : "border-edge/60 bg-surface text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {isolated(name)}
              {count !== undefined && count > 0 && (
                <span className="ms-1.5 text-xs tabular-nums">{count.toLocaleString("en")}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const sorts: readonly { readonly value: DocumentSort; readonly label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "title", label: "By title" },
  { value: "ends", label: "Ends soonest" },
  { value: "finished", label: "Last finished" },
];

/** Label and dates, folded away until they are used, and the order. */
export function Filters(props: FiltersProps) {
  const { query, onChange } = props;
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(function closeByPressElsewhere() {
    const close = ({ target }: Event) => {
      const { current: open } = panel;
      if (open?.open && target instanceof Node && !open.contains(target)) open.open = false;
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, []);
  const sheet = query.batchId && "From one sheet";
  const used = [sheet, query.label, daysWords(query)].filter(Boolean).join(", ");
  return (
    <div className="flex flex-wrap items-start gap-3">
      <details
        ref={panel}
        className="group relative"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Escape" || !currentTarget.open) return;
          currentTarget.open = false;
          currentTarget.querySelector("summary")?.focus();
        }}
      >
        <summary className="control inline-flex w-auto! cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <span dir="auto" className="max-w-64 truncate">
            {used && <span className="sr-only">Filter: </span>}
            {used || "Filter"}
          </span>
          <Icon name="chevronDown" className="size-4 shrink-0 text-ink-faint" />
        </summary>
        <div className="absolute end-0 z-20 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 shadow-raised max-sm:start-0">
          <Fields {...props} />
        </div>
      </details>
      <select
        aria-label="Order"
        value={query.sort}
        onChange={({ target }) => {
          const chosen = sorts.find(({ value }) => value === target.value);
          if (chosen) onChange({ sort: chosen.value });
        }}
        className="control w-auto!"
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The days with their months in words, because a date input shows them as the device writes them. */
function daysWords({ from, to }: DocumentsQuery): string | undefined {
  const [first, last] = [from, to].map((day) => day && dayOf(dayBegins(day, 0)));
  if (first && last) return `Sent ${first} to ${last}`;
  if (first) return `Sent from ${first}`;
  return last && `Sent until ${last}`;
}

function Fields({ query, onChange }: FiltersProps) {
  const labels = useApiQuery(dashboard.labels, {}).data ?? [];
  const names = labels.map(({ name, envelopes }) => ({
    value: name,
    label: `${isolated(name)} (${envelopes.toLocaleString("en")})`,
  }));
  const { label = "" } = query;
  const isKnown = label === "" || names.some(({ value }) => value === label);
  return (
    <div className="grid gap-3">
      {(names.length > 0 || label !== "") && (
        <Select
          label="Label"
          value={label}
          options={[
            { value: "", label: "Any" },
            ...names,
            ...(isKnown ? [] : [{ value: label, label }]),
          ]}
          onChange={(name) => onChange({ label: name || undefined })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {spans.map(({ name, days }) => (
          <Button
            key={name}
            size="small"
            onClick={() => onChange({ from: dayBefore(days), to: undefined })}
          >
            {name}
          </Button>
        ))}
      </div>
      <TextInput
        label="Sent from"
        type="date"
        value={query.from ?? ""}
        max={query.to}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextInput
        label="Sent until"
        type="date"
        value={query.to ?? ""}
        min={query.from}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
      <Button
        size="small"
        variant="ghost"
        onClick={() =>
          onChange({ label: undefined, batchId: undefined, from: undefined, to: undefined })
        }
      >
        Remove these filters
      </Button>
    </div>
  );
}

const spans = [
  { name: "Last 7 days", days: 7 },
  { name: "Last 30 days", days: 30 },
  { name: "Last year", days: 365 },
] as const;

/** A day as in a date input, in the reader's time zone. */
function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
