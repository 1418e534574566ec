import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import { DrawnEmoji } from "./DrawnEmoji.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { dismissToast, notePress, type Toast, type ToastTone, toastStore } from "./toasts.ts";

const shownMs: Readonly<Record<ToastTone, number>> = {
  success: 5_000,
  info: 5_000,
  plain: 5_000,
  danger: 12_000,
};

/** Long enough to read what was done, and to undo it. */
const undoableMs = 8_000;

/** Rendered once in the application: screen readers announce only text that is added to an existing live region. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const popover = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(
    function comeToTheFront() {
      // The top layer is a stack: a dialog that opened later would cover the toasts. In browsers without
      // popovers this is a fixed box like any other.
      if (newest !== undefined) popover.current?.togglePopover?.(false);
      popover.current?.togglePopover?.(true);
    },
    [newest],
  );
  useEffect(notePresses, []);

  return (
    <div
      ref={popover}
      popover="manual"
      // Headings, steps and menus are at the top and at the left; on small screens a bar is at the bottom.
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 z-50 lg:in-[:has([data-sidebar])]:left-62 mx-auto w-full max-w-104 overflow-visible p-3 pb-[max(0.625rem,env(safe-area-inset-bottom))] max-lg:bottom-18"
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className="grid gap-3">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
    </div>
  );
}

const presses = ["pointerdown", "keydown", "popstate"] as const;

function notePresses() {
  for (const press of presses) addEventListener(press, notePress, true);
  return () => {
    for (const press of presses) removeEventListener(press, notePress, true);
  };
}

const icons: Readonly<Record<Exclude<ToastTone, "plain">, IconName>> = {
  success: "checkCircle",
  info: "info",
  danger: "alert",
};

const inks: Readonly<Record<Exclude<ToastTone, "plain">, string>> = {
  success: "text-success-ink",
  info: "text-accent-ink",
  danger: "text-danger-ink",
};

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, tone, action } = toast;

  useEffect(
    function leaveAfterAWhile() {
      if (held) return;
      const ms = action ? undoableMs : shownMs[tone];
      const timer = setTimeout(() => dismissToast(id), ms);
      return () => clearTimeout(timer);
    },
    [held, tone, id, action],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy, not a control
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-arrive items-center gap-3 rounded-lg border border-line bg-surface py-3 ps-4 pe-2 text-ink shadow-raised"
    >
      {tone !== "plain" && <Icon name={icons[tone]} className={classes("size-5", inks[tone])} />}
      <p className="grow py-2 text-sm">
        <DrawnEmoji text={toast.text} />
      </p>
      {action && (
        <Button
          size="small"
          className="my-1"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}
