import { fieldLabels, type PageSize } from "#contract/markers";
import { Button } from "../../ui/Button.tsx";
import type { PlacedField } from "./layout.ts";
import { NumberBox } from "./NumberBox.tsx";
import type { PlacingAction } from "./placing.ts";
import type { ShownSigner } from "./signers.ts";

interface SelectedFieldProps {
  readonly field: PlacedField;
  readonly pages: readonly PageSize[];
  readonly signers: readonly ShownSigner[];
  readonly act: (action: PlacingAction) => void;
  readonly onCopyToPages: () => void;
}

/** Actions on the selected field. */
export function SelectedField(props: SelectedFieldProps) {
  const { field, pages, signers, act } = props;
  const { id, place } = field;
  return (
    <section
      aria-label="Selected field"
      className="flex items-center gap-1.5 p-1 lg:flex-wrap lg:gap-2 lg:border-line lg:border-t lg:pt-4"
    >
      <label className="flex min-w-0 grow items-center gap-2 text-sm lg:w-full lg:flex-col lg:items-stretch lg:gap-1.5">
        <span className="whitespace-nowrap font-medium max-sm:sr-only">
          {fieldLabels[field.kind]} of
        </span>
        <select
          value={field.signerId}
          onChange={(event) => act({ type: "assign", id, signerId: event.target.value })}
          className="control min-w-0 grow"
        >
          {signers.map((signer) => (
            <option key={signer.id} value={signer.id}>
              {signer.name}
            </option>
          ))}
        </select>
      </label>
      {pages.length > 1 && (
        <NumberBox
          label="Page"
          value={place.page + 1}
          max={pages.length}
          onCommit={(page) =>
            act({ type: "move", id, to: { ...place, page: Math.round(page) - 1 } })
          }
        />
      )}
      <Acts {...props} />
      <ExactPlace {...props} />
    </section>
  );
}

function Acts({ field: { id }, pages, act, onCopyToPages }: SelectedFieldProps) {
  return (
    <>
      <Button
        size="small"
        icon="copy"
        className="max-lg:px-2"
        onClick={() => act({ type: "duplicate", id })}
      >
        <span className="max-lg:sr-only">Duplicate</span>
      </Button>
      {pages.length > 1 && (
        <Button size="small" icon="file" className="max-lg:px-2" onClick={onCopyToPages}>
          <span className="max-lg:sr-only">Copy to pages</span>
        </Button>
      )}
      <Button
        size="small"
        icon="trash"
        className="max-lg:px-2"
        onClick={() => act({ type: "delete", id })}
      >
        <span className="max-lg:sr-only">Delete</span>
      </Button>
    </>
  );
}

const sides = [
  { side: "x", label: "Left", of: "width" },
  { side: "y", label: "Top", of: "height" },
  { side: "width", label: "Width", of: "width" },
  { side: "height", label: "Height", of: "height" },
] as const;

/** Place and size in points from the page's top left, to make fields exactly alike. */
function ExactPlace({ field: { id, place }, pages, act }: SelectedFieldProps) {
  const page = pages[place.page];
  if (!page) return null;
  return (
    <details className="w-full text-sm max-lg:hidden">
      <summary className="min-h-6 text-ink-soft">Place and size in points</summary>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {sides.map(({ side, label, of }) => (
          <NumberBox
            key={side}
            label={label}
            value={Math.round(place[side] * page[of] * 10) / 10}
            max={page[of]}
            onCommit={(points) =>
              act({ type: "put", id, place: { ...place, [side]: points / page[of] } })
            }
          />
        ))}
      </div>
    </details>
  );
}
