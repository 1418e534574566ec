import { Button } from "../../ui/Button.tsx";
import { kindLabels, type Recipient } from "./kinds.ts";
import type { PlacedField } from "./layout.ts";

interface SelectedFieldProps {
  readonly field: PlacedField;
  readonly recipients: readonly Recipient[];
  readonly onAssign: (recipientId: string) => void;
  readonly onDuplicate: () => void;
  readonly onCopyToPages: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** What can be done with the selected field. */
export function SelectedField(props: SelectedFieldProps) {
  const { field, recipients, onAssign, onDuplicate, onCopyToPages, onRemove } = props;
  return (
    <section
      aria-label="Selected field"
      className="flex items-center gap-2 p-1 lg:flex-wrap lg:border-line lg:border-t lg:pt-4"
    >
      <label className="flex min-w-0 grow items-center gap-2 text-sm lg:w-full lg:flex-col lg:items-stretch lg:gap-1.5">
        <span className="whitespace-nowrap font-medium">{kindLabels[field.kind]} of</span>
        <select
          value={field.recipientId}
          onChange={(event) => onAssign(event.target.value)}
          className="control min-w-0 grow"
        >
          {recipients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" icon="plus" onClick={onDuplicate}>
        <span className="max-lg:sr-only">Duplicate</span>
      </Button>
      {onCopyToPages && (
        <Button size="small" icon="file" onClick={onCopyToPages}>
          <span className="max-lg:sr-only">Copy to pages</span>
        </Button>
      )}
      <Button size="small" icon="trash" onClick={onRemove}>
        <span className="max-lg:sr-only">Delete</span>
      </Button>
    </section>
  );
}
