import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { preloadPdfjs } from "../pdf/preload-pdfjs.ts";
import { useStampFonts } from "../pdf/stamp-fonts.ts";
import { pageInView } from "../pdf/use-scroller.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { isWide } from "../ui/narrow.ts";
import type { Command } from "./keys.ts";
import { Marquee } from "./Marquee.tsx";
import { PlacerAside } from "./PlacerAside.tsx";
import { PlacerPages } from "./PlacerPages.tsx";
import { pagesOfRanges } from "./page-ranges.ts";
import type { PlacerPartProps, PlacerProps, ShownField } from "./placer-props.ts";
import { useFound } from "./suggestions/use-found.ts";
import { useKeys } from "./use-keys.ts";
import { showField, usePlacer } from "./use-placer.ts";
import { useStrip } from "./use-strip.ts";
import { useSuggestions } from "./use-suggestions.ts";

preloadPdfjs();

/**
 * Places fields on pages. Palette and signers are beside the document, on small screens below it.
 */
export function Placer(props: PlacerProps) {
  const { pages, signers, fields, onFields } = props;
  const [signerId, setSignerId] = useState(signers[0]?.id ?? "");
  const [dialog, setDialog] = useState<"copy to pages" | "help">();
  const [pdf, setPdf] = useState<DocumentCallback>();
  const settings = useSettingsOf(props.shown);
  useStampFonts();
  const root = useRef<HTMLDivElement>(null);
  const { placing, act } = usePlacer({ pages, fields, onFields, signerId });
  const suggestions = useFound(pdf, pages, () => pageInView(root.current));
  const signing = useMemo(() => signers.filter(({ does }) => !does), [signers]);
  const found = useSuggestions(suggestions, signing, placing);
  const { isComplete } = suggestions;
  const isScan = isComplete && suggestions.texts.length === 0;
  const strip = useStrip();
  useKeys(root, (command) =>
    run(command, { ...props, placing, act, root, onHelp: () => setDialog("help") }),
  );
  const selected = placing.selected.flatMap((id) => fields.filter((field) => field.id === id));
  const color = signers.find(({ id }) => id === signerId)?.color ?? "transparent";
  const close = () => setDialog(undefined);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus when a field is removed
    <div
      ref={root}
      onKeyDown={keepFocus}
      onPointerDown={({ target, shiftKey }) =>
        isBesideFields(target) && !shiftKey && act({ type: "select", id: undefined })
      }
      tabIndex={-1}
      className="flex min-h-0 grow flex-col-reverse flat:flex-row lg:flex-row"
    >
      <PlacerAside
        {...{
          ...props,
          ...settings,
          signerId,
          color,
          placing,
          found,
          isComplete,
          isScan,
          selected,
          act,
          root,
          pdf,
        }}
        onSigner={setSignerId}
        onCopyToPages={() => setDialog("copy to pages")}
        onHelp={() => setDialog("help")}
      />
      <PlacerPages
        {...{ ...props, placing, found, color, act, strip }}
        onReadable={setPdf}
        onHelp={() => setDialog("help")}
      />
      <Marquee root={root} onSelect={(ids, more) => act({ type: "select several", ids, more })} />
      <p role="status" className="sr-only">
        {placing.said}
      </p>
      <KeyboardHelp open={dialog === "help"} onClose={close} />
      {dialog === "copy to pages" && selected[0] && (
        <CopyToPagesDialog
          pages={pages.length}
          from={selected[0].place.page}
          onClose={close}
          onCopy={(to) => {
            act({ type: "copy to pages", pages: to });
            close();
          }}
        />
      )}
    </div>
  );
}

/** Whether the settings of the selected field are open on small screens; they are opened when they are wrong. */
function useSettingsOf(shown: ShownField | undefined) {
  const [settingsOpen, onSettings] = useState(false);
  useEffect(
    function showWrong() {
      if (!shown) return;
      showField(shown.id);
      onSettings(!isWide());
    },
    [shown],
  );
  return { settingsOpen, onSettings };
}

