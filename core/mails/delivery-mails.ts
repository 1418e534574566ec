import { bounceText } from "#contract/rules/mails/mail-delivery";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { saysAddressIsDead } from "../domain/envelope/mail-delivery.ts";
import type { Notification, Party } from "../domain/envelope/notification.ts";
import { mailsReturned } from "../domain/envelope/owed-mails.ts";
import type { MailParts } from "./layout.ts";

interface DeliveryMailInput {
  readonly envelope: Envelope;
  readonly about?: readonly string[] | undefined;
  readonly siteUrl: string;
  readonly productName: string;
}

type NameOf = (party: Party) => { readonly name: string; readonly email: string };

/** To the sender: mails to others bounced. Names have passed `plainWords`. */
export function returned(context: DeliveryMailInput, nameOf: NameOf): MailParts {
  const { envelope, about = [], siteUrl, productName } = context;
  const mails = mailsReturned(envelope).filter(({ id }) => about.includes(id));
  const one = mails.length === 1;
  return {
    subject: `${one ? "An email" : `${mails.length} emails`} came back: ${envelope.title}`,
    heading: one ? "An email came back" : `${mails.length} emails came back`,
    paragraphs: [
      `Our email about “${envelope.title}” was not delivered:`,
      ...mails.map((mail) => sentence(mail, nameOf)),
      ...new Set(mails.map(whatToDo)),
    ],
    button: { label: "Open the document", url: `${siteUrl}/documents/${envelope.id}` },
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
    return "Everyone is done with the document, and it is sealed. Please download it and send it to the people above.";
  if (kind === "shared")
    return "The email brought a link for reading the document. Please send the document to the people above another way.";
  if (kind === "changed")
    return "The email told a signer that the signers have changed and that they can take their signature back. Please tell them another way.";
  if (delivery?.bounced && !saysAddressIsDead(delivery.bounced))
    return "It was refused because of what it says, not because of the address: reminders continue, and may come back as well. Please withdraw the document and send it with another title and message, or contact the signer another way.";
  return "Please open the document and change the signer’s details: a new invitation is sent at once. Until then the document waits, and no reminders are sent to that address.";
}
