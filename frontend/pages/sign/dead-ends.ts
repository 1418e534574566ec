import type { SignerViewReply } from "#contract/api/envelopes";
import type { ApiError } from "../../api/api-error.ts";
import type { IconName } from "../../ui/Icon.tsx";

/** A page on which nothing can be signed: why, and what to do. */
export interface End {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Trying again may help. */
  readonly retry: boolean;
}

export function endOfError({ code, message }: ApiError): End {
  switch (code) {
    case "LINK_INVALID":
    case "NOT_FOUND":
    case "SIGN_IN_AGAIN":
      return {
        icon: "ban",
        title: "This link does not work",
        text: "It may have been replaced or copied only in part. Please open the link in your latest mail, or ask the person who sent it for a new one.",
        retry: false,
      };
    case "VOIDED":
      return ends.voided;
    case "EXPIRED":
      return ends.expired;
    case "ALREADY_DECLINED":
      return ends.declined;
    case "NOT_YOUR_TURN":
      return ends.notYourTurn;
    case "OFFLINE":
      return { icon: "refresh", title: "No connection", text: message, retry: true };
    default:
      return { icon: "alert", title: "This page can’t be shown", text: message, retry: true };
  }
}

/** Where a view that did load leaves nothing to sign. */
export function endOfView(
  view: Pick<SignerViewReply, "signerStatus" | "stage" | "senderName">,
): End | undefined {
  if (view.stage === "voided") return ends.voided;
  if (view.stage === "expired") return ends.expired;
  if (view.stage === "declined" || view.signerStatus === "declined") return ends.declined;
  if (view.stage === "completed") return ends.completed;
  if (view.signerStatus === "signed" || view.stage === "sealing") return ends.signed;
  return undefined;
}

const ends = {
  voided: {
    icon: "ban",
    title: "This document was withdrawn",
    text: "The sender has withdrawn it, so there is nothing to sign any more. If you did not expect that, please ask the sender.",
    retry: false,
  },
  expired: {
    icon: "clock",
    title: "This document has expired",
    text: "The time to sign it is over. Please ask the sender to send it again.",
    retry: false,
  },
  declined: {
    icon: "ban",
    title: "This document was declined",
    text: "It can no longer be signed. If that was a mistake, please ask the sender to send it again.",
    retry: false,
  },
  notYourTurn: {
    icon: "clock",
    title: "It is not your turn yet",
    text: "Others sign before you. You will get a mail as soon as they have; the link in it leads here.",
    retry: true,
  },
  signed: {
    icon: "checkCircle",
    title: "You have signed this document",
    text: "You will get a mail with a link to view and download it as soon as everybody has signed. You may close this page.",
    retry: false,
  },
  completed: {
    icon: "checkCircle",
    title: "This document is completed",
    text: "Everybody has signed. The mail that told you so has a link to view and download it.",
    retry: false,
  },
} as const satisfies Record<string, End>;
