import type { ApiError } from "../../api/api-error.ts";
import type { SignerView } from "../../api/esign.ts";
import type { IconName } from "../../ui/Icon.tsx";

/** A page that says why nothing can be signed, and what to do. */
export interface End {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Whether trying again may help. */
  readonly retry: boolean;
}

/** The server's message says whom to ask; the title says what happened. */
export function endOfError({ code, message }: ApiError): End {
  switch (code) {
    case "LINK_INVALID":
    case "NOT_FOUND":
    case "SIGN_IN_AGAIN":
      return {
        icon: "ban",
        title: "This link does not work",
        text: "It may have been replaced, or copied incompletely. Please open the link in your latest email, or ask the person who sent it for a new one.",
        retry: false,
      };
    case "VOIDED":
      return { icon: "ban", title: "This document was withdrawn", text: message, retry: false };
    case "EXPIRED":
      return { icon: "clock", title: "This document has expired", text: message, retry: false };
    case "ALREADY_DECLINED":
      return { icon: "ban", title: "This document was declined", text: message, retry: false };
    case "NOT_YOUR_TURN":
      return {
        icon: "clock",
        title: "It is not your turn yet",
        text: `${message} This page will also continue automatically.`,
        retry: true,
      };
    case "TOO_MANY_REQUESTS":
      return { icon: "clock", title: "Please wait a moment", text: message, retry: true };
    case "OFFLINE":
      return { icon: "refresh", title: "No connection", text: message, retry: true };
    default:
      return { icon: "alert", title: "This page can’t be shown", text: message, retry: true };
  }
}

/** On the page for signing, the link to the document itself. */
export const endOfViewLink: End = {
  icon: "file",
  title: "This link opens the document",
  text: "It is not a link for signing: everyone has already signed.",
  retry: false,
};

/**
 * Whether the server has refused for good. Otherwise, as without a connection, the screen stays.
 */
export const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 429;

/** The end that a loaded view means: the document was declined. */
export function endOfView({
  stage,
  signerStatus,
  senderName,
  senderEmail,
}: Pick<SignerView, "signerStatus" | "stage" | "senderName" | "senderEmail">): End | undefined {
  if (signerStatus !== "declined" && stage !== "declined") return undefined;
  return {
    icon: "ban",
    title: "This document was declined",
    text: `It can no longer be signed. If that was a mistake, please ask ${senderName} (${senderEmail}) to send it again.`,
    retry: false,
  };
}

const minute = 60_000;

/** How often the page refetches by itself, in ms; `false` for never. */
export function refetchMs(
  view: Pick<SignerView, "signerStatus" | "stage"> | undefined,
  error: Pick<ApiError, "code"> | null,
): number | false {
  if (error?.code === "NOT_YOUR_TURN") return minute / 4;
  if (view?.signerStatus !== "signed" || view.stage === "completed") return false;
  return view.stage === "sealing" ? minute / 20 : minute / 6;
}
