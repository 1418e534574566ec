import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { PageSize } from "#contract/markers";
import { Button } from "../../ui/Button.tsx";
import { PdfView } from "../PdfView.tsx";
import { preloadPdfjs } from "../preload-pdfjs.ts";
import type { OpenPdf } from "../source.ts";
import { useFirstPage } from "../use-first-page.ts";
import { pageInView } from "../use-scroller.ts";
import { CopyToPagesDialog } from "./CopyToPagesDialog.tsx";
import { countFields } from "./checks.ts";
import { FieldsOfPage } from "./FieldsOfPage.tsx";
import type { Fields } from "./layout.ts";
import { Palette } from "./Palette.tsx";
import { PlacerTools } from "./PlacerTools.tsx";
import type { Placing, PlacingAction } from "./placing.ts";
import { SelectedField } from "./SelectedField.tsx";
import { SignerPicker } from "./SignerPicker.tsx";
import type { ShownSigner } from "./signers.ts";
import { usePlacer } from "./use-placer.ts";

preloadPdfjs();

export interface PlacerProps {
  readonly label: string;
  readonly open: OpenPdf;
  readonly pages: readonly PageSize[];
  /** Path of the picture of the first page. */
  readonly firstPage?: string | undefined;
  readonly signers: readonly ShownSigner[];
  readonly fields: Fields;
  readonly onFields: (fields: Fields) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Shown below the palette, such as warnings. */
  readonly children?: ReactNode;
}

/**
 * Places fields on pages. Palette and signers are beside the document, on small screens below it.
 */
export function Placer(props: PlacerProps) {
  const { pages, signers, fields, onFields } = props;
  const [signerId, setSignerId] = useState(signers[0]?.id ?? "");
  const [copying, setCopying] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { placing, act } = usePlacer({ pages, fields, onFields, signerId });
  const selected = fields.find(({ id }) => id === placing.selectedId);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for undo and redo from anywhere in it
    <div
      ref={root}
      onKeyDown={(event) => pressKey(event, props)}
      onPointerDown={({ target }) =>
        isBesideFields(target) && act({ type: "select", id: undefined })
      }
      tabIndex={-1}
      className="flex min-h-0 grow flex-col-reverse lg:flex-row"
    >
      <aside
        aria-label="Fields"
        className="flex shrink-0 flex-col gap-1 border-line bg-surface p-2 max-lg:border-t lg:w-72 lg:gap-4 lg:overflow-y-auto lg:border-r lg:p-4"
      >
        <SignerPicker
          counts={countFields(signers, fields)}
          signerId={signerId}
          onPick={setSignerId}
        />
        <Palette
          color={signers.find(({ id }) => id === signerId)?.color ?? "transparent"}
          armed={placing.armed}
          act={act}
          pageInView={() => pageInView(root.current)}
        />
        {!selected && <HowToPlace />}
        {!placing.suggests && (
          <Button size="small" icon="wand" onClick={() => act({ type: "suggest", on: true })}>
            Show suggested fields
          </Button>
        )}
        {selected && (
          <SelectedField
            {...{ field: selected, pages, signers, act }}
            onCopyToPages={() => setCopying(true)}
          />
        )}
        {props.children}
      </aside>
      <Pages {...props} placing={placing} act={act} />
      <p role="status" className="sr-only">
        {placing.said}
      </p>
      {copying && selected && (
        <CopyToPagesDialog
          pages={pages.length}
          from={selected.place.page}
          onClose={() => setCopying(false)}
          onCopy={(to) => {
            act({ type: "copy to pages", id: selected.id, pages: to });
            setCopying(false);
          }}
        />
      )}
    </div>
  );
}

function HowToPlace() {
  return (
    <p className="text-ink-soft text-sm max-lg:hidden">
      Drag a field onto the page, or press it and then the page. With the keyboard: Enter places it,
      arrows move it (with Shift by ten), Alt and Page Up or Down take it to another page, Delete
      removes it, Escape leads back here.
    </p>
  );
}

interface PagesProps extends PlacerProps {
  readonly placing: Placing;
  readonly act: (action: PlacingAction) => void;
}

function Pages({ placing, act, ...props }: PagesProps) {
  const { pages, signers } = props;
  const [zoom, setZoom] = useState(1);
  const firstPage = useFirstPage(props.firstPage);
  const withFields = new Set(placing.fields.map(({ place }) => place.page));
  return (
    <PdfView
      className="min-h-0 grow"
      label={props.label}
      open={props.open}
      pages={pages}
      firstPage={firstPage}
      zoom={zoom}
      onZoom={setZoom}
      tools={<PlacerTools {...props} armed={placing.armed} />}
      overlay={(index, size, here) => {
        const page = pages[index];
        // Saves rendering: most pages of a long document have no fields.
        if (!page || (!here.near && !withFields.has(index))) return null;
        return <FieldsOfPage {...{ index, page, size, here, signers, placing, act }} />;
      }}
    />
  );
}

function pressKey(event: KeyboardEvent<HTMLElement>, { onUndo, onRedo }: PlacerProps) {
  if (event.target instanceof HTMLInputElement) return;
  // A removed field would take the focus with it, and these keys would no longer work.
  if (takesFieldsAway(event)) event.currentTarget.focus({ preventScroll: true });
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) onRedo();
  else if (key === "z") onUndo();
  else return;
  event.preventDefault();
}

const takesFieldsAway = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  ctrlKey || metaKey
    ? ["z", "y"].includes(key.toLowerCase())
    : defaultPrevented && ["Delete", "Backspace"].includes(key);

/** Whether an element is on a page, but not on a field or its handles. */
const isBesideFields = (target: EventTarget) =>
  target instanceof Element &&
  !!target.closest("[data-page]") &&
  !target.closest(".react-draggable");
