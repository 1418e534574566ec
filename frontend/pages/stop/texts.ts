import { productName } from "#contract/product";
import type { StopState } from "../../api/stop.ts";

/** The page's texts; `who` is the sender with the proven address. */
export const whoOf = ({ senderName, senderEmail }: StopState): string =>
  `${senderName} (${senderEmail})`;

export const stopTexts = {
  title: "Mails from this sender",
  intro: (who: string) =>
    `You got a mail by ${productName} because ${who} entered your address. Nothing is changed until you press a button here.`,
  stop: {
    heading: "Never again from this sender",
    text: "Invitations, reminders and copies from this sender no longer reach you, for documents that are open and for new ones. Links that you have keep working, and what you have signed still reaches you when it is completed. The sender sees that you want no mails.",
    button: "Stop mails from this sender",
    done: "This sender’s mails no longer reach you.",
    undo: "Allow mails again",
  },
  report: {
    heading: "Report this mail",
    text: `Tells the support of ${productName} that this mail is unwanted or tries to deceive you: who sent it, and the document’s number. It does not stop further mails.`,
    button: "Report this mail",
    done: "Thank you. The mail was reported to support.",
  },
} as const;
