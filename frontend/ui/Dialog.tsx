import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useControlWords } from "../language/control-words.ts";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";

const widths = { small: "max-w-md", medium: "max-w-xl", large: "max-w-3xl" } as const;

/** Above the buttons of a step, which stay in sight. */
const sheetLook =
  "fixed inset-0 bottom-17 border border-line max-h-[calc(100dvh-6.5rem)]! backdrop:bg-transparent!";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: keyof typeof widths;
  /** Not modal: a press beside it closes it, and does what it would do without it. */
  readonly isSheet?: boolean;
  /** On a phone in landscape it takes the whole screen, with its buttons at the right edge. */
  readonly fillsFlat?: boolean;
  /** The buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog, by default a modal one. Esc, the close button and a press outside it call `onClose`; the caller closes it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, size = "small", isSheet = false, fillsFlat = false } = props;
  const { footer, children } = props;
  const dialog = useShown(open, isSheet);
  const dropEcho = useEchoOfOpening(open);
  const titleId = useId();
  const words = useControlWords();

  function pressBeside(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      popover={isSheet ? "auto" : undefined}
      onBeforeToggle={({ newState }) => isSheet && newState === "closed" && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDownCapture={dropEcho}
      onClickCapture={dropEcho}
      onMouseDown={pressBeside}
      className={classes(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-arrive overflow-hidden short:overflow-y-auto rounded-xl bg-surface p-0 text-ink shadow-raised",
        widths[size],
        isSheet && sheetLook,
        fillsFlat && "flat:h-dvh flat:max-h-none flat:w-full flat:max-w-none flat:rounded-none",
      )}
    >
      <div
        className={classes(
          "flex flex-col short:max-h-none",
          isSheet ? "max-h-[calc(100dvh-6.5rem)]" : "max-h-[calc(100dvh-2rem)]",
          fillsFlat && "flat:h-full flat:flex-row",
        )}
      >
        <header
          className={classes(
            "flex items-start justify-between gap-4 px-6 pt-5 pb-1",
            // The button Cancel does the same.
            fillsFlat && "flat:hidden",
          )}
        >
          <h2 id={titleId} className="pt-1 font-semibold text-lg leading-snug tracking-tight">
            {title}
          </h2>
          <IconButton icon="close" label={words("close")} onClick={onClose} className="-me-2" />
        </header>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          tabIndex={0}
          className={classes(
            "grow overflow-y-auto px-6 pt-2 pb-6 -outline-offset-2",
            fillsFlat && "flat:min-w-0 flat:p-2",
          )}
        >
          {children}
        </div>
        {footer && (
          <footer
            className={classes(
              "flex flex-wrap justify-end gap-3 border-line border-t bg-canvas px-6 py-4",
              fillsFlat &&
                "flat:flex-col flat:flex-nowrap flat:border-t-0 flat:border-s flat:px-3 flat:py-2",
            )}
          >
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

/** Ignores the second click of a double click that opened the dialog: it wasn't meant for the dialog's content. */
function useEchoOfOpening(open: boolean) {
  const wasPressed = useRef(false);
  useEffect(
    function awaitFirstPress() {
      if (open) wasPressed.current = false;
    },
    [open],
  );
  return function dropEcho(event: MouseEvent) {
    if (event.type === "mousedown" && event.detail === 1) wasPressed.current = true;
    if (wasPressed.current || event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * Where a dialog begins: at its first field, which a touch screen would cover with a keyboard, or else at the first button
 * below its text, the least dangerous one. The browser would take the button that closes it.
 */
function firstStop(dialog: HTMLElement | null): HTMLElement | null | undefined {
  const field = matchMedia("(pointer: fine)").matches && dialog?.querySelector<HTMLElement>(fields);
  return field || dialog?.querySelector<HTMLElement>("footer button:not([aria-disabled])");
}

const fields = "input:not([type=radio],[type=checkbox],[type=file]),textarea,select";

function useShown(open: boolean, isSheet: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(
    function show() {
      if (!open) return;
      const opener = document.activeElement;
      if (isSheet && "showPopover" in HTMLElement.prototype) dialog.current?.showPopover();
      else dialog.current?.showModal();
      firstStop(dialog.current)?.focus();
      return () => {
        // The dialog has been removed by now, so the browser doesn't return the focus. A press beside a sheet has moved it.
        const isElsewhere = isSheet && document.activeElement !== document.body;
        if (opener instanceof HTMLElement && !isElsewhere) opener.focus();
      };
    },
    [open, isSheet],
  );
  return dialog;
}
