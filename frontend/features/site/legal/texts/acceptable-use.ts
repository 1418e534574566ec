import { legal } from "#contract/rules/installation/legal";
import { productName, supportEmail } from "#contract/rules/product/product";
import { included } from "../../../../included.ts";
import type { LegalText } from "../legal-text.ts";

export const acceptableUse: LegalText = {
  page: "/usepolicy",
  title: "Acceptable Use Policy",
  description: `What ${productName} must not be used for, and how to report misuse.`,
  inShort: [
    "Send documents only to people who can expect them, sign only as yourself, and don't disrupt the service.",
  ],
  sections: [
    {
      id: "people",
      title: "1. Towards other people",
      blocks: [
        "Don't use the service to",
        [
          "deceive: no false names, no documents that pretend to come from someone else, no signing for another person without authority;",
          "pressure or threaten anyone into signing, or hide from a signer what a document means;",
          "send unsolicited mail: invitations are for people who know that a document is coming, or can reasonably expect it;",
          `have people under ${legal.ageMin} sign;`,
          "spread content that is illegal, that infringes the rights of others, or that exploits or endangers children.",
        ],
      ],
    },
    {
      id: "documents",
      title: "2. Documents not to send",
      blocks: [
        "Don't send documents for which the law requires paper, a notary, or a qualified electronic signature; the [Legality Statement](/legal#limits) lists common kinds. Don't upload card numbers, passwords, or health data beyond what the document needs.",
      ],
    },
    {
      id: "machinery",
      title: "3. Towards the service",
      blocks: [
        "Don't",
        [
          "try to open documents, accounts or links that are not yours;",
          "share a personal link or a code;",
          "upload files that are meant to harm, such as malware;",
          `get around limits,${included ? "" : " open accounts to repeat a free trial,"} or resell access that you were given for yourself;`,
          "load the service with automated requests beyond ordinary use.",
        ],
        `If you look for security weaknesses in good faith, test in your own account or your own installation, leave other people's data alone, and tell us at ${supportEmail} before anyone else. We won't take action against you for it.`,
      ],
    },
    {
      id: "breach",
      title: "4. What happens if you break these rules",
      blocks: [
        "We may withdraw documents, suspend sending or close the account, and give authorities what the law requires. If it can wait, we ask you first. Evidence of signatures that were already given is kept for the parties.",
      ],
    },
    {
      id: "report",
      title: "5. Reporting abuse",
      blocks: [
        `Did you get a document that looks wrong? Don't sign. Write to ${supportEmail} or use the [contact page](/contactus), with the sender's name and the title. You may also decline on the signing page, where the sender allows it; everyone who was invited is then told.`,
        `Changes to this policy take effect ${legal.policyNoticeDays} days after posting.`,
      ],
    },
  ],
};
