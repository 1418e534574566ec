import { useState, useSyncExternalStore } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { NumberBox } from "../../ui/NumberBox.tsx";
import { type Area, changedArea, inPercent, turnBack, turnedArea } from "./area.ts";
import { DrawnAreas } from "./DrawnAreas.tsx";
import type { SheetFile, SheetPage } from "./sheet.ts";
import { sizeIn, TurnedPage } from "./TurnedPage.tsx";

interface RedactDialogProps {
  readonly page: SheetPage;
  readonly file: SheetFile;
  readonly pdf: DocumentCallback | undefined;
  /** In the document that is being made, from 1. */
  readonly number: number;
  readonly onDone: (areas: readonly Area[]) => void;
  readonly onClose: () => void;
}

/** A strip in the middle of the page, for those who don't draw. */
const usual: Area = { x: 0.3, y: 0.47, width: 0.4, height: 0.06 };

/** Chooses the areas of a page that nobody is to read. */
export function RedactDialog({ page, file, pdf, number, onDone, onClose }: RedactDialogProps) {
  const [areas, setAreas] = useState(() => page.areas.map((area) => turnedArea(area, page.turn)));
  const [chosen, setChosen] = useState<number>();
  const area = chosen === undefined ? undefined : areas[chosen];
  const sidePx = sideFor(file, page, useSyncExternalStore(onResize, pageWidthPx));
  const change = (at: number, next: Area) =>
    setAreas((before) => before.map((one, i) => (i === at ? next : one)));
  function add(next: Area) {
    setAreas((before) => [...before, next]);
    setChosen(areas.length);
  }
  function remove(at: number) {
    setAreas((before) => before.filter((_, i) => i !== at));
    setChosen(undefined);
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`Redact page ${number}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={() => onDone(areas.map((one) => turnedArea(one, turnBack[page.turn])))}
          >
            Done
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm">
          Draw over what to remove. It is deleted, not just covered; the page becomes an image,
          without its links, form fields and notes. The file that you uploaded stays as it is.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" icon="plus" onClick={() => add(usual)}>
            Add an area
          </Button>
          <Button
            size="small"
            icon="trash"
            disabledReason={chosen === undefined ? "Please press an area first." : undefined}
            onClick={() => chosen !== undefined && remove(chosen)}
          >
            Remove area
          </Button>
          {area && chosen !== undefined && (
            <AreaNumbers area={area} onChange={(next) => change(chosen, next)} />
          )}
        </div>
        <DrawnAreas {...{ areas, chosen, change, add, remove }} onChoose={setChosen}>
          <TurnedPage {...{ page, file, pdf, sidePx }} hidesAreas />
        </DrawnAreas>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {counted(areas.length, "area")}
        </p>
      </div>
    </Dialog>
  );
}

/** The longer side at which the page, as it is turned, has this width. */
function sideFor(file: SheetFile, page: SheetPage, widthPx: number): number {
  const { width, height } = sizeIn(file, page);
  const isTurned = page.turn % 180 !== 0;
  const [across, down] = isTurned ? [height, width] : [width, height];
  return (widthPx / across) * Math.max(across, down);
}

function onResize(listener: () => void) {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

/** As wide as the dialog allows; a phone may be turned while it is open. */
const pageWidthPx = () => Math.min(widthMaxPx, document.documentElement.clientWidth - aroundPx);

const widthMaxPx = 700;
/** The dialog's margins and padding, and its scroll bar. */
const aroundPx = 96;

interface AreaNumbersProps {
  readonly area: Area;
  readonly onChange: (area: Area) => void;
}

const sides = [
  ["Left", "x"],
  ["Top", "y"],
  ["Width", "width"],
  ["Height", "height"],
] as const;

/** An area's place and size as numbers, for those who neither draw nor press keys. */
function AreaNumbers({ area, onChange }: AreaNumbersProps) {
  const shown = inPercent(area);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Chosen area, in percent of the page</legend>
      {sides.map(([label, side]) => (
        <span key={side} className="flex items-center gap-1.5">
          <span aria-hidden className="text-ink-soft text-sm lg:hidden">
            {label} %
          </span>
          <NumberBox
            label={`${label} %`}
            value={shown[side]}
            max={100}
            onCommit={(value) => onChange(changedArea(area, { [side]: value / 100 }))}
          />
        </span>
      ))}
    </fieldset>
  );
}
