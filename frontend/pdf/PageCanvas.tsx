import { lazy, Suspense } from "react";
import type { DrawnPageProps } from "./DrawnPage.tsx";

// pdf.js is most of a page's code: frames, page boxes and fields are there before it.
const DrawnPage = lazy(() => import("./DrawnPage.tsx"));

/** One page, drawn as soon as pdf.js is there. */
export function PageCanvas(props: DrawnPageProps) {
  return (
    <Suspense>
      <DrawnPage {...props} />
    </Suspense>
  );
}
