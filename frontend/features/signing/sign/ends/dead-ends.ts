import type { ApiError } from "../../../../api/api-error.ts";
import type { SignerView } from "../../../../api/esign.ts";
import { refusalText } from "../../../../language/refusal-text.ts";
import type { RefusalWords } from "../../../../language/refusal-words.ts";
import type { IconName } from "../../../../ui/Icon.tsx";

/** A page that says why nothing can be signed, and what to do. */
export interface End {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** A person's own words about it, with the phrase that introduces them. */
  readonly quote?: { readonly lead: string; readonly text: string };
  /** Whether trying again may help. */
  readonly retry?: true;
}

type RefusalReply = Pick<ApiError, "code" | "message"> & Partial<Pick<ApiError, "quote">>;

/** The refusal's sentence says whom to ask; the title says what happened. */
export function endOfError(words: RefusalWords, error: RefusalReply): End {
  const text = refusalText(words, error);
  switch (error.code) {
    case "LINK_INVALID":
    case "NOT_FOUND":
    case "SIGN_IN_AGAIN":
      return { icon: "ban", title: words("end.link.title"), text: words("end.link.text") };
    case "VOIDED":
      return {
        icon: "ban",
        title: words("end.withdrawn.title"),
        text,
        ...quoted(words("end.withdrawn.reason"), error),
      };
    case "EXPIRED":
      return { icon: "clock", title: words("end.expired.title"), text };
    case "ALREADY_DECLINED":
      return { icon: "ban", title: words("end.declined.title"), text };
    case "NOT_YOUR_TURN":
      return {
        icon: "clock",
        title: words("end.turn.title"),
        text: words("end.turn.text"),
        retry: true,
      };
    case "DELEGATED":
      return { icon: "users", title: words("end.delegated.title"), text };
    case "TAKEN":
      return {
        icon: "users",
        title: words("end.taken.title"),
        text: words("end.taken.text"),
        ...quoted(words("end.taken.lead"), error),
      };
    case "PUBLIC_LINK_OFF":
    case "PUBLIC_LINK_ENDED":
    case "PUBLIC_LINK_FULL":
    case "PUBLIC_LINK_FULL_TODAY":
    case "MAILBOX_BEGUN_ENOUGH":
    case "PUBLIC_LINK_BUSY":
      return { icon: "clock", title: words("end.publicLink.title"), text };
    case "HANDOVER_USED":
    case "HANDOVER_OVER":
      return { icon: "clock", title: words("end.code.title"), text };
    case "EMBED_USED":
    case "EMBED_OVER":
      return { icon: "clock", title: words("end.link.title"), text };
    case "TOO_MANY_REQUESTS":
      return { icon: "clock", title: words("end.wait.title"), text, retry: true };
    case "OFFLINE":
      return { icon: "refresh", title: words("end.offline.title"), text, retry: true };
    default:
      return { icon: "alert", title: words("end.other.title"), text, retry: true };
  }
}

const quoted = (lead: string, { quote }: RefusalReply): Pick<End, "quote"> =>
  quote ? { quote: { lead, text: quote } } : {};

/** Shown on the signing page when its link is the one that opens the document. */
export const endOfViewLink = (words: RefusalWords): End => ({
  icon: "file",
  title: words("end.viewLink.title"),
  text: words("end.viewLink.text"),
});

/** The end of a document that was declined. */
export function endOfView(
  words: RefusalWords,
  { senderName: name, senderEmail: email }: Pick<SignerView, "senderName" | "senderEmail">,
): End {
  return {
    icon: "ban",
    title: words("end.declined.title"),
    text: words("end.declined.text", { name, email }),
  };
}
