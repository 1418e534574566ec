import { legal, retention } from "#contract/rules/installation/legal";
import { codeMinutes, idleMinutes, limits } from "#contract/rules/limits/limits";
import { megabytes } from "#contract/rules/limits/plan-words";
import { plans, trialDays } from "#contract/rules/limits/plans";
import { productName, supportEmail } from "#contract/rules/product/product";
import { included } from "../../../../included.ts";
import type { LegalText } from "../legal-text.ts";
import { allowed, paidPlans } from "../numbers.ts";

const free = plans.FREE_TRIAL;

export const serviceSchedule: LegalText = {
  page: "/serviceterms",
  title: "Service Schedule",
  description: `What ${productName} does, how senders and signers are authenticated, and what the audit trail of a document contains.`,
  inShort: ["What the service does, how it knows who is acting, and what it records as proof."],
  sections: [
    {
      id: "description",
      title: "1. Description of the service",
      blocks: [
        `${productName} takes a PDF from a sender, emails each signer a personal link, collects signatures and other values in the fields that the sender placed, and produces one sealed PDF that every party receives.`,
        [
          "The bytes of the uploaded file are kept as they are. Filled fields, a certificate of completion, the audit entries and the seal are appended. A file that is damaged may be repaired when it is uploaded; the sender is told.",
          "Signers sign all at once or in the order that the sender chose. They may decline, with a reason, unless the sender has switched that off for the document. The sender may withdraw an open document.",
          `A document expires after ${limits.expiryDaysDefault} days unless the sender chooses 1 to ${limits.expiryDaysMax} days.`,
          `A document has at most ${limits.pagesMax.toLocaleString("en")} pages, ${limits.signersMax} signers and ${limits.markersMax} fields.`,
        ],
      ],
    },
    {
      id: "plans",
      title: "2. Plans and limits",
      blocks: [
        included
          ? allowed(included)
          : [
              `${free.name}: ${trialDays} days, ${free.documentsMax} documents, files of up to ${megabytes(free.fileBytesMax)}.`,
              ...paidPlans,
            ],
        `A document counts when it is sent. A period is a month of the ${included ? "calendar" : "subscription"}, by the server's clock (UTC).`,
      ],
    },
    {
      id: "authentication",
      title: "3. Authentication",
      blocks: [
        `Senders log in with a password of ${limits.passwordMin} to ${limits.passwordMax} characters and then a code of ${limits.codeDigits} digits that is emailed to their address, unless they have had the device remembered. A password that is chosen later has at least ${limits.newPasswordMin} characters. A code is valid for ${codeMinutes} minutes, works once and allows ${limits.codeTriesMax} attempts. A session ends after ${idleMinutes} minutes without activity. Changing the password ends all other sessions.`,
        "Signers are authenticated by their mailbox: the personal link goes to the address that the sender entered, opens one document for one person, and stops working when the document is declined, withdrawn or expired. A sender can ask for more: a code that the sender tells the signer, a code that is emailed when the link is opened, or a passkey of the signer's device. A sender who is with a signer can hand the document over in person instead; the record then says so, and that the address was not proven. The service doesn't check identity papers.",
        "Opening a link changes nothing. Pressing Complete, beside a sentence that says so, is the act of signing.",
      ],
    },
    {
      id: "audit",
      title: "4. Audit trails",
      blocks: [
        "Every change to a document and the entry that records it are stored in one step: neither can exist without the other. An entry holds its number, what happened, the time and network address as the server saw them, the browser's description, who acted, the fingerprint (SHA-256) of the document, and the fingerprint of the entry before it. Changing or removing an entry breaks the chain from there on.",
        "Among others, these events are recorded: sent, invited, viewed, signed (with the version and fingerprint of the consent text), declined, withdrawn, expired, completed. Senders read the entries on the dashboard; the sealed PDF contains all of them.",
      ],
    },
    {
      id: "seal",
      title: "5. The seal",
      blocks: [
        "When everyone has signed, the document gets one electronic seal (PAdES) over all of its bytes, by a key that only the sealing function can use. The document is completed only after that seal has been verified. Common tools such as Adobe Acrobat Reader, pdfsig and OpenSSL check it without us.",
        "The signatures themselves are simple electronic signatures; the seal proves that nothing has been altered since. Neither is advanced or qualified within the meaning of eIDAS, and no certificate is issued to signers.",
      ],
    },
    {
      id: "storage",
      title: "6. Storage and protection",
      blocks: [
        `Connections and stored data are protected by ${legal.encryptionBitsMin}-bit or stronger encryption. Sealed documents are kept unchangeable for ${retention.sealedYears} years. The [Privacy Policy](/privacy) says more.`,
      ],
    },
    {
      id: "support",
      title: "7. Support and maintenance",
      blocks: [
        `You can reach support at ${supportEmail}; we typically reply within ${legal.supportReplyHours} hours${included ? "" : ", to Pro customers first"}. The service is maintained while it runs; no particular level of availability is guaranteed.`,
      ],
    },
  ],
};
