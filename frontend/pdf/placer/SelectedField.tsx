import { fieldLabels, type PageSize, type Place } from "#contract/markers";
import { Button } from "../../ui/Button.tsx";
import type { PlacedField } from "./layout.ts";
import { NumberBox } from "./NumberBox.tsx";
import type { ShownSigner } from "./signers.ts";

interface SelectedFieldProps {
  readonly field: PlacedField;
  readonly pages: readonly PageSize[];
  readonly signers: readonly ShownSigner[];
  readonly onAssign: (signerId: string) => void;
  readonly onPage: (page: number) => void;
  readonly onPut: (place: Place) => void;
  readonly onDuplicate: () => void;
  readonly onCopyToPages: () => void;
  readonly onRemove: () => void;
}

/** What can be done with the selected field. */
export function SelectedField(props: SelectedFieldProps) {
  const { field, pages, signers, onAssign, onPage } = props;
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
          onChange={(event) => onAssign(event.target.value)}
          className="control min-w-0 grow"
        >
          {signers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {pages.length > 1 && (
        <NumberBox
          label="Page"
          value={field.place.page + 1}
          max={pages.length}
          onCommit={(page) => onPage(Math.round(page) - 1)}
        />
      )}
      <Acts {...props} />
      <ExactPlace {...props} />
    </section>
  );
}

function Acts({ pages, onDuplicate, onCopyToPages, onRemove }: SelectedFieldProps) {
  return (
    <>
      <Button size="small" icon="copy" className="max-lg:px-2" onClick={onDuplicate}>
        <span className="max-lg:sr-only">Duplicate</span>
      </Button>
      {pages.length > 1 && (
        <Button size="small" icon="file" className="max-lg:px-2" onClick={onCopyToPages}>
          <span className="max-lg:sr-only">Copy to pages</span>
        </Button>
      )}
      <Button size="small" icon="trash" className="max-lg:px-2" onClick={onRemove}>
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

/** In points from the page's top left, for who wants two fields exactly alike. */
function ExactPlace({ field, pages, onPut }: SelectedFieldProps) {
  const { place } = field;
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
            onCommit={(points) => onPut({ ...place, [side]: points / page[of] })}
          />
        ))}
      </div>
    </details>
  );
}
