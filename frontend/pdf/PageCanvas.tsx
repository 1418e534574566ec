import { lazy, Suspense } from "react";
import type { DrawnPageProps } from "./DrawnPage.tsx";

// pdf.js is most of the code: page boxes and fields are shown before it is loaded.
const DrawnPage = lazy(() => import("./DrawnPage.tsx"));

/** One page, drawn once pdf.js is loaded. */
export function PageCanvas(props: DrawnPageProps) {
  return (
    <Suspense>
      <DrawnPage {...props} />
    </Suspense>
  );
}
