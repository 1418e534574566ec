import { useEffect, useImperativeHandle, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { Button } from "../ui/Button.tsx";
import { drawnImage, penFor, type Strokes, scaledStrokes } from "./strokes.ts";

/** What a pad offers to its parent. */
export interface DrawPadHandle {
  image(): string | undefined;
}

interface DrawPadProps {
  readonly label: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly handle: React.Ref<DrawPadHandle>;
  readonly onInk: (hasInk: boolean) => void;
}

/** A pad to draw on. Strokes are kept as data and redrawn when the pad changes its size. */
export function DrawPad({ label, size, handle, onInk }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const shownWidth = useRef(size.width);
  const [inked, setInked] = useState(false);
  const report = useRef(onInk);
  useEffect(function keepReport() {
    report.current = onInk;
  });

  useEffect(
    function drawOnCanvas() {
      const element = canvas.current;
      if (!element) return;
      const made = new SignaturePad(element, { throttle: 0 });
      pad.current = made;
      made.addEventListener("endStroke", () => {
        setInked(true);
        report.current(true);
      });
      const adapt = () => {
        shownWidth.current = fitted(made, element, shownWidth.current, size.width);
      };
      adapt();
      const observer = new ResizeObserver(adapt);
      observer.observe(element);
      return () => {
        observer.disconnect();
        made.off();
      };
    },
    [size.width],
  );

  useImperativeHandle(handle, () => ({
    image: () =>
      pad.current && !pad.current.isEmpty()
        ? drawnImage(pad.current.toData(), shownWidth.current, size)
        : undefined,
  }));

  function clear() {
    pad.current?.clear();
    setInked(false);
    onInk(false);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-9 items-center justify-between">
        <span className="font-medium text-sm">{label}</span>
        {inked && (
          <Button size="small" variant="ghost" icon="undo" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <div className="relative rounded-md border border-edge bg-white">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-4 bottom-1/4 border-[#c9c9d4] border-b border-dashed"
        />
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${label}: ${inked ? "drawn" : "empty"}`}
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
          className="relative block w-full touch-none cursor-crosshair rounded-md"
        />
      </div>
    </div>
  );
}

/** Sets the canvas to its size on the screen and redraws the strokes at that size. */
function fitted(
  pad: SignaturePad,
  canvas: HTMLCanvasElement,
  widthBefore: number,
  nominalWidth: number,
): number {
  const { width, height } = canvas.getBoundingClientRect();
  if (width === 0) return widthBefore;
  const strokes: Strokes = pad.toData();
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  canvas.getContext("2d")?.scale(devicePixelRatio, devicePixelRatio);
  Object.assign(pad, penFor(width / nominalWidth));
  pad.fromData(scaledStrokes(strokes, width / widthBefore));
  return width;
}
