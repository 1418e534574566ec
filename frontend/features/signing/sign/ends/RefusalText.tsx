import { type ComponentProps, Suspense } from "react";
import { Refusal } from "./LazyEnds.tsx";

/** A refusal in the language of the page. */
export const RefusalText = (props: ComponentProps<typeof Refusal>) => (
  <Suspense>
    <Refusal {...props} />
  </Suspense>
);
