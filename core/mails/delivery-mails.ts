import { bounceText } from "#contract/mail-delivery";
import { type Envelope, mailsReturned, type Notification, type Party } from "../domain/envelope.ts";
import { saysAddressIsDead } from "../domain/mail-delivery.ts";
import type { MailParts } from "./layout.ts";

interface Returned {
  readonly envelope: Envelope;
  readonly about?: readonly string[] | undefined;
  readonly siteUrl: string;
  readonly productName: string;
}

type NameOf = (party: Party) => { readonly name: string; readonly email: string };

/** To the sender: mails to others came back. Names have passed `plainWords`. */
export function returned(context: Returned, nameOf: NameOf): MailParts {
  const { envelope, about = [], siteUrl, productName } = context;
  const mails = mailsReturned(envelope).filter(({ id }) => about.includes(id));
  const one = mails.length === 1;
  return {
    subject: `${one ? "A mail" : `${mails.length} mails`} came back: ${envelope.title}`,
    heading: one ? "A mail came back" : `${mails.length} mails came back`,
    paragraphs: [
      `Our mail about “${envelope.title}” did not arrive:`,
      ...mails.map((mail) => sentence(mail, nameOf)),
      ...new Set(mails.map(whatToDo)),
    ],
    button: { label: "Open your documents", url: `${siteUrl}/userboard` },
    footer: `Sent by ${productName} because you sent this document.`,
  };
}

function sentence({ to, delivery }: Notification, nameOf: NameOf): string {
  const { name, email } = nameOf(to);
  const reason = delivery?.bounced ? `: ${bounceText(delivery.bounced.reason)}` : "";
  return `${name ? `${name} (${email})` : email}${reason}.`;
}

function whatToDo({ kind, delivery }: Notification): string {
  if (kind === "completed")
    return "The document is signed by everybody and sealed. Please download it and pass it on to whom it did not reach.";
  if (kind === "changed")
    return "It told a signer that who signs has changed, and that they may take their signature back. Please tell them another way.";
  if (delivery?.bounced && !saysAddressIsDead(delivery.bounced))
    return "That is for what the mail says, not for the address: reminders go on, and may come back as well. Please withdraw the document and send it with another title and message, or reach the signer another way.";
  return "Please open “Signers” beside the document and correct the address: a new invitation goes out at once. Until then the document waits, and no reminders are sent to that address.";
}
