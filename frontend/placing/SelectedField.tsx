import { fieldLabels } from "#contract/rules/fields/markers";
import { mayHave } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import { IconButton } from "../ui/Button.tsx";
import type { IconName } from "../ui/Icon.tsx";
import { NumberBox } from "../ui/NumberBox.tsx";
import type { PlacedField } from "./layout.ts";
import { SelectionSettings, type SelectionSettingsProps } from "./SelectionSettings.tsx";
import { type Alignment, alignments } from "./several.ts";
import type { ShownSigner } from "./signers.ts";

export interface SelectedFieldProps extends Omit<SelectionSettingsProps, "isOpen" | "onOpen"> {
  readonly signers: readonly ShownSigner[];
  readonly onCopyToPages: () => void;
  readonly settingsOpen: boolean;
  readonly onSettings: (open: boolean) => void;
}

/** Actions on the selected field, or on several. */
export function SelectedField(props: SelectedFieldProps) {
  const { fields, pages, act } = props;
  const [field, ...others] = fields;
  const { id, place } = field;
  const isOne = others.length === 0;
  return (
    <section
      aria-label={isOne ? "Selected field" : "Selected fields"}
      className="flex items-center gap-1.5 p-1 max-lg:overflow-x-auto lg:flex-wrap lg:gap-2 lg:border-line lg:border-t lg:pt-4"
    >
      <SignerOfFields {...props} />
      <SelectionSettings {...props} isOpen={props.settingsOpen} onOpen={props.onSettings} />
      {isOne && pages.length > 1 && (
        <NumberBox
          label="Page"
          value={place.page + 1}
          max={pages.length}
          onCommit={(page) =>
            act({ type: "move", id, to: { ...place, page: Math.round(page) - 1 } })
          }
        />
      )}
      {!isOne && <AlignTools act={act} />}
      <Acts {...props} />
      {isOne && <ExactPlace field={field} pages={pages} act={act} />}
    </section>
  );
}

function SignerOfFields({ fields, signers, act }: SelectedFieldProps) {
  const [first] = fields;
  const able = signers.filter(({ does }) => fields.every(({ kind }) => mayHave(does, kind)));
  const isShared = fields.every(({ signerId }) => signerId === first.signerId);
  const what = fields.length === 1 ? fieldLabels[first.kind] : `${fields.length} fields`;
  return (
    <label className="flex min-w-24 grow items-center gap-2 text-sm lg:w-full lg:flex-col lg:items-stretch lg:gap-1.5">
      <span className="whitespace-nowrap font-medium max-sm:sr-only">{what} for</span>
      <select
        value={isShared ? first.signerId : ""}
        onChange={(event) => act({ type: "assign", signerId: event.target.value })}
        className="control min-w-0 grow"
      >
        {!isShared && (
          <option value="" disabled>
            Several signers
          </option>
        )}
        {able.map((signer) => (
          <option key={signer.id} value={signer.id}>
            {isolated(signer.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const alignLabels: Readonly<Record<Alignment, string>> = {
  left: "Align left edges",
  centre: "Align centres",
  right: "Align right edges",
  top: "Align top edges",
  middle: "Align middles",
  bottom: "Align bottom edges",
};

const alignIcons: Readonly<Record<Alignment, IconName>> = {
  left: "M4 3v18M8 6h12v4H8zM8 14h7v4H8z",
  centre: "M12 3v18M5 6h14v4H5zM8 14h8v4H8z",
  right: "M20 3v18M4 6h12v4H4zM9 14h7v4H9z",
  top: "M4 4h16M7 8h3v11H7zM14 8h3v7h-3z",
  middle: "M3 12h18M6 5h4v14H6zM14 8h4v8h-4z",
  bottom: "M4 20h16M7 5h3v11H7zM14 9h3v7h-3z",
};

function AlignTools({ act }: Pick<SelectedFieldProps, "act">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: tools are no form's fieldset
    <div role="group" aria-label="Align" className="flex shrink-0 lg:w-full lg:justify-between">
      {alignments.map((how) => (
        <IconButton
          key={how}
          icon={alignIcons[how]}
          label={alignLabels[how]}
          onClick={() => act({ type: "align", how })}
        />
      ))}
      <IconButton
        icon="M4 5h6v14H4zM14 5h6v14h-6z"
        label="Same size as the first"
        onClick={() => act({ type: "same size" })}
      />
    </div>
  );
}

function Acts({ fields, pages, act, onCopyToPages }: SelectedFieldProps) {
  const [{ id }, ...others] = fields;
  return (
    <div className="flex shrink-0">
      {others.length === 0 && (
        <IconButton icon="copy" label="Duplicate" onClick={() => act({ type: "duplicate", id })} />
      )}
      {pages.length > 1 && <IconButton icon="file" label="Copy to pages" onClick={onCopyToPages} />}
      <IconButton icon="trash" label="Delete" onClick={() => act({ type: "delete" })} />
    </div>
  );
}

const sides = [
  { side: "x", label: "Left", of: "width" },
  { side: "y", label: "Top", of: "height" },
  { side: "width", label: "Width", of: "width" },
  { side: "height", label: "Height", of: "height" },
] as const;

interface ExactPlaceProps extends Pick<SelectedFieldProps, "pages" | "act"> {
  readonly field: PlacedField;
}

/** Place and size in points from the page's top left, to make fields exactly alike. */
function ExactPlace({ field: { id, place }, pages, act }: ExactPlaceProps) {
  const page = pages[place.page];
  if (!page) return null;
  return (
    <details className="w-full text-sm max-lg:hidden">
      <summary className="min-h-6 text-ink-soft">Exact position</summary>
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
