import { legal } from "#contract/rules/installation/legal";
import { productName } from "#contract/rules/product/product";
import type { LegalText } from "../legal-text.ts";

export const legality: LegalText = {
  page: "/legal",
  title: "Legality Statement",
  description: `What ESIGN, UETA and eIDAS say about electronic signatures, what ${productName} records for them, and what can't be signed this way.`,
  inShort: [
    "For most agreements in the United States and the European Union an electronic signature counts. A few kinds of documents are excluded.",
    "What you get here is a simple electronic signature, with evidence, under an electronic seal.",
    "This page is for information; it is not legal advice.",
  ],
  sections: [
    {
      id: "united-states",
      title: "1. United States: ESIGN and UETA",
      blocks: [
        "The Electronic Signatures in Global and National Commerce Act (ESIGN, 15 U.S.C. § 7001 and following) and the Uniform Electronic Transactions Act (UETA), enacted in nearly all states, say that a signature, contract or record may not be denied legal effect solely because it is electronic.",
        "They require a few things, and this is how each is met:",
        [
          "Intent to sign: signing is a separate press of Complete, beside a sentence that says what it means.",
          "Consent to do business electronically: the signing page shows the disclosure; its version and fingerprint go into the record with the act. Nobody has to sign electronically: signers can decline, or close the page and ask for a paper copy.",
          "Association of the signature with the record: the signature is placed in the document and tied to its fingerprint (SHA-256) in the audit trail.",
          "Attribution: the record holds the mailbox that the personal link went to, or that the document was handed over in person, which checks the signer has passed, the time, the network address and the browser.",
          "Retention: every party gets the sealed PDF, which can be kept, printed and checked without us.",
        ],
      ],
    },
    {
      id: "europe",
      title: "2. European Union: eIDAS",
      blocks: [
        "Regulation (EU) No 910/2014 (eIDAS) distinguishes simple, advanced and qualified electronic signatures. Under Article 25(1) none of them may be denied legal effect or admissibility as evidence solely because it is electronic or because it is not qualified.",
        "Signatures made here are simple electronic signatures within the meaning of Article 3(10). The completed document has an electronic seal, which under Article 35(1) may not be denied legal effect solely because it is electronic. We don't call either of them advanced or qualified, and where the law requires one of those, this service is not enough.",
        "The United Kingdom has kept these rules in its own law. Many other countries have similar ones; please check yours.",
      ],
    },
    {
      id: "evidence",
      title: "3. What proves a signature",
      blocks: [
        "Whether a signature holds in court depends on proof. The sealed PDF contains it: the document as it was uploaded, every filled field, a certificate of completion that people can read, the audit trail as data that programs can read, and a seal that breaks with any later change. The [Service Schedule](/serviceterms#audit) describes the audit trail.",
        "It doesn't prove that the person using the mailbox was the person whose name was entered. If that may be disputed, ask for a further check when you send: a code that you tell the signer, or a passkey.",
      ],
    },
    {
      id: "limits",
      title: "4. What can't be signed this way",
      blocks: [
        "Laws commonly exclude, among others:",
        [
          "wills, codicils and testamentary trusts;",
          "adoption, divorce and other matters of family law;",
          "court orders, notices and official court documents;",
          "notices that end utilities, insurance, or a person's housing by eviction or foreclosure;",
          "product recalls, and papers that must travel with dangerous goods;",
          "most of the Uniform Commercial Code, outside sales and leases;",
          "in Europe, anything that needs a notary, the written form under national law, or a qualified signature, such as land transfers and, in some countries, guarantees and fixed-term employment.",
        ],
        "If in doubt, ask a lawyer before you send.",
      ],
    },
    {
      id: "people",
      title: "5. Who may sign",
      blocks: [
        `Senders and signers must be ${legal.ageMin} or older and able to enter into contracts.`,
        `${productName} is not a party to what is signed.`,
      ],
    },
  ],
};
