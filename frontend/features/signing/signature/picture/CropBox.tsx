import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useSignatureWords } from "../../../../language/signature-words.ts";
import { type Crop, withCorner } from "./picture-ink.ts";

interface CropBoxProps {
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  /** The picture. */
  readonly children: ReactNode;
}

/** The picture, dimmed where it is cut off. Two corners can be moved by pointer and by arrow keys. */
export function CropBox({ crop, onCrop, children }: CropBoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const corner = (which: "first" | "last") => ({
    crop,
    which,
    onMove(x: number, y: number) {
      onCrop(withCorner(crop, which, x, y));
    },
    placeOf({ clientX, clientY }: PointerEvent): readonly [number, number] {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return [0, 0];
      return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    },
  });
  const per = (share: number) => `${share * 100}%`;
  return (
    <div ref={frame} dir="ltr" className="relative mx-auto w-fit max-w-full touch-none select-none">
      {children}
      <div
        aria-hidden="true"
        style={{
          left: per(crop.left),
          top: per(crop.top),
          width: per(crop.right - crop.left),
          height: per(crop.bottom - crop.top),
        }}
        className="pointer-events-none absolute border-2 border-page-accent bg-page-accent/10"
      />
      <Corner {...corner("first")} />
      <Corner {...corner("last")} />
    </div>
  );
}

interface CornerProps {
  readonly crop: Crop;
  readonly which: "first" | "last";
  readonly onMove: (x: number, y: number) => void;
  readonly placeOf: (event: PointerEvent) => readonly [number, number];
}

const keyStep = 0.02;
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

function Corner({ crop, which, onMove, placeOf }: CornerProps) {
  const words = useSignatureWords();
  const [x, y] = which === "first" ? [crop.left, crop.top] : [crop.right, crop.bottom];
  function onKeyDown(event: KeyboardEvent) {
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(x + step[0], y + step[1]);
  }
  return (
    <button
      type="button"
      aria-label={words(`picture.${which}`)}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && onMove(...placeOf(event))
      }
      onKeyDown={onKeyDown}
      className="absolute flex size-11 cursor-move items-center justify-center rounded-full [transform:translate(-50%,-50%)]"
    >
      <span className="size-4 rounded-full border-2 border-white bg-page-accent shadow-card" />
    </button>
  );
}
