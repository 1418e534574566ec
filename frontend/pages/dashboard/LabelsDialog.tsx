import { type FormEvent, useState } from "react";
import { limits } from "#contract/rules";
import { type DocumentRow, dashboard } from "../../api/dashboard.ts";
import { envelopes } from "../../api/envelopes.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";

type Labelled = Pick<DocumentRow, "envelopeId" | "title" | "name" | "labels">;

/** The labels of one document. */
export function LabelsDialog({ row, onClose }: { row: Labelled; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Labels" footer={<Button onClick={onClose}>Done</Button>}>
      <p dir="auto" className="mb-4 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {row.title || row.name}
      </p>
      <LabelEditor row={row} />
    </Dialog>
  );
}

/** Each change is saved at once. */
export function LabelEditor({ row }: { row: Labelled }) {
  const [labels, setLabels] = useState(row.labels ?? []);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const known = useApiQuery(dashboard.labels, {}).data?.labels ?? [];
  const change = useApiMutation(envelopes.many, {
    invalidates: [
      dashboard.find,
      dashboard.documents,
      dashboard.shown,
      dashboard.document,
      dashboard.labels,
    ],
    onSuccess: ({ results: [result] }, { act, label = "" }) => {
      if (result?.done === false) return setError(result.message);
      const others = labels.filter((one) => one.toLowerCase() !== label.toLowerCase());
      setLabels(act === "label" ? [...others, label] : others);
      setText("");
    },
    onError: ({ message }) => setError(message),
  });
  const act = (act: "label" | "unlabel", label: string) => {
    setError(undefined);
    if (label.trim() !== "") change.mutate({ ids: [row.envelopeId], act, label: label.trim() });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    act("label", text);
  };
  const others = known.filter(({ name }) => !labels.includes(name));

  return (
    <div className="grid gap-4">
      {labels.length > 0 && (
        <ul aria-label="Labels of this document" className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li
              key={label}
              className="inline-flex max-w-full items-center rounded-full bg-sunken ps-3 text-sm"
            >
              <span dir="auto" className="truncate">
                {label}
              </span>
              <IconButton
                icon="close"
                label={`Remove label ${label}`}
                onClick={() => act("unlabel", label)}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextInput
          label="Add a label"
          autoComplete="off"
          maxLength={limits.labelMax}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={change.isPending} className={error ? "self-center" : ""}>
          Add
        </Button>
      </form>
      {others.length > 0 && (
        <ul aria-label="Your labels" className="flex flex-wrap gap-2">
          {others.map(({ name }) => (
            <li key={name} className="max-w-full">
              <Button
                size="small"
                icon="plus"
                className="max-w-full"
                onClick={() => act("label", name)}
              >
                <span className="truncate">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
