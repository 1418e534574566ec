import { legal } from "#contract/legal";
import { productName, supportEmail } from "#contract/product";
import type { LegalText } from "../legal-text.ts";

export const acceptableUse: LegalText = {
  title: "Acceptable Use Policy",
  description: `What ${productName} must not be used for, and how to report that it is.`,
  inShort: [
    "Send documents only to people who may expect them, sign only as yourself, and leave the machinery in peace.",
  ],
  sections: [
    {
      id: "people",
      title: "1. Towards other people",
      blocks: [
        "Don't use the service to",
        [
          "deceive: no false names, no documents that pretend to come from somebody else, no signing as another person without authority;",
          "press or threaten anybody into signing, or hide from a signer what a document means;",
          "send unsolicited mail: invitations are for people who know that a document is coming, or may reasonably expect it;",
          `have people under ${legal.ageMin} sign;`,
          "spread content that is illegal, that infringes the rights of others, or that exploits or endangers children.",
        ],
      ],
    },
    {
      id: "documents",
      title: "2. Documents that don't belong here",
      blocks: [
        "Don't send documents that the law wants on paper, before a notary, or with a qualified electronic signature; the [Legality Statement](/legal#limits) names common kinds. Don't upload card numbers, passwords, or health data beyond what the document needs.",
      ],
    },
    {
      id: "machinery",
      title: "3. Towards the service",
      blocks: [
        "Don't",
        [
          "try to open documents, accounts or links that are not yours;",
          "pass on a personal link or a code;",
          "upload files that are meant to harm, such as malware;",
          "get around limits, open accounts to repeat a free trial, or resell access that you were given for yourself;",
          "load the service with automated requests beyond ordinary use.",
        ],
        `If you look for weaknesses in good faith, test in your own account or your own installation, leave other people's data alone, and tell us at ${supportEmail} before anybody else. We won't act against you for it.`,
      ],
    },
    {
      id: "breach",
      title: "4. What happens otherwise",
      blocks: [
        "We may withdraw documents, suspend sending or close the account, and pass on to authorities what the law requires. If it can wait we ask you first. Evidence of signatures that were already given is kept for the parties.",
      ],
    },
    {
      id: "report",
      title: "5. Reporting abuse",
      blocks: [
        `You got a document that looks wrong? Don't sign. Write to ${supportEmail} or use the [contact page](/contactus), with the sender's name and the title. You may also decline on the signing page; everybody who was invited then hears of it.`,
        `Changes of this policy take effect ${legal.policyNoticeDays} days after posting.`,
      ],
    },
  ],
};
