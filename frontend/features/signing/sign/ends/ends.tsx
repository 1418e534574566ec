import { lazy } from "react";
import type { ApiError } from "../../../../api/api-error.ts";
import type { SignerView } from "../../../../api/esign.ts";
import { refusalText } from "../../../../language/refusal-text.ts";
import { useRefusalWords } from "../../../../language/refusal-words.ts";
import { paths } from "../../../../paths.ts";
import { DeadEnd } from "./DeadEnd.tsx";
import { endOfError, endOfView, endOfViewLink } from "./dead-ends.ts";

/** Everything that only people who can't sign need, bundled in one file. */
export { refusalWords } from "../../../../language/refusal-words.ts";

interface ErrorEndProps {
  readonly error: ApiError;
  readonly busy?: boolean;
  readonly onRetry?: () => void;
}

const CheckEnd = lazy(() => import("./CheckEnd.tsx"));

/** Why the page of a link can't be shown, or what is needed first. */
export function ErrorEnd({ error, ...retry }: ErrorEndProps) {
  const words = useRefusalWords();
  if (error.code === "CHECK_NEEDED") return <CheckEnd />;
  return <DeadEnd end={endOfError(words, error)} retryLabel={words("end.retry")} {...retry} />;
}

export function DeclinedEnd({ view }: { view: SignerView }) {
  return <DeadEnd end={endOfView(useRefusalWords(), view)} />;
}

export function ViewLinkEnd({ token }: { token: string }) {
  const words = useRefusalWords();
  const way = { to: paths.signed(token), label: words("end.viewLink.open") };
  return <DeadEnd end={endOfViewLink(words)} way={way} />;
}

export function Refusal({ error }: { error: Pick<ApiError, "code" | "message"> }) {
  return refusalText(useRefusalWords(), error);
}
