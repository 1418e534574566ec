import { productName } from "#contract/product";
import type { StopState } from "../../api/stop.ts";

/** The page's texts; `who` is the sender with the proven address. */
export const whoOf = ({ senderName, senderEmail }: StopState): string =>
  `${senderName} (${senderEmail})`;

export const stopTexts = {
  title: "Emails from this sender",
  intro: (who: string) =>
    `You got an email from ${productName} because ${who} entered your address. Nothing changes until you press a button here.`,
  stop: {
    heading: "Stop this sender’s emails",
    text: "You will get no more invitations, reminders or copies from this sender, for open or new documents. Links that you already have keep working, and you still get the documents that you have signed when they are completed. The sender can see that you want no emails.",
    button: "Stop emails from this sender",
    done: "You will get no more emails from this sender.",
    undo: "Allow emails again",
  },
  report: {
    heading: "Report this email",
    text: `This tells ${productName} support that the email is unwanted or deceptive, who sent it, and the document’s number. It does not stop further emails.`,
    button: "Report this email",
    done: "Thank you. The email has been reported to support.",
  },
} as const;
