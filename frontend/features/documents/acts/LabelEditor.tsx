import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useActOnOne } from "./act-on-one.ts";

interface LabelEditorProps {
  readonly envelopeId: string;
  readonly labels: readonly string[];
  /** Called after a change was saved. */
  readonly onSaved?: (labels: readonly string[]) => void;
}

/** The sender's own labels of one document; each change is saved at once. */
export function LabelEditor({ envelopeId, labels, onSaved }: LabelEditorProps) {
  const [text, setText] = useState("");
  const filing = useActOnOne(envelopeId, {
    onSuccess: (_, { act, label = "" }) => {
      const others = labels.filter((one) => one.toLowerCase() !== label.toLowerCase());
      setText("");
      onSaved?.(act === "label" ? [...others, label] : others);
    },
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
                {isolated(label)}
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
            label="Add a label"
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

interface LabelInputProps
  extends Pick<ComponentProps<typeof TextInput>, "label" | "hint" | "error"> {
  readonly value: string;
  /** The document's labels, which are not proposed again. */
  readonly others?: readonly string[];
  readonly onChange: (text: string) => void;
}

/** Proposes the labels of the sender's other documents. */
export function LabelInput({ others = [], onChange, ...input }: LabelInputProps) {
  const known = useApiQuery(dashboard.labels, {}).data ?? [];
  const id = useId();
  return (
    <div className="grow">
      <TextInput
        {...input}
        list={id}
        maxLength={limits.labelMax}
        autoComplete="off"
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
