import { type ComponentType, lazy, Suspense, useEffect } from "react";
import type { DrawnPageProps } from "./DrawnPage.tsx";

// pdf.js is most of the code: page boxes and fields are shown before it is loaded.
const DrawnPage = lazy<ComponentType<DrawnPageProps>>(() =>
  import("./DrawnPage.tsx").catch(() => ({ default: Undrawn })),
);

/** Reports that the page can't be drawn. */
function Undrawn({ onFailed }: DrawnPageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(onFailed, []);
  return null;
}

/** One page, drawn once pdf.js is loaded. */
export function PageCanvas(props: DrawnPageProps) {
  return (
    <Suspense>
      <DrawnPage {...props} />
    </Suspense>
  );
}
