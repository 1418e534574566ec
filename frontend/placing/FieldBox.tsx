import { type KeyboardEvent, useRef } from "react";
import { Rnd, type RndDragCallback, type RndDragEvent } from "react-rnd";
import { fieldSize } from "sealed-pdf/layout";
import { isMark, type PageSize, type Place } from "#contract/rules/fields/markers";
import { FieldFace } from "../pdf/FieldFace.tsx";
import { kindIcons } from "../pdf/kind-icons.ts";
import type { PixelSize } from "../pdf/scale.ts";
import { pageIndexOf } from "../pdf/use-near-pages.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/Icon.tsx";
import { scrollAtEdges } from "./edge-scroll.ts";
import { filledFace, shortName, spokenFilled, spokenName } from "./field-words.ts";
import { actionOfKey } from "./keys.ts";
import { minimumSize, type PagePoint, type PlacedField } from "./layout.ts";
import type { PlacingAction } from "./placing.ts";
import { backgroundOf, type ShownSigner } from "./signers.ts";
import { pageBoxAt } from "./use-palette-drag.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface FieldBoxProps {
  readonly field: PlacedField;
  readonly signer: ShownSigner | undefined;
  readonly page: PageSize;
  /** Size of the page box. */
  readonly size: PixelSize;
  readonly selected: boolean;
  /** Only a field that is selected alone can be resized. */
  readonly alone: boolean;
  readonly act: (action: PlacingAction) => void;
  /** Where the field's corner would be if it were dropped now. */
  readonly onAim: (to: PagePoint | undefined) => void;
}

/** A field that can be dragged across pages, with the others that are selected, and resized. */
export function FieldBox(props: FieldBoxProps) {
  const { field, signer = nobody, page, size, selected, alone, act } = props;
  const { id, place } = field;
  const least = minimumSize(field.kind, page);
  const drag = useFieldDrag(props);
  return (
    <Rnd
      bounds="[data-pages]"
      enableUserSelectHack={false}
      position={{ x: place.x * size.width, y: place.y * size.height }}
      size={{ width: place.width * size.width, height: place.height * size.height }}
      minWidth={least.width * size.width}
      minHeight={least.height * size.height}
      enableResizing={alone ? corners : false}
      resizeHandleClasses={alone ? handleClasses : {}}
      onDragStart={drag.hold}
      onDrag={drag.follow}
      onDragStop={drag.drop}
      onResizeStop={(_event, _direction, element, _delta, at) =>
        act({ type: "resize", id, place: placeOf(element, at, place.page, size) })
      }
      className={selected ? "z-20!" : "z-10!"}
    >
      <FieldButton {...props} signer={signer} onReach={drag.reach} />
    </Rnd>
  );
}

function useFieldDrag({ field, size, selected, act, onAim }: FieldBoxProps) {
  const { id, place } = field;
  /** Offset from the field's corner to the pointer. */
  const grip = useRef({ x: 0, y: 0 });
  const pressed = useRef({ isDown: false, withShift: false, hasMoved: false });

  const hold: RndDragCallback = (event, { node }) => {
    const { left, top } = node.getBoundingClientRect();
    const { clientX, clientY } = pointerOf(event);
    grip.current = { x: clientX - left, y: clientY - top };
    pressed.current = { isDown: true, withShift: event.shiftKey, hasMoved: false };
    if (event.shiftKey) act({ type: "toggle", id });
    // A field that is one of several selected ones stays selected with them, so that they are dragged together.
    else if (!selected) act({ type: "select", id });
  };
  const cornerOf = (event: RndDragEvent, node: HTMLElement) => {
    const { clientX, clientY } = pointerOf(event);
    return cornerAt(node, clientX - grip.current.x, clientY - grip.current.y);
  };
  const follow: RndDragCallback = (event, { node }) => {
    pressed.current.hasMoved = true;
    scrollAtEdges.follow(event, node);
    const box = node.closest("[data-page]")?.getBoundingClientRect();
    const { clientX, clientY } = pointerOf(event);
    if (box && selected)
      shiftOthers(node, {
        x: clientX - grip.current.x - box.left - place.x * size.width,
        y: clientY - grip.current.y - box.top - place.y * size.height,
      });
    onAim(cornerOf(event, node));
  };
  const drop: RndDragCallback = (event, { node }) => {
    scrollAtEdges.stop();
    shiftOthers(node, undefined);
    onAim(undefined);
    const { withShift, hasMoved } = pressed.current;
    pressed.current.isDown = false;
    const to = cornerOf(event, node);
    if (to && !isSame(to, place)) act({ type: "move", id, to });
    else if (!hasMoved && !withShift) act({ type: "select", id });
  };
  /** Handles keyboard focus; focus by a press was handled already. */
  const reach = () => !pressed.current.isDown && act({ type: "reach", id });
  return { hold, follow, drop, reach };
}

/** While one of several selected fields is dragged, shows the others moved by the same distance. */
function shiftOthers(node: HTMLElement, by: Point | undefined): void {
  const pages = node.closest("[data-pages]");
  for (const other of pages?.querySelectorAll("[data-field][aria-pressed=true]") ?? []) {
    const box = other.closest<HTMLElement>(".react-draggable");
    if (box && box !== node) box.style.translate = by ? `${by.x}px ${by.y}px` : "";
  }
}

