import type { KeyboardEvent } from "react";
import { Rnd } from "react-rnd";
import type { PageSize, Place } from "#contract/markers";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { PixelSize } from "../scale.ts";
import { kindIcons } from "./kind-icons.ts";
import { kindLabels, type Recipient, tintOf } from "./kinds.ts";
import { minimumSize, type PlacedField } from "./layout.ts";

interface FieldBoxProps {
  readonly field: PlacedField;
  readonly recipient: Recipient | undefined;
  readonly page: PageSize;
  /** The page box. */
  readonly size: PixelSize;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onMove: (place: Place) => void;
  readonly onResize: (place: Place) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** A field that can be dragged and resized within its page. */
export function FieldBox(props: FieldBoxProps) {
  const {
    field,
    recipient = nobody,
    page,
    size,
    selected,
    onSelect,
    onMove,
    onResize,
    onKey,
  } = props;
  const { place, kind } = field;
  const least = minimumSize(page);
  const label = `${kindLabels[kind]} for ${recipient.name}, page ${place.page + 1}`;
  return (
    <Rnd
      bounds="parent"
      enableUserSelectHack={false}
      position={{ x: place.x * size.width, y: place.y * size.height }}
      size={{ width: place.width * size.width, height: place.height * size.height }}
      minWidth={least.width * size.width}
      minHeight={least.height * size.height}
      enableResizing={selected}
      resizeHandleClasses={selected ? handleClasses : {}}
      onDragStart={onSelect}
      onDragStop={(_, at) => {
        const moved = { ...place, x: at.x / size.width, y: at.y / size.height };
        if (!isSame(moved, place)) onMove(moved);
      }}
      onResizeStop={(_event, _direction, element, _delta, at) =>
        onResize({
          page: place.page,
          x: at.x / size.width,
          y: at.y / size.height,
          width: element.offsetWidth / size.width,
          height: element.offsetHeight / size.height,
        })
      }
      className={selected ? "z-20!" : "z-10!"}
    >
      <button
        type="button"
        data-field={field.id}
        aria-label={label}
        aria-pressed={selected}
        onFocus={onSelect}
        onKeyDown={onKey}
        style={{ borderColor: recipient.color, backgroundColor: tintOf(recipient.color) }}
        className={classes(
          "block size-full cursor-move touch-none scroll-m-16 overflow-hidden rounded-sm border-2 text-[#17171f] [container-type:size]",
          selected ? "outline-2 outline-[#17171f] outline-offset-2" : "border-dashed",
        )}
      >
        <span className="flex size-full items-center justify-center gap-[0.35em] whitespace-nowrap font-semibold text-[clamp(6px,min(50cqh,11cqw),13px)]">
          <span
            style={{ backgroundColor: recipient.color }}
            className="rounded-sm px-[0.35em] text-white"
          >
            {recipient.initials}
          </span>
          <Icon name={kindIcons[kind]} className="size-[1.2em]" />
          {kindLabels[kind]}
        </span>
      </button>
    </Rnd>
  );
}

/** Half a CSS pixel is no move. */
const isSame = (a: Place, b: Place) => Math.abs(a.x - b.x) < 5e-4 && Math.abs(a.y - b.y) < 5e-4;

const corner =
  "after:absolute after:inset-1 after:rounded-full after:border-2 after:border-white after:bg-[#17171f]";
const handleClasses = {
  topLeft: corner,
  topRight: corner,
  bottomLeft: corner,
  bottomRight: corner,
};

const nobody: Recipient = { id: "", name: "nobody", color: "#495057", initials: "?" };
