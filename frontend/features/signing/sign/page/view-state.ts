import type { ApiError } from "../../../../api/api-error.ts";
import type { SignerView } from "../../../../api/esign.ts";

/** Whether the server's refusal is final. Otherwise, such as without a connection, the screen stays. */
export const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 429;

export const isDeclined = ({
  stage,
  signerStatus,
}: Pick<SignerView, "signerStatus" | "stage">): boolean =>
  signerStatus === "declined" || stage === "declined";

const minute = 60_000;

/** Interval of automatic refetching in ms; `false` for never. */
export function refetchMs(
  view: Pick<SignerView, "signerStatus" | "stage" | "comparing" | "anyOf"> | undefined,
  error: Pick<ApiError, "code"> | null,
): number | false {
  if (error?.code === "NOT_YOUR_TURN") return minute / 4;
  if (view?.comparing) return minute / 30;
  // Somebody else may take it while they read.
  if (view?.anyOf?.taken === false) return minute / 2;
  if (view?.signerStatus !== "signed" || view.stage === "completed") return false;
  return view.stage === "sealing" ? minute / 20 : minute / 6;
}
