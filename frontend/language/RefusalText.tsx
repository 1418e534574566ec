import { Suspense } from "react";
import type { ApiError } from "../api/api-error.ts";
import { refusalText } from "./refusal-text.ts";
import { useRefusalWords } from "./refusal-words.ts";

/** Why something was refused, in the language of the page; its texts are loaded only then. */
export function RefusalText({ error }: { error: Pick<ApiError, "code" | "message"> }) {
  return (
    <Suspense>
      <Worded error={error} />
    </Suspense>
  );
}

const Worded = ({ error }: { error: Pick<ApiError, "code" | "message"> }) =>
  refusalText(useRefusalWords(), error);