interface FieldButtonProps extends FieldBoxProps {
  readonly signer: ShownSigner;
  readonly onReach: () => void;
}

function FieldButton({ field, signer, page, selected, act, onReach }: FieldButtonProps) {
  const { id, place, kind } = field;

  function pressKey(event: KeyboardEvent) {
    const action = actionOfKey(event, field);
    if (!action) return;
    act(action);
    event.preventDefault();
  }

  return (
    <button
      type="button"
      data-field={id}
      aria-label={`${spokenName(field)} for ${signer.name}, page ${place.page + 1}${spokenFilled(field)}`}
      title={isMark(kind) ? shortName(field) : undefined}
      aria-pressed={selected}
      onFocus={onReach}
      onKeyDown={pressKey}
      style={{ borderColor: signer.color, ...backgroundOf(signer) }}
      className={classes(
        "relative block size-full cursor-move touch-none scroll-m-16 border-2 text-[#17171f] [container-type:size]",
        isMark(kind) ? hitArea : "overflow-hidden rounded-sm",
        kind === "check" && "rounded-[3px]",
        kind === "choice" && "rounded-full",
        selected ? "outline-2 outline-[#17171f] outline-offset-2" : "border-dashed",
      )}
    >
      <Face field={field} signer={signer} page={page} />
    </button>
  );
}

/** Enlarges the target of small boxes. */
const hitArea =
  "before:absolute before:top-1/2 before:left-1/2 before:size-full before:min-h-6 before:min-w-6 before:-translate-1/2";

/** The sender's value as it will be stamped, or else the field's name. */
function Face({ field, signer, page }: Pick<FieldButtonProps, "field" | "signer" | "page">) {
  const { kind, place, settings } = field;
  const value = filledFace(field);
  if (value)
    return (
      <>
        {/* The field with its border. */}
        <span className="absolute -inset-0.5">
          <FieldFace value={value} sizePt={fieldSize(place, page)} />
        </span>
        {settings?.locked && !isMark(kind) && (
          <Icon name="lock" className="absolute top-0 right-0 size-[min(70cqh,12px)]" />
        )}
      </>
    );
  if (isMark(kind))
    return (
      <Icon
        name={settings?.locked ? "lock" : kindIcons[kind]}
        className="size-full scale-90 p-[8%]"
      />
    );
  return (
    <span className="flex size-full items-center justify-center gap-[0.35em] whitespace-nowrap font-semibold text-[clamp(6px,min(50cqh,9.5cqw),13px)]">
      <span style={{ backgroundColor: signer.color }} className="rounded-sm px-[0.35em] text-white">
        {signer.initials}
      </span>
      <Icon name={settings?.private ? "eyeOff" : kindIcons[kind]} className="size-[1.2em]" />
      <span className="min-w-0 truncate">{shortName(field)}</span>
    </span>
  );
}

/** The finger that was lifted, or the mouse. */
function pointerOf(event: RndDragEvent): { clientX: number; clientY: number } {
  const finger = "changedTouches" in event ? event.changedTouches[0] : event;
  return finger ?? { clientX: 0, clientY: 0 };
}

/**
 * The drop position of a field's corner (`left` and `top` in the window) on the page under the field's middle. The
 * caller computes it from the pointer, since on a slow device the drawn field lags behind.
 */
function cornerAt(node: HTMLElement, left: number, top: number): PagePoint | undefined {
  const [x, y] = [left + node.offsetWidth / 2, top + node.offsetHeight / 2];
  const box = pageBoxAt(x, y) ?? node.closest<HTMLElement>("[data-page]");
  if (!box) return undefined;
  const on = box.getBoundingClientRect();
  return {
    page: pageIndexOf(box),
    x: (left - on.left) / on.width,
    y: (top - on.top) / on.height,
  };
}

/** The place of a resized element on its page; `at` is its new corner. */
function placeOf(element: HTMLElement, at: Point, page: number, size: PixelSize): Place {
  return {
    page,
    x: at.x / size.width,
    y: at.y / size.height,
    width: element.offsetWidth / size.width,
    height: element.offsetHeight / size.height,
  };
}

/** Whether two points are the same to within half a CSS pixel. */
const isSame = (a: PagePoint, b: PagePoint) =>
  a.page === b.page && Math.abs(a.x - b.x) < 5e-4 && Math.abs(a.y - b.y) < 5e-4;

const corners = { topLeft: true, topRight: true, bottomLeft: true, bottomRight: true };

/** A resize handle: 32 px on touch screens, outside of the field, so that its middle can still be dragged. */
const corner =
  "pointer-coarse:size-8! after:absolute after:inset-1 pointer-coarse:after:inset-2 after:rounded-full after:border-2 after:border-white after:bg-[#17171f]";
const handleClasses = {
  topLeft: `${corner} pointer-coarse:-top-6! pointer-coarse:-left-6!`,
  topRight: `${corner} pointer-coarse:-top-6! pointer-coarse:-right-6!`,
  bottomLeft: `${corner} pointer-coarse:-bottom-6! pointer-coarse:-left-6!`,
  bottomRight: `${corner} pointer-coarse:-bottom-6! pointer-coarse:-right-6!`,
};

const nobody: ShownSigner = { id: "", name: "nobody", color: "#495057", initials: "?" };
