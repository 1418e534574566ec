import { useState } from "react";
import { pressedKinds } from "#contract/rules/fields/markers";
import { mayHave, type RecipientRole } from "#contract/rules/people/roles";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/Icon.tsx";
import type { PagePoint } from "./layout.ts";
import { isRemembered, remember } from "./memory.ts";
import { kindOf, moreKinds, type PaletteKind, paletteIcon, paletteLabel } from "./palette.ts";
import type { PlacingAction } from "./placing.ts";
import { type Ghost, usePaletteDrag } from "./use-palette-drag.ts";

interface PaletteProps {
  /** Key of the draft, for which More stays open. */
  readonly draftKey: string;
  readonly color: string;
  /** What the signer does; undefined for somebody who signs. */
  readonly does: RecipientRole | undefined;
  readonly armed: PaletteKind | undefined;
  readonly act: (action: PlacingAction) => void;
  readonly onAim: (kind: PaletteKind, at: PagePoint | undefined) => void;
  readonly pageInView: () => number;
}

/**
 * The kinds of fields: drag one, press it and then the page, or press Enter to place it at once. The kinds that
 * signers fill in are under More.
 */
export function Palette(props: PaletteProps) {
  const { draftKey, color, does, act, onAim } = props;
  const drag = usePaletteDrag((kind, at) => act({ type: "place", kind, at }), onAim);
  const more = useMore(draftKey);
  const offers = (kinds: readonly PaletteKind[], look: string) =>
    kinds
      .filter((kind) => mayHave(does, kindOf(kind)))
      .map((kind) => <Offer key={kind} {...props} {...{ kind, drag, look }} />);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Fields to place</legend>
      <div className="flex gap-2 overflow-x-auto p-1 flat:grid flat:grid-cols-2 lg:grid lg:grid-cols-2">
        {offers(pressedKinds, "")}
        {!does && (
          <button
            type="button"
            data-palette-more
            aria-expanded={more.isOpen}
            onClick={more.onToggle}
            className="flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium text-accent-ink text-sm hover:bg-sunken lg:col-span-2 lg:min-h-9"
          >
            More<span className="sr-only"> fields</span>
            <Icon
              name="chevronDown"
              className={classes(
                "size-4 transition-transform max-lg:-rotate-90",
                more.isOpen && "rotate-180 max-lg:rotate-90",
              )}
            />
          </button>
        )}
        {(more.isOpen || does) && offers(moreKinds, dense)}
      </div>
      {drag.ghost && !drag.ghost.isOverPage && <DragGhost ghost={drag.ghost} color={color} />}
    </fieldset>
  );
}

/** Smaller beside a page, since there are twelve of them. */
const dense = "lg:pointer-fine:min-h-9 lg:gap-1.5 lg:px-2 lg:text-[0.8125rem]";

interface OfferProps extends PaletteProps {
  readonly kind: PaletteKind;
  readonly drag: ReturnType<typeof usePaletteDrag>;
  readonly look: string;
}

function Offer({ kind, color, armed, act, pageInView, drag, look }: OfferProps) {
  return (
    <button
      type="button"
      data-palette={kind}
      aria-pressed={armed === kind}
      {...drag.handlers(kind)}
      onClick={(event) => {
        if (drag.isEndOfDrag(event)) return;
        // A click by keyboard.
        if (event.detail === 0) act({ type: "place on page", kind, page: pageInView() });
        else act({ type: "arm", kind });
      }}
      style={{ borderLeftColor: color }}
      className={classes(
        "flex min-h-11 shrink-0 touch-pan-x flat:touch-pan-y select-none items-center gap-2 rounded-md border border-line border-l-4 bg-surface px-2.5 text-left text-sm shadow-card lg:cursor-grab lg:touch-pan-y",
        look,
        armed === kind ? "bg-accent-soft outline-2 outline-accent-ink" : "hover:bg-sunken",
      )}
    >
      <Icon name={paletteIcon(kind)} className="size-4.5 text-ink-soft" />
      <span className="leading-tight">{paletteLabel(kind)}</span>
    </button>
  );
}

function useMore(draftKey: string) {
  const key = `more ${draftKey}`;
  const [isOpen, setOpen] = useState(() => isRemembered(key));
  const onToggle = () => {
    remember(key, !isOpen);
    setOpen(!isOpen);
  };
  return { isOpen, onToggle };
}

/** Follows the pointer from the palette to a page, which then shows the field in its real size. */
function DragGhost({ ghost, color }: { ghost: Ghost; color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: ghost.x, top: ghost.y, borderColor: color }}
      className="pointer-events-none fixed z-50 flex -translate-1/2 items-center gap-2 rounded-md border-2 bg-surface px-3 py-2 text-sm shadow-raised"
    >
      <Icon name={paletteIcon(ghost.kind)} className="size-4.5" />
      {paletteLabel(ghost.kind)}
    </span>
  );
}
