import { useEffect, useRef, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { SheetFile, SheetPage } from "./sheet.ts";
import { TurnedPage } from "./TurnedPage.tsx";

interface SheetThumbProps {
  readonly page: SheetPage;
  readonly file: SheetFile;
  /** Undefined until the file is opened. */
  readonly pdf: DocumentCallback | undefined;
  /** In the document that is being made, from 1. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

const sidePx = 124;

/** A page, which can be chosen; drawn only while it is near the visible part. */
export function SheetThumb({ page, file, pdf, number, isChosen, onPress }: SheetThumbProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useNear(button);
  const turned = page.turn === 0 ? "" : `, turned ${page.turn}°`;
  const redacted = page.areas.length === 0 ? "" : ", redacted";
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      aria-label={`Page ${number}: ${file.name}, page ${page.number}${turned}${redacted}`}
      onClick={onPress}
      className="grid min-w-0 justify-items-center gap-1 rounded-md border-2 border-transparent p-1.5 hover:bg-sunken aria-pressed:border-accent-ink aria-pressed:bg-accent-soft"
    >
      <span
        style={{ width: sidePx, height: sidePx }}
        className="flex items-center justify-center overflow-hidden"
      >
        <TurnedPage {...{ page, file, sidePx }} pdf={isNear ? pdf : undefined} />
      </span>
      <span className="font-medium text-sm tabular-nums">{number}</span>
      <span className="w-full truncate text-ink-soft text-xs">{file.name}</span>
    </button>
  );
}

function useNear(of: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(
    function watch() {
      const element = of.current;
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: "300px" },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [of],
  );
  return isNear;
}
