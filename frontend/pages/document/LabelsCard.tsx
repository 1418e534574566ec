import { type FormEvent, useId, useState } from "react";
import { limits } from "#contract/rules";
import { dashboard, type SentDocument } from "../../api/dashboard.ts";
import { useApiQuery } from "../../api/query.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { useDesk } from "./use-desk.ts";

/** The sender's own labels of a document. */
export function LabelsCard({ document }: { document: SentDocument }) {
  const { envelopeId, labels } = document;
  const [text, setText] = useState("");
  const desk = useDesk(envelopeId, () => setText(""));
  const known = useApiQuery(dashboard.labels, {}).data?.labels ?? [];
  const listId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    const label = text.trim();
    if (label !== "" && !desk.isPending) desk.mutate({ act: "label", label });
  }
  return (
    <Card className="p-4 sm:p-5">
      <section aria-labelledby="labels" className="grid gap-3">
        <h2 id="labels" className="font-semibold">
          Labels
        </h2>
        {labels.length > 0 && (
          <ul className="flex flex-wrap gap-2">
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
                  onClick={() => desk.mutate({ act: "unlabel", label })}
                />
              </li>
            ))}
          </ul>
        )}
        {labels.length < limits.labelsOfDocumentMax && (
          <form onSubmit={submit} className="flex items-end gap-2">
            <div className="grow">
              <TextInput
                label="Add a label"
                list={listId}
                maxLength={limits.labelMax}
                autoComplete="off"
                value={text}
                error={desk.error?.message}
                onChange={(event) => setText(event.target.value)}
              />
              <datalist id={listId}>
                {known
                  .filter(({ name }) => !labels.includes(name))
                  .map(({ name }) => (
                    <option key={name} value={name} />
                  ))}
              </datalist>
            </div>
            <Button type="submit" busy={desk.isPending}>
              Add
            </Button>
          </form>
        )}
      </section>
    </Card>
  );
}
