import { type FormEvent, useId, useState } from "react";
import { limits } from "#contract/rules";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { type FilingAct, useFiling } from "./use-filing.ts";

interface LabelEditorProps {
  readonly envelopeId: string;
  readonly labels: readonly string[];
  /** Called after a change was saved. */
  readonly onSaved?: (act: FilingAct) => void;
}

/** The sender's own labels of one document; each change is saved at once. */
export function LabelEditor({ envelopeId, labels, onSaved }: LabelEditorProps) {
  const [text, setText] = useState("");
  const filing = useFiling(envelopeId, (act) => {
    setText("");
    onSaved?.(act);
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const label = text.trim();
    if (label !== "") filing.mutate({ act: "label", label });
  }
  return (
    <div className="grid gap-3">
      {labels.length > 0 && (
        <ul aria-label="Labels of this document" className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li
              key={label}
              className="inline-flex max-w-full items-center rounded-full bg-sunken ps-3 text-sm"
            >
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {label}
              </span>
              <IconButton
                icon="close"
                label={`Remove label ${label}`}
                className="size-8 rounded-full"
                onClick={() => filing.mutate({ act: "unlabel", label })}
              />
            </li>
          ))}
        </ul>
      )}
      {labels.length < limits.labelsOfDocumentMax && (
        <form onSubmit={submit} className="flex items-end gap-2">
          <LabelInput
            value={text}
            others={labels}
            error={filing.error?.message}
            onChange={setText}
          />
          <Button type="submit" className="min-h-11" busy={filing.isPending}>
            Add
          </Button>
        </form>
      )}
    </div>
  );
}

interface LabelInputProps {
  readonly value: string;
  /** The document's labels, which are not proposed again. */
  readonly others: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Proposes the labels of the sender's other documents. */
function LabelInput({ value, others, error, onChange }: LabelInputProps) {
  const known = useApiQuery(dashboard.labels, {}).data ?? [];
  const id = useId();
  return (
    <div className="grow">
      <TextInput
        label="Add a label"
        list={id}
        maxLength={limits.labelMax}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {known
          .filter(({ name }) => !others.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}
