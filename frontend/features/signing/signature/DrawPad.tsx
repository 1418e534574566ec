import { useEffect, useImperativeHandle, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { useSignatureWords } from "../../../language/signature-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { type Drawing, fittedTo, penFor } from "./strokes.ts";

/** What a pad offers to its parent. */
export interface DrawPadHandle {
  drawing(): Drawing | undefined;
  /** Takes a drawing from elsewhere, in place of what was drawn here. */
  take(drawing: Drawing): void;
}

interface DrawPadProps {
  readonly label: string;
  /** Class for the pad's aspect ratio. */
  readonly shapeClass: string;
  readonly handle: React.Ref<DrawPadHandle>;
  readonly onInk: (hasInk: boolean) => void;
}

/** A pad to draw on. Strokes are kept as data and redrawn when the pad changes its size. */
export function DrawPad({ label, shapeClass, handle, onInk }: DrawPadProps) {
  const { canvas, drawing, take, clear, inked } = usePad(onInk);
  const words = useSignatureWords();
  useImperativeHandle(handle, () => ({ drawing: () => drawing.current, take }));
  return (
    <div className="grid gap-1.5 flat:relative flat:flex flat:min-w-0 flat:grow">
      <div className="flex min-h-9 items-center justify-between flat:pointer-events-none flat:absolute flat:inset-x-2 flat:top-1 flat:z-10">
        <span className="font-medium text-sm flat:text-[#4d4d5a]">{label}</span>
        {inked && (
          <Button
            size="small"
            variant="ghost"
            icon="undo"
            className="flat:pointer-events-auto flat:bg-[#efeff3] flat:text-[#17171f]"
            onClick={clear}
          >
            {words("draw.clear")}
          </Button>
        )}
      </div>
      <div className="relative rounded-md border border-edge bg-white flat:grow">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-4 bottom-1/4 border-[#c9c9d4] border-b border-dashed"
        />
        <canvas
          ref={canvas}
          role="img"
          aria-label={words(inked ? "draw.drawn" : "draw.empty", { label })}
          className={classes(
            "relative block w-full touch-none cursor-crosshair rounded-md flat:absolute flat:inset-0 flat:aspect-auto flat:size-full",
            shapeClass,
          )}
        />
      </div>
    </div>
  );
}

function usePad(onInk: (hasInk: boolean) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  /** The drawing when the last stroke ended, so that turning the device back and forth loses nothing. */
  const drawing = useRef<Drawing>(undefined);
  const [inked, setInked] = useState(false);
  const report = useRef(onInk);
  useEffect(function keepReport() {
    report.current = onInk;
  });

  useEffect(function drawOnCanvas() {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, { throttle: 0 });
    pad.current = made;
    made.addEventListener("endStroke", () => {
      const { width, height } = element.getBoundingClientRect();
      drawing.current = { strokes: made.toData(), width, height };
      setInked(true);
      report.current(true);
    });
    const adapt = () => resize(made, element, drawing.current);
    adapt();
    const observer = new ResizeObserver(adapt);
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.off();
    };
  }, []);

  function take(drawn: Drawing) {
    drawing.current = drawn;
    if (pad.current && canvas.current) resize(pad.current, canvas.current, drawn);
    setInked(true);
    onInk(true);
  }

  function clear() {
    pad.current?.clear();
    drawing.current = undefined;
    setInked(false);
    onInk(false);
  }

  return { canvas, drawing, take, clear, inked };
}

/** Sets the canvas to its size on the screen and redraws the drawing at that size. */
function resize(pad: SignaturePad, canvas: HTMLCanvasElement, drawing: Drawing | undefined): void {
  const { width, height } = canvas.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  canvas.getContext("2d")?.scale(devicePixelRatio, devicePixelRatio);
  Object.assign(pad, penFor({ width, height }));
  if (drawing) pad.fromData(fittedTo({ width, height }, drawing));
}
