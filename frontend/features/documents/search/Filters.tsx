import { Link } from "react-router-dom";
import { type DocumentSort, dashboard, documentPageSizes } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useNarrow } from "../../../ui/narrow.ts";
import { Select } from "../../../ui/Select.tsx";
import { type DocumentsQuery, documentsPath } from "./documents-query.ts";

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
export function Chips({ query }: { query: DocumentsQuery }) {
  return (
    <nav aria-label="Filter by status" className="grid gap-2">
      <ChipList chips={chips} query={query} />
      {isRejected(query) && <ChipList chips={rejected} query={query} />}
    </nav>
  );
}

function ChipList({ chips: list, query }: { chips: typeof chips; query: DocumentsQuery }) {
  return (
    <ul className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
      {list.map(([name, chip]) => {
        const isOn =
          query.stage === chip.stage &&
          query.waitsForMe === chip.waitsForMe &&
          query.archived === chip.archived;
        return (
          <li key={name} className="shrink-0">
            <Link
              to={documentsPath({ ...query, ...chip, after: undefined })}
              aria-current={isOn ? "true" : undefined}
              className={classes(
                "inline-flex min-h-8 items-center rounded-full border px-3 text-sm transition-colors pointer-coarse:min-h-11",
                isOn
                  ? "border-accent-ink bg-accent-soft font-medium text-accent-ink"
                  : "border-edge/60 bg-surface text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {name}
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
  { value: "title", label: "Title" },
  { value: "ends", label: "Ends soonest" },
  { value: "finished", label: "Last finished" },
];
const sizes = documentPageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The other filters and the order; collapsed on phones, where they would push the list out of sight. */
export function Filters(props: FiltersProps) {
  const { label, from, to } = props.query;
  const isUsed = label !== undefined || from !== undefined || to !== undefined;
  if (!useNarrow()) return <Fields {...props} />;
  return (
    <details open={isUsed || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-sm">
        More filters and order
        <Icon name="chevronDown" className="size-4 text-ink-faint" />
      </summary>
      <Fields {...props} />
    </details>
  );
}

function Fields({ query, onChange }: FiltersProps) {
  const labels = useApiQuery(dashboard.labels, {}).data ?? [];
  const names = labels.map(({ name, envelopes }) => ({
    value: name,
    label: `${name} (${envelopes.toLocaleString("en")})`,
  }));
  const { label = "" } = query;
  const isKnown = label === "" || names.some(({ value }) => value === label);
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-5 [&>*]:min-w-0">
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
      <Select
        label="Order"
        value={query.sort}
        options={sorts}
        onChange={(sort) => onChange({ sort })}
      />
      <Select
        label="Rows a page"
        value={String(query.size)}
        options={sizes}
        onChange={(size) => onChange({ size: Number(size) })}
      />
    </div>
  );
}
