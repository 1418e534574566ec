import { type FieldKind, fieldLabels } from "#contract/markers";
import { kindIcons } from "../../pdf/placer/kind-icons.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { isSigned } from "./progress.ts";
import type { Signing } from "./signing.ts";
import type { SigningField } from "./signing-fields.ts";

interface FieldsListProps {
  readonly fields: readonly SigningField[];
  readonly signing: Signing;
  readonly onGo: (field: SigningField) => void;
}

/** Which kinds are signed; the others are filled. */
const isDrawn: Readonly<Partial<Record<FieldKind, true>>> = { sign: true, initial: true };

/** All fields in reading order, as links to them. */
export function FieldsList({ fields, signing, onGo }: FieldsListProps) {
  return (
    <ol className="grid gap-1">
      {fields.map((field) => {
        const signed = isSigned(signing.progress, field);
        const current = field.id === signing.currentId;
        return (
          <li key={field.id}>
            <button
              type="button"
              aria-current={current ? "true" : undefined}
              onClick={() => onGo(field)}
              className={classes(
                "flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11",
                current && "bg-accent-soft",
              )}
            >
              <Icon name={kindIcons[field.kind]} className="size-4.5 text-ink-faint" />
              <span className="grow">
                {fieldLabels[field.kind]}
                <span className="text-ink-soft"> · page {field.place.page + 1}</span>
              </span>
              <span
                className={classes(
                  "flex items-center gap-1 text-xs",
                  signed ? "text-success-ink" : "text-warn-ink",
                )}
              >
                <Icon name={signed ? "checkCircle" : "clock"} className="size-4" />
                {signed ? (isDrawn[field.kind] ? "Signed" : "Filled") : "To do"}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