/** Runs a command; false if it did nothing, so that the browser handles the key. */
function run(command: Command | "disarm", around: PlacerPartProps): boolean {
  const { placing, act, root, onUndo, onRedo, onHelp } = around;
  const isAny = placing.selected.length > 0;
  switch (command) {
    case "undo":
      onUndo();
      return true;
    case "redo":
      onRedo();
      return true;
    case "help":
      onHelp();
      return true;
    case "copy":
      act({ type: "copy" });
      return isAny;
    case "paste":
      act({ type: "paste", page: pageInView(root.current) });
      return placing.copied.length > 0;
    case "delete":
      if (isAny) root.current?.focus({ preventScroll: true });
      act({ type: "delete" });
      return isAny;
    case "disarm":
      if (placing.armed) act({ type: "arm", kind: undefined });
      return placing.armed !== undefined;
    case "select all": {
      const page = pageInView(root.current);
      const here = placing.fields.filter(({ place }) => place.page === page);
      act({ type: "select several", ids: here.map(({ id }) => id), more: false });
      return true;
    }
  }
}

/** Moves the focus to the placer: a removed field would lose it, and the placer's keys would no longer work. */
function keepFocus({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const takesAway = (ctrlKey || metaKey) && ["z", "y"].includes(key.toLowerCase());
  if (takesAway && !(target instanceof HTMLInputElement))
    currentTarget.focus({ preventScroll: true });
}

/** Whether an element is on a page, but not on a field or its handles. */
const isBesideFields = (target: EventTarget) =>
  target instanceof Element &&
  !!target.closest("[data-pages]") &&
  !target.closest(".react-draggable");

const keys: readonly (readonly [string, string])[] = [
  ["Enter on a field in the list", "places it on the page in view"],
  ["Tab", "moves from field to field"],
  ["Arrow keys", "move the field by 1 point, or by 10 with Shift"],
  ["Alt and Page Up or Down", "move it to another page"],
  ["Space, or Shift and click", "add a field to the selection or remove it"],
  ["Ctrl A", "selects all fields on the page"],
  ["Ctrl C, Ctrl V", "copy and paste, onto the page in view"],
  ["Ctrl D", "duplicates the field"],
  ["Delete", "removes what is selected"],
  ["Ctrl Z, Ctrl Y", "undo and redo"],
  ["Esc", "returns to the list"],
];

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Placing fields">
      <p className="mb-4 text-sm">
        Drag a field onto the page, or click the field and then the page. Drag across the page to
        select several.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid max-sm:block">
            <dt className="font-medium">{key}</dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-sm">On a Mac, use ⌘ instead of Ctrl.</p>
    </Dialog>
  );
}

interface CopyToPagesDialogProps {
  readonly pages: number;
  readonly from: number;
  readonly onClose: () => void;
  readonly onCopy: (pages: readonly number[]) => void;
}

/** Asks for the pages that get a copy of the field, and shows how many copies that makes. */
function CopyToPagesDialog({ pages, from, onClose, onCopy }: CopyToPagesDialogProps) {
  const [ranges, setRanges] = useState(`1-${pages}`);
  const wanted = pagesOfRanges(ranges, pages)?.filter((page) => page !== from);
  const count = wanted?.length ?? 0;
  return (
    <ConfirmDialog
      title="Copy to pages"
      confirm={count === 1 ? "Create 1 copy" : `Create ${count} copies`}
      variant="primary"
      act="instant"
      disabledReason={count === 0 ? "Please enter other pages." : undefined}
      onConfirm={() => onCopy(wanted ?? [])}
      onClose={onClose}
    >
      <TextInput
        label="Pages"
        hint={`For example 1-3, 5. The document has ${pages} pages.`}
        value={ranges}
        error={wanted === undefined ? "Please enter pages such as 1-3, 5." : undefined}
        onChange={(event) => setRanges(event.target.value)}
      />
    </ConfirmDialog>
  );
}
