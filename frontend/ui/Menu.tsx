import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { classes } from "./classes.ts";

interface MenuProps {
  /** The button's name. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly align?: "start" | "end";
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A button that opens a short list of links and buttons below or above it; Esc or a press elsewhere
 * closes it. Its list is rendered while it is open: a page may have a hundred.
 */
export function Menu({ label, trigger, align = "end", className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    // Rendered at once: its size is measured below.
    flushSync(() => setOpen(event.newState === "open"));
    if (event.newState !== "open") return;
    placeBeside(event.currentTarget, button.current, align);
    itemsOf(event.currentTarget)[0]?.focus();
  }
  useWithoutPopovers(button, list, open, setOpen);

  useEffect(
    function placeWithoutPopovers() {
      if (!hasPopovers() && open && list.current) placeBeside(list.current, button.current, align);
    },
    [open, align],
  );

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={label}
        className={classes("rounded-md", className)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the presses are those of its links and buttons */}
      <div
        ref={list}
        id={id}
        popover="auto"
        onToggle={toggled}
        onKeyDown={moveFocus}
        onClick={() => (hasPopovers() ? list.current?.hidePopover() : setOpen(false))}
        className={classes(
          "fixed z-40 max-h-[calc(100dvh-0.75rem)] min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-raised",
          // Its position is known only after layout.
          !open && "invisible",
        )}
      >
        {open && children}
      </div>
    </>
  );
}

const itemsOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>("a[href], button"),
];

/** Arrows move among the entries. */
function moveFocus(event: KeyPress<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item.matches(":focus"));
  items.at((at + step) % items.length)?.focus();
}

/** False in Chrome before 114, Firefox before 125 and Safari before 17. */
const hasPopovers = () => "popover" in HTMLElement.prototype;

/** Opens and closes the list like a popover: by the button, by Esc and by a press elsewhere. */
function useWithoutPopovers(
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(
    function followPresses() {
      if (hasPopovers()) return;
      const isIn = (part: HTMLElement | null, { target }: Event) =>
        target instanceof Node && part?.contains(target);
      const press = (event: Event) => {
        if (isIn(button.current, event)) setOpen(!open);
        else if (!isIn(list.current, event)) setOpen(false);
      };
      const leave = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
      addEventListener("click", press);
      addEventListener("keydown", leave);
      return () => {
        removeEventListener("click", press);
        removeEventListener("keydown", leave);
      };
    },
    [button, list, open, setOpen],
  );
}

/** The classes of one entry, a link or a button. */
export const menuItemClass =
  "flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-start text-sm text-ink hover:bg-sunken pointer-coarse:min-h-11";

const gapPx = 6;

function placeBeside(list: HTMLElement, button: HTMLElement | null, align: "start" | "end"): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const size = list.getBoundingClientRect();
  const below = at.bottom + gapPx + size.height <= innerHeight;
  const isLeftward = getComputedStyle(button).direction === "rtl";
  const left = (align === "end") === isLeftward ? at.left : at.right - size.width;
  list.style.top = `${below ? at.bottom + gapPx : Math.max(gapPx, at.top - gapPx - size.height)}px`;
  list.style.left = `${Math.min(Math.max(gapPx, left), innerWidth - size.width - gapPx)}px`;
}
