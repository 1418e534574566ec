import { useId } from "react";
import { isolated } from "#languages/isolated";
import { type ExportRow, exports, saveExport } from "../../../api/exports.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { counted } from "../../../ui/counted.ts";
import { Progress } from "../../../ui/Progress.tsx";
import { endOfExport } from "./export-words.ts";

const pollMs = 2_000;
const listMax = 100;

/** The exports of the last day, read again while one of them is made. */
export const useExports = () =>
  useApiQuery(
    exports.list,
    { limit: listMax },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state === "making") ? pollMs : false,
      notifyOnChangeProps: "all",
    },
  );

/** The progress of each export, then its file. Renders nothing if there are none. */
export function Exports() {
  const id = useId();
  const { data = [] } = useExports();
  if (data.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="border-line border-b px-4 py-3 font-semibold sm:px-5">
          Your exports
        </h2>
        <ul className="divide-y divide-line">
          {data.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-end gap-3 px-4 py-3 sm:flex-nowrap sm:px-5"
            >
              <ExportItem of={one} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

function ExportItem({ of: one }: { of: ExportRow }) {
  const removal = useApiMutation(exports.remove, {
    invalidates: [exports.list],
    what: `deletion of ${one.id}`,
  });
  const saving = useApiMutation(saveExport, { what: `download of ${one.id}` });
  return (
    <>
      <div className="grid w-full min-w-0 grow gap-1 sm:w-auto">
        <p className="break-words font-medium text-sm">{isolated(one.fileName)}</p>
        {/* Exists before the state changes, so that screen readers announce the change. */}
        <div role="status" className="text-ink-soft text-sm">
          {one.state === "making" ? (
            <Progress
              label={`${one.done.toLocaleString("en")} of ${counted(one.of, "document")}`}
              value={one.done / one.of}
            />
          ) : (
            endOfExport(one)
          )}
        </div>
      </div>
      {one.state === "ready" && (
        <Button
          size="small"
          icon="download"
          busy={saving.isPending}
          aria-label={`Download ${one.fileName}`}
          onClick={() => saving.mutate(one)}
        >
          Download
        </Button>
      )}
      <IconButton
        icon="trash"
        label={`Delete ${one.fileName}`}
        onClick={() => removal.mutate({ exportId: one.id })}
      />
    </>
  );
}
