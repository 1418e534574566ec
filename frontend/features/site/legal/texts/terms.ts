import { legal } from "#contract/rules/installation/legal";
import { operator, operatorName } from "#contract/rules/installation/operator";
import { dollars } from "#contract/rules/limits/plan-words";
import { productName, supportEmail } from "#contract/rules/product/product";
import { included } from "../../../../included.ts";
import type { LegalText } from "../legal-text.ts";
import { whereSold } from "../numbers.ts";
import { nothingToPay, plansAndPayment } from "./terms-of-payment.ts";

export const terms: LegalText = {
  page: "/terms",
  title: "Terms of Service",
  description: `The agreement between ${productName} and its customers: ${included ? "" : "plans, payment, cancellation, "}responsibilities, liability and disputes.`,
  inShort: [
    ...whereSold(
      "A trial ends automatically. A paid plan renews until you cancel; then it runs to the end of the term you have paid for, and the account moves to the free plan. There are no refunds.",
    ),
    included
      ? "The service costs nothing. Reaching a limit stops sending."
      : "Reaching a limit stops sending. You are moved to a larger plan only if you have turned that on yourself.",
    "Your documents stay yours.",
  ],
  sections: [
    {
      id: "agreement",
      title: "1. The agreement",
      blocks: [
        `These terms are an agreement between ${operatorName}, ${operator.address}, and you. The [Service Schedule](/serviceterms), the [Acceptable Use Policy](/usepolicy), the [Privacy Policy](/privacy) and the [Legality Statement](/legal) are part of it. You accept it by registering,${included ? "" : " by paying,"} or by signing a document here.`,
        "A Customer is the person or organisation for whom an account is registered. Authorized Users are the people whom a Customer permits to use its account, and who are registered by the Customer or act under its login. A team admin is whoever administers an account that a team shares; a team admin can access all files of the team's account. A Signer is a person who is asked to sign. If you register for an organisation, you confirm that you are authorized to bind it.",
      ],
    },
    {
      id: "who-may",
      title: "2. Who may use the service",
      blocks: [
        `You must be ${legal.ageMin} or older and able to enter into contracts. The same applies to your Authorized Users and for Signers.`,
        "Signers don't need an account and pay nothing. Only sections 1, 2, 8 to 10 and 14 to 19 apply to them.",
      ],
    },
    {
      id: "account",
      title: "3. Your account",
      blocks: [
        "Give true details and keep them up to date. Keep your password and the codes that we email you secret; anything done under your login counts as done by you. Tell us at once if someone else may have them. A Customer is responsible for its Authorized Users.",
      ],
    },
    ...(included ? nothingToPay(included) : plansAndPayment),
    {
      id: "content",
      title: "8. Your documents",
      blocks: [
        "Documents, signatures and what you write in them stay yours. You allow us to store, process, show and deliver them as far as the service requires, and for nothing else.",
        "You are responsible for their content, for having the right to use it, for naming the right people as signers, and for choosing electronic signing only where it is allowed.",
        "Keep your own copies. The [Privacy Policy](/privacy#how-long) says what we keep, and for how long.",
      ],
    },
    {
      id: "signing",
      title: "9. Electronic signatures",
      blocks: [
        "Pressing Complete is the act of signing. A person who signs agrees to do so electronically, and to the terms that are shown on the signing page. Its legal effect is described in the [Legality Statement](/legal); how it is recorded, in the [Service Schedule](/serviceterms).",
        `${productName} is not a party to what you sign, is not a law firm, and does not give legal advice.`,
      ],
    },
    {
      id: "conduct",
      title: "10. Acceptable use",
      blocks: [
        "The [Acceptable Use Policy](/usepolicy) says what the service must not be used for.",
      ],
    },
    {
      id: "rights",
      title: "11. Software and names",
      blocks: [
        `${productName}'s source code is published under the Apache License 2.0, which governs its use. These terms govern the service that we operate with it. Our names and logos are not licensed to you. If you send us suggestions, we may use them without owing you anything.`,
      ],
    },
    {
      id: "support",
      title: "12. Support",
      blocks: [
        `You can reach support at ${supportEmail}; we typically reply within ${legal.supportReplyHours} hours. Pro customers get replies first.`,
      ],
    },
    {
      id: "changes",
      title: "13. Changes",
      blocks: [
        `We may change these terms and our policies by posting them here. Changes take effect ${legal.policyNoticeDays} days after posting. If you don't agree, cancel before they do; if you use the service afterwards, you accept them.`,
        "We may improve the service at any time. If we end it, we give you enough notice to finish open documents and download your files.",
      ],
    },
    {
      id: "suspension",
      title: "14. Suspension and end",
      blocks: [
        `We may suspend or close an account that breaks these terms${included ? " or endangers others" : ", endangers others, or is not paid for"}. If it can wait, we warn you first. You may ask us to close your account at any time. Sections that by their nature survive, including 5, 6, 8 and 15 to 19, continue to apply.`,
      ],
    },
    {
      id: "warranty",
      title: "15. No other promises",
      blocks: [
        "The service is provided as is and as available. As far as the law permits, we exclude all warranties that are not written here, including those of merchantability, fitness for a purpose and uninterrupted availability. We don't promise that a particular authority or court will accept a particular document.",
      ],
    },
    {
      id: "liability",
      title: "16. Limitation of liability",
      blocks: [
        "As far as the law permits, neither of us is liable for indirect or consequential damage, lost profit or lost data.",
        `Our total liability under this agreement is limited to ${included ? "" : `the fees that you paid in the last ${legal.liabilityCapMonths} months before the event; for free plans, and for Signers, to `}${dollars(legal.liabilityCapFreeDollars * 100)}.`,
        "Nothing here limits liability that can't be limited by law, such as for intent, gross negligence, or injury to life and health where that is the law.",
      ],
    },
    {
      id: "indemnity",
      title: "17. Claims by others",
      blocks: [
        "If someone makes a claim against us because of your documents or because you broke these terms or the law, you cover the reasonable cost of it. We will tell you without delay and let you lead the defence.",
      ],
    },
    {
      id: "disputes",
      title: "18. Disputes and arbitration",
      blocks: [
        `Write to us first; most disputes can be settled that way. Any that can't are decided by binding arbitration by ${operator.arbitration} in ${operator.courts}, individually and not as a class. Either of us may instead go to a small-claims court, or ask a court to stop misuse of rights or of the service.`,
        `You may opt out of arbitration within ${legal.arbitrationOptOutDays} days of registering: tell us at ${supportEmail} from your account's address. Opting out has no other effect. Consumers keep the courts and protections that the law of their home country gives them.`,
      ],
    },
    {
      id: "law",
      title: "19. Law and other matters",
      blocks: [
        `The laws of ${operator.governingLaw} apply, without its rules on conflicts of laws and without the UN Convention on Contracts for the International Sale of Goods; the courts of ${operator.courts} decide what is not arbitrated.`,
        "If a part of this agreement is void, the rest stands. Not using a right does not waive it. You may transfer the agreement only with our consent; we may transfer it with the business. Notices to you go to your account's email address; notices to us go to the address above.",
      ],
    },
  ],
};
