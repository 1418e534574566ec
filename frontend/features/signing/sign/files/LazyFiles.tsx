import { type ComponentProps, lazy, Suspense } from "react";
import { Spinner } from "../../../../ui/Spinner.tsx";
import type { FileFace } from "./FileFace.tsx";
import type { FileInput } from "./FileInput.tsx";

/** What only documents with fields for files need, in a file of its own. */
const fetchFiles = () => import("./parts.ts");
const FetchedFace = lazy(async () => ({ default: (await fetchFiles()).FileFace }));
const FetchedEarlier = lazy(async () => ({ default: (await fetchFiles()).EarlierFiles }));
const FetchedInput = lazy(async () => ({ default: (await fetchFiles()).FileInput }));

export const LazyEarlierFiles = () => (
  <Suspense>
    <FetchedEarlier />
  </Suspense>
);

export const LazyFileFace = (props: ComponentProps<typeof FileFace>) => (
  <Suspense>
    <FetchedFace {...props} />
  </Suspense>
);

export const LazyFileInput = (props: ComponentProps<typeof FileInput>) => (
  <Suspense fallback={<Spinner />}>
    <FetchedInput {...props} />
  </Suspense>
);
