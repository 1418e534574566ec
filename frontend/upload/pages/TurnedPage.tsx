import { lazy, Suspense } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { areaStyle } from "./area.ts";
import type { SheetFile, SheetPage } from "./sheet.ts";

const DrawnThumb = lazy(() => import("../../pdf/DrawnThumb.tsx"));

interface TurnedPageProps {
  readonly page: SheetPage;
  readonly file: SheetFile;
  /** Undefined while it isn't to be drawn. */
  readonly pdf: DocumentCallback | undefined;
  /** Length of the page's longer side. */
  readonly sidePx: number;
  readonly hidesAreas?: boolean;
}

/** A page, turned as its sheet says, with its areas in black. */
export function TurnedPage({ page, file, pdf, sidePx, hidesAreas = false }: TurnedPageProps) {
  const { width, height } = sizeIn(file, page);
  const scale = sidePx / Math.max(width, height);
  return (
    <span
      style={{
        width: width * scale,
        height: height * scale,
        transform: `rotate(${page.turn}deg)`,
      }}
      className="relative block shrink-0 overflow-hidden border border-line bg-white shadow-card"
    >
      {pdf && (
        <Suspense>
          <DrawnThumb pdf={pdf} index={page.number - 1} widthPx={width * scale} />
        </Suspense>
      )}
      {!hidesAreas &&
        page.areas.map((area) => (
          <span key={JSON.stringify(area)} style={areaStyle(area)} className="absolute block" />
        ))}
    </span>
  );
}

/** The page's size before it is turned, in points. */
export const sizeIn = (file: SheetFile, { number }: SheetPage) =>
  file.pages[number - 1] ?? { width: 1, height: 1 };
