import { accountErasure, erasureWords, personErasure } from "#contract/erasure";
import { evidenceDays, legal, retention } from "#contract/legal";
import { operator, operatorName } from "#contract/operator";
import { productName, supportEmail } from "#contract/product";
import { idleMinutes } from "#contract/rules";
import type { LegalText } from "../legal-text.ts";

/** This describes the code: change it together with what is stored or shown. */
export const privacy: LegalText = {
  title: "Privacy Policy",
  description: `What ${productName} stores about senders and signers, who sees it, how long it is kept, and how to have it corrected or erased.`,
  inShort: [
    "We store what signing a document needs and what proves it afterwards. We sell nothing, show no advertising and use no analytics.",
    "Cookies only keep you signed in and remember a device if you ask for it, and no page loads anything from a third party.",
    "Everybody who is a party to a completed document sees who signed it, when, and from which network address.",
  ],
  sections: [
    {
      id: "who",
      title: "1. Who we are and what this covers",
      blocks: [
        `${operatorName}, ${operator.address}, operates this installation of ${productName} and is responsible for the personal data described here. You reach us at ${supportEmail} and by the [contact page](/contactus).`,
        "This policy covers people who visit these pages, people who have an account (senders), and people who are asked to sign (signers).",
        "What stands in a document is decided by its sender. For that content the sender is responsible and we act on the sender's behalf.",
      ],
    },
    {
      id: "what",
      title: "2. What we collect",
      blocks: [
        [
          "Account: first name, last name, email address, mobile number, plan, and how many documents and how much storage were used. Your password is kept by Amazon Cognito in a form that nobody can read back.",
          "Documents: the PDFs that you upload, the title and message that you write, the fields that you place, the people you name as signers or for a copy.",
          "People you have written to: their address, and the name and mobile number that you entered last, to suggest them to you alone when you add signers. You can forget each of them: then the name and number are erased and the address is no longer suggested; that you wrote to it stays recorded.",
          "Signers: name, email address and mobile number as the sender entered them; the signature, initials and other values that the signer fills in; the consent to sign electronically; a reason, if the signer declines.",
          "Evidence: for each step of a document (sent, invited, viewed, signed, declined, withdrawn, sealed) the time, the network (IP) address and the browser's description of itself.",
          "Payments: for a paid plan, its type, state and period and the numbers under which our payment processor knows it. Card numbers are entered on the processor's pages; we never see or store them.",
          "Company: the name and logo that a company account registers.",
          "Messages: what you write on the contact page is mailed to our support address together with your name and email address.",
          `Networks from which you signed in: a hash of your email and network address, for ${retention.usualNetworkDays} days, so that wrong passwords from elsewhere can't shut you out.`,
          `Devices that you have chosen to remember: browser and system, when it was remembered and last used, its last session, and a hash of what the cookie holds, for ${retention.rememberedDeviceDays} days.`,
          `What became of our mails: that a mail server took, delayed or refused one, or that it was reported as junk, with the document. Addresses to which mail came back are kept as a hash for ${retention.undeliverableDays} days, without whose mail it was.`,
          "Your choices about mails: whose mails you want no more, as a hash of your mailbox, kept until you take it back. When you report a mail, its sender and the document's number are mailed to our support address.",
          `Operation: logs with the time, kind, result and duration of each call, without names, addresses or content; the firewall's record of requests that it blocked or that looked like an attack, with the network address, its country and the browser's description of itself, for at most ${retention.logDays} days; the storage service's own record of who fetched which stored file, with the network address; and counters against abuse, whose keys are hashes of an email or network address and which expire within a day.`,
        ],
      ],
    },
    {
      id: "why",
      title: "3. Why we use it",
      blocks: [
        [
          "To do what you asked for: keep your account, send documents, collect signatures, seal and deliver the result (performance of a contract).",
          "To be able to prove later who signed what and when (legitimate interest of all parties, and legal obligations where they exist).",
          "To keep the service safe: codes, limits on tries, logs (legitimate interest).",
          "To be paid for paid plans (performance of a contract, tax law).",
        ],
        "We don't use documents or signatures for advertising, profiling or the training of models, and no decision with legal effect is made about you by a machine.",
      ],
    },
    {
      id: "browser",
      title: "4. Cookies and what your browser keeps",
      blocks: [
        `One cookie, named refresh, is set when a sender signs in. It renews the session, can't be read by scripts, travels only to our sign-in calls over an encrypted connection and dies after at most ${retention.rememberedHours} hours, when you sign out, or after ${idleMinutes} minutes without activity while a page is open. If you tick Remember me, a second one, whose name begins with device, stands for the mailed code on this device for ${retention.rememberedDeviceDays} days; you can end it under Account Settings. Both are strictly necessary, so there is no cookie banner.`,
        "Your browser's session storage holds, until the tab is closed or you sign out: your name, email address and access token. For signers its local storage holds the signature and the fields filled so far, until they complete or decline; after one day they are no longer used, and are removed when a page for signing is next opened. For senders its local storage holds the draft of a document that you are preparing, until you sign out or, unless you ticked Remember me, until we have stored it; your email address for the next login; whether you ticked Remember me; and when you were last active.",
        `We store the draft of a document with your account, until you send or discard it, and for at most ${retention.draftDays} days after its last change.`,
        "Signers get no cookie. Fonts, scripts and the PDF viewer come from our own address; documents come from our storage at Amazon S3; only when you pay does your browser go to Stripe. Our mails contain no tracking pixels and no tracking links.",
      ],
    },
    {
      id: "who-sees",
      title: "5. Who sees what",
      blocks: [
        [
          "A signer sees the document, the sender's name and email address, the message, who else signs (name, email address, and whether they have signed), and what earlier signers have filled in unless the sender withholds it.",
          "Who has signed is told when the sender corrects the name or email address of another signer, and when another signer takes a signature back.",
          "The sender sees the state of the document and its activity, and never the personal link of a signer.",
          "All parties of a completed document get the sealed PDF. It contains the certificate of completion and the audit entries: names, email addresses, times, network addresses and browsers of the sender and of all signers.",
          "A signed-in sender who enters an email address learns whether it belongs to an account, and its first and last name; the mobile number only if that person has sent them a document or signed one of theirs.",
          "A signed-in sender who enters an email address to which mail came back is told so, and why; not whose mail it was.",
          "Registering tells whether an address already has an account. No other page does.",
          "A company's logo can be seen by whoever has its address, since mails show it.",
          "Whoever signs in to an account sees all of its files. If a team shares an account, so does whoever administers it for the team.",
          "Our own staff open documents only when you ask for help with one, when the law demands it, or to stop abuse.",
        ],
      ],
    },
    {
      id: "others",
      title: "6. Others who process data for us",
      blocks: [
        [
          `Amazon Web Services runs the service: computing, storage, databases, sign-in (Cognito), mail (SES) and keys (KMS), in the region ${operator.dataRegion}.`,
          "Stripe takes payments for paid plans, on its own pages.",
        ],
        "Nobody else receives personal data from us, unless a law or a court obliges us, or the business as a whole passes to a successor who keeps this policy. Where data of people in the European Economic Area, the United Kingdom or Switzerland reaches another country, it does so under the European Commission's standard contractual clauses or an adequacy decision.",
      ],
    },
    {
      id: "how-long",
      title: "7. How long we keep it",
      blocks: [
        [
          `Sealed documents: ${retention.sealedYears} years from completion, during which nobody can overwrite or delete them in the ordinary way; an administrator can only where the law demands it.`,
          `Every document, sealed or not, its audit entries and what signers filled in: deleted by themselves ${evidenceDays} days after it was sent (a sealed document so never before its ${retention.sealedYears} years are over), a picture of a signature that was replaced after twice that time. Deleting a document withdraws it if it is open and takes it off the dashboard; it does not erase the evidence.`,
          `Uploads that were not finished: ${retention.unfinishedUploadDays} day. Files that you delete: gone from your account at once, and from our storage ${retention.deletedFileDays} days later.`,
          "Account data: until you delete the account; section 9 says what is erased then, and what stays.",
          `Logs: at most ${retention.logDays} days. Backups of tables: at most ${retention.backupDays} days.`,
        ],
      ],
    },
    {
      id: "safety",
      title: "8. How we protect it",
      blocks: [
        `All connections are encrypted with ${legal.encryptionBitsMin}-bit or stronger encryption, and so are stored files and tables. Stored files can be reached only through the service, by addresses that live for minutes.`,
        "Signing in takes a password and a code that is mailed to you, or a device on which you have ticked Remember me in the place of the code. Links to documents hold 256 random bits, open one document for one person, and are stored as a hash only. Each part of the service may do only what it needs; the key that seals documents can be used by the sealing function alone.",
        "No system is perfectly safe. If a breach puts you at risk we tell you and the authorities as the law requires.",
      ],
    },
    {
      id: "rights",
      title: "9. Your rights",
      blocks: [
        "You may ask what we store about you, have it corrected, get a copy in a common format, object to its use, have its use restricted, or have it erased. Senders correct their name and mobile number, get a copy of everything and delete their account in Account Settings themselves. Signers may also turn to the sender.",
        "Erasure has a limit: a signed document and its audit trail prove something for the other parties too, so we keep what the law lets us keep for that purpose. When you delete your account:",
        accountErasure.map(erasureWords),
        "When you have no account and ask us to erase what we know of you:",
        personErasure.map(erasureWords),
        `Write to ${supportEmail}; we answer typically within ${legal.supportReplyHours} hours and decide within a month. You may also complain to the data-protection authority of your country. We don't sell or share personal information in the meaning of California law, and exercising a right costs you nothing and has no disadvantage.`,
        `${productName} is for people who are ${legal.ageMin} or older. If you believe that a younger person has given us data, please tell us and we erase it.`,
      ],
    },
    {
      id: "changes",
      title: "10. Changes and contact",
      blocks: [
        `We post changes on this page. They take effect ${legal.policyNoticeDays} days after posting, sooner only where the law demands it or they are to your advantage.`,
        `Questions: ${supportEmail}, the [contact page](/contactus), or by post to ${operator.company}, ${operator.address}.`,
      ],
    },
  ],
};
