import { type PointerEvent, useEffect } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import { placeStyle } from "../pdf/place-style.ts";
import type { PixelSize } from "../pdf/scale.ts";
import { Icon } from "../ui/Icon.tsx";
import { setAim, useAimOn } from "./aim.ts";
import { ConditionArrows } from "./ConditionArrows.tsx";
import { FieldBox } from "./FieldBox.tsx";
import type { Fields, PagePoint } from "./layout.ts";
import { type PaletteKind, paletteIcon, paletteLabel } from "./palette.ts";
import type { Placing, PlacingAction } from "./placing.ts";
import { SuggestedFields } from "./SuggestedFields.tsx";
import type { ShownSigner } from "./signers.ts";
import type { AssignedSuggestion } from "./suggestions/assigning.ts";
import type { Aiming } from "./use-aiming.ts";
import { pagePointAt } from "./use-palette-drag.ts";

interface FieldsOfPageProps {
  readonly index: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly signers: readonly ShownSigner[];
  readonly placing: Placing;
  readonly fields: Fields;
  readonly suggestions: readonly AssignedSuggestion[];
  /** No other page has suggestions. */
  readonly areAllSuggestions: boolean;
  readonly act: (action: PlacingAction) => void;
  readonly aiming: Aiming;
  readonly isNear: boolean;
}

export function FieldsOfPage(props: FieldsOfPageProps) {
  const { index, page, size, signers, placing, fields, suggestions, act, aiming } = props;
  const { isNear } = props;
  const { armed, selected } = placing;
  const edited =
    selected.length === 1 ? placing.fields.find(({ id }) => id === selected[0]) : undefined;
  return (
    <>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          signer={signers.find(({ id }) => id === field.signerId)}
          page={page}
          size={size}
          selected={selected.includes(field.id)}
          alone={selected.length === 1 && selected[0] === field.id}
          act={act}
          onAim={(to) => aiming.atMoved(field.id, to)}
        />
      ))}
      {isNear && edited && (
        <ConditionArrows page={index} size={size} fields={placing.fields} field={edited} />
      )}
      {isNear && placing.suggests && (
        <SuggestedFields
          page={index}
          areAll={props.areAllSuggestions}
          {...{ size, suggestions, signers, act }}
        />
      )}
      {isNear && armed && (
        <PlaceHere
          kind={armed}
          page={index}
          onPlace={(at) => act({ type: "place", kind: armed, at })}
          onAim={(at) => aiming.atNew(armed, at)}
        />
      )}
      {isNear && <AimMarks page={index} />}
    </>
  );
}

interface PlaceHereProps {
  readonly kind: PaletteKind;
  readonly page: number;
  readonly onPlace: (at: PagePoint) => void;
  /** Where a press would place it; undefined when the pointer leaves. */
  readonly onAim: (at: PagePoint | undefined) => void;
}

/** Covers a page while a kind is armed: a press places the field there, Enter in the middle of the page. */
function PlaceHere({ kind, page, onPlace, onAim }: PlaceHereProps) {
  useEffect(function clearAim() {
    // If disarmed by keyboard, it is removed without the pointer having left.
    return () => setAim(undefined);
  }, []);
  function follow({ pointerType, clientX, clientY }: PointerEvent) {
    // A finger has no position before it presses.
    if (pointerType !== "touch") onAim(pagePointAt(clientX, clientY));
  }
  return (
    <button
      type="button"
      aria-label={`Place ${paletteLabel(kind)} on page ${page + 1}`}
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={() => onAim(undefined)}
      onClick={(event) => {
        const pressed = event.detail > 0 ? pagePointAt(event.clientX, event.clientY) : undefined;
        onAim(undefined);
        onPlace(pressed ?? { page, x: 0.5, y: 0.5 });
      }}
      className="absolute inset-0 z-30 cursor-copy bg-page-accent/5"
    />
  );
}

/** Marks on a page: the field that would be placed, in its real size, and the lines to which it snaps. */
function AimMarks({ page }: { page: number }) {
  const aim = useAimOn(page);
  if (!aim) return null;
  const { lines, ghost } = aim;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-40">
      {ghost && (
        <span
          data-ghost
          style={{ ...placeStyle(ghost.place), borderColor: ghost.color }}
          className="absolute flex items-center justify-center overflow-hidden rounded-sm border-2 border-dashed bg-white/70 text-[#17171f] [container-type:size]"
        >
          <span className="flex items-center gap-[0.35em] whitespace-nowrap font-semibold text-[clamp(6px,min(50cqh,9.5cqw),13px)]">
            <Icon name={paletteIcon(ghost.kind)} className="size-[1.2em]" />
            {paletteLabel(ghost.kind)}
          </span>
        </span>
      )}
      {lines.x !== undefined && (
        <span
          data-guide
          style={{ left: `${lines.x * 100}%` }}
          className="absolute inset-y-0 w-px -translate-x-1/2 bg-[#c2255c]"
        />
      )}
      {lines.y !== undefined && (
        <span
          data-guide
          style={{ top: `${lines.y * 100}%` }}
          className="absolute inset-x-0 h-px -translate-y-1/2 bg-[#c2255c]"
        />
      )}
    </div>
  );
}
