import { accountErasure, erasureWords, personErasure } from "#contract/rules/installation/erasure";
import { copyRegion, dataRegion } from "#contract/rules/installation/installation";
import { evidenceDays, legal, retention } from "#contract/rules/installation/legal";
import { operator, operatorName } from "#contract/rules/installation/operator";
import { idleMinutes } from "#contract/rules/limits/limits";
import { passHours } from "#contract/rules/people/checks";
import { productName, supportEmail } from "#contract/rules/product/product";
import { edgeRegion, regions } from "#contract/rules/settings/regions";
import { included } from "../../../../included.ts";
import type { LegalText } from "../legal-text.ts";
import { whereSold } from "../numbers.ts";

/** This describes the code: change it together with what is stored or shown. */
export const privacy: LegalText = {
  page: "/privacy",
  title: "Privacy Policy",
  description: `What ${productName} stores about senders and signers, who sees it, how long it is kept, and how to have it corrected or erased.`,
  inShort: [
    "We store what is needed to sign a document and to prove it afterwards. We sell nothing, show no advertising and use no analytics.",
    "Cookies only keep you signed in, remember a device if you ask for it, and open a document after a check; no page loads anything from a third party.",
    "Everyone who is a party to a completed document sees who signed it, when, and from which network address.",
  ],
  sections: [
    {
      id: "who",
      title: "1. Who we are and what this covers",
      blocks: [
        `${operatorName}, ${operator.address}, operates this installation of ${productName} and is responsible for the personal data described here. You can reach us at ${supportEmail} and through the [contact page](/contactus).`,
        "This policy covers people who visit these pages, people who have an account (senders), and people who are asked to sign (signers).",
        "The sender decides what is in a document. The sender is responsible for that content, and we act on the sender's behalf.",
      ],
    },
    {
      id: "what",
      title: "2. What we collect",
      blocks: [
        [
          "Account: first name, last name, email address, mobile number, plan, how many documents and how much storage were used, and the last day on which you were signed in. Amazon Cognito keeps your password in a form that nobody can read.",
          "Documents: the PDFs that you upload, the title and message that you write, the fields that you place, the people you name as signers or to get a copy.",
          "People you have written to: their address, and the name and mobile number that you last entered, to suggest them to you alone when you add signers. You can forget each of them: then the name and number are erased and the address is no longer suggested, but the fact that you wrote to it stays recorded.",
          "Signers: name, email address and mobile number as the sender entered them; the signature, initials and other values that the signer fills in; the consent to sign electronically; a reason, if the signer declines or names somebody else; the postal address that a witness enters. A code that the sender tells a signer is kept as a hash. Where a signer's device signs with a passkey, its signature and public key are kept, and nothing of the fingerprint or face that unlocks it.",
          "Visitors of a public link: the name and email address that they enter there, and the mobile number where the document shows it; once they have entered the code that we email them, they are signers.",
          "Evidence: for each step of a document (such as sent, invited, viewed, signed, declined, withdrawn, sealed) the time, the network (IP) address and the browser's description of itself.",
          ...whereSold(
            "Payments: for a paid plan, its type, status and period and our payment processor's ids for it. Card numbers are entered on the processor's pages; we never see or store them.",
          ),
          "Company: the name, logo, colour, website and address for replies that an account registers. They are shown to those whom it sends documents.",
          `Programs: the names of your API keys, a hash of each and the day of its last use (${retention.keyUseDays} days); the addresses of your webhooks, and what they answered (${retention.eventDays} days).`,
          "Messages: what you write on the contact page is emailed to our support address together with your name and email address.",
          `Networks from which you signed in: a hash of your email and network address, for ${retention.usualNetworkDays} days, so that wrong passwords from elsewhere can't lock you out.`,
          `Devices that you have chosen to remember: browser and system, when the device was remembered and last used, its last session, and a hash of the cookie's content, for ${retention.rememberedDeviceDays} days.`,
          "What you log in with beside your password, if you have added something: the secret of your authenticator app, the public key of each passkey with browser and system, and a hash of each recovery code, until you remove them.",
          `What happened to our emails: that a mail server accepted, delayed or refused one, or that it was reported as junk, with the document. Addresses to which email came back are kept as a hash for ${retention.undeliverableDays} days, and those at which one arrived for ${retention.arrivedDays} days, without saying whose email it was.`,
          "Your choices about emails: whose emails you have stopped, as a hash of your mailbox, kept until you allow them again. When you report an email, its sender and the document's number are emailed to our support address.",
          `Operation: logs with the time, kind, result and duration of each call, without names, addresses or content; the firewall's record of requests that it blocked or that looked like attacks, with the network address, its country and the browser's description of itself, for at most ${retention.logDays} days; the storage service's own record of who fetched which stored file, with the network address; and counters against abuse, whose keys are hashes of an email or network address or of an account, and which expire within a day, but for that of wrong codes in a row for an account, which expires a year after the last one.`,
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
          ...whereSold("To be paid for paid plans (performance of a contract, tax law)."),
        ],
        "We don't use documents or signatures for advertising, profiling or the training of models, and no decision with legal effect is made about you by a machine.",
      ],
    },
    {
      id: "browser",
      title: "4. Cookies and what your browser keeps",
      blocks: [
        `A cookie, named refresh, is set when a sender signs in. It renews the session, can't be read by scripts, is sent only when you log in, stay signed in or sign out, over an encrypted connection and expires after at most ${retention.rememberedHours} hours, when you sign out, or after ${idleMinutes} minutes without activity while a page is open. If you tick Remember me, a second one, whose name begins with device, replaces the emailed code on this device for ${retention.rememberedDeviceDays} days; you can end it under Account Settings. Signers get a cookie in two cases only: when they have passed a check that the sender asked for, one whose name begins with pass, so that this device can open that document for ${passHours} hours; and when a device was handed over to them in person, one whose name begins with here, for an hour. All are strictly necessary, so there is no cookie banner.`,
        "Until the tab is closed or you sign out, your browser's session storage holds your name, email address and access token. For signers its local storage holds the signature and the fields filled so far, its session storage those that only the sender may see besides them, until they complete or decline; after one day they are no longer used, and are removed the next time a signing page is opened. For visitors of a public link local storage holds what they entered, and for a login session storage holds the email address, until the mailed code was entered or its ten minutes are over. The language that was last chosen on a page stays in local storage. For senders its local storage holds the draft of a document that you are preparing, until you sign out or, unless you ticked Remember me, until we have stored it; your email address for the next login; whether you ticked Remember me; when you were last active; and which party of your contracts you have chosen to be, such as “tenant”.",
        `We store the draft of a document with your account until you send or discard it, but for at most ${retention.draftDays} days after its last change.`,
        `Fonts, scripts and the PDF viewer come from our own address; documents come from our storage at Amazon S3${included ? "" : "; only when you pay does your browser go to Stripe"}. Our emails contain no tracking pixels and no tracking links.`,
      ],
    },
    {
      id: "who-sees",
      title: "5. Who sees what",
      blocks: [
        [
          "A signer sees the document, the sender's name and email address, the message, who else signs (name, email address, and whether they have signed), and what earlier signers have filled in unless the sender withholds it.",
          "Signers who have signed are notified when the sender changes the name or email address of another signer, and when another signer takes a signature back.",
          "The sender sees the status of the document and its activity, but never a signer's personal link.",
          "All parties of a completed document get the sealed PDF. It contains the certificate of completion and the audit entries: names, email addresses, times, network addresses and browsers of the sender and of all signers.",
          "A signed-in sender who enters an email address learns whether it belongs to an account, and the first and last name on it; the mobile number only if that person has sent them a document or signed one of theirs.",
          "A signed-in sender who enters an email address to which email came back is told so, and why, but not whose email it was.",
          "Somebody who is not signed in learns whether an address already has an account by registering it, and in no other way.",
          "A company's logo can be seen by anyone who has its web address, because emails show it.",
          "Anyone who logs in to an account sees all of its files. If a team shares an account, so does the person who administers it for the team.",
          "Our own staff open documents only when you ask for help with one, when the law requires it, or to stop abuse.",
        ],
      ],
    },
    {
      id: "others",
      title: "6. Others who process data for us",
      blocks: [
        [
          `Amazon Web Services runs the service: computing, storage, databases, login (Cognito), email (SES) and keys (KMS), in the region ${operator.dataRegion}.`,
          ...(dataRegion === edgeRegion
            ? []
            : [
                `The firewall in front of all its regions keeps its own record (section 2) in the region ${edgeRegion} (${regions[edgeRegion]}).`,
              ]),
          ...(copyRegion
            ? [
                `Against loss it also keeps copies of documents and databases, in the region ${copyRegion} (${regions[copyRegion]}); what is erased goes from them as from backups (section 4).`,
              ]
            : []),
          ...whereSold("Stripe takes payments for paid plans, on its own pages."),
        ],
        "Nobody else receives personal data from us, unless a law or a court obliges us to share it, or the business as a whole passes to a successor who keeps to this policy. Where data of people in the European Economic Area, the United Kingdom or Switzerland is transferred to another country, this happens under the European Commission's standard contractual clauses or an adequacy decision.",
      ],
    },
    {
      id: "how-long",
      title: "7. How long we keep it",
      blocks: [
        [
          `Sealed documents: ${retention.sealedYears} years from completion, during which nobody can overwrite or delete them in the ordinary way; an administrator can do so only where the law requires it.`,
          `Every document, sealed or not, its audit entries and what signers filled in: deleted automatically ${evidenceDays} days after it was sent, so never before the ${retention.sealedYears} years of a sealed document are over; a picture of a signature that was replaced, after twice that time. Deleting a document withdraws it if it is open and takes it off the dashboard; it does not erase the evidence.`,
          `Uploads that were not finished: ${retention.unfinishedUploadDays} day. Files that you delete: gone from your account at once, and from our storage ${retention.deletedFileDays} days later.`,
          `Rows that you have checked to send one template to many people: ${retention.batchDays} days. What your programs can read of events: ${retention.eventDays} days. Files of an export: 1 day.`,
          "Account data: until you delete the account; section 9 says what is erased then, and what stays.",
          `Logs: at most ${retention.logDays} days. Backups of tables: at most ${retention.backupDays} days.`,
        ],
      ],
    },
    {
      id: "safety",
      title: "8. How we protect it",
      blocks: [
        `All connections are encrypted with ${legal.encryptionBitsMin}-bit or stronger encryption, and so are stored files and tables. Stored files can be reached only through the service, by addresses that expire within minutes.`,
        "Logging in takes a password and a code that is emailed to you, or a device on which you have ticked Remember me instead of the code. Links to documents contain 256 random bits, open one document for one person, and are stored only as a hash. Each part of the service has only the access it needs; only the sealing function can use the key that seals documents.",
        "No system is perfectly safe. If a breach puts you at risk, we tell you and the authorities as the law requires.",
      ],
    },
    {
      id: "rights",
      title: "9. Your rights",
      blocks: [
        "You may ask what we store about you, have it corrected, get a copy in a common format, object to its use, have its use restricted, or have it erased. Senders can correct their name and mobile number, get a copy of everything and delete their account themselves in Account Settings. Signers can also contact the sender.",
        "Erasure has a limit: a signed document and its audit trail prove something for the other parties too, so we keep what the law lets us keep for that purpose. When you delete your account:",
        accountErasure.map(erasureWords),
        "When you have no account and ask us to erase what we know about you:",
        personErasure.map(erasureWords),
        `Write to ${supportEmail}; we reply, typically within ${legal.supportReplyHours} hours, and decide within a month. You may also complain to the data-protection authority of your country. We don't sell or share personal information within the meaning of California law, and exercising a right is free and has no disadvantages.`,
        `${productName} is for people who are ${legal.ageMin} or older. If you believe that a younger person has given us data, please tell us and we will erase it.`,
      ],
    },
    {
      id: "changes",
      title: "10. Changes and contact",
      blocks: [
        `We post changes on this page. They take effect ${legal.policyNoticeDays} days after posting, or sooner only where the law requires it or they are to your advantage.`,
        `Questions: ${supportEmail}, the [contact page](/contactus), or by post to ${operator.company}, ${operator.address}.`,
      ],
    },
  ],
};
