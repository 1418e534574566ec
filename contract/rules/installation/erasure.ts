import { installation } from "./installation.ts";
import { retention } from "./legal.ts";

/** What happens to one kind of data when it is to be erased, and when or why. */
export interface Erasure {
  readonly what: string;
  readonly becomes: "erased" | "withdrawn" | "ended" | "kept";
  readonly why: string;
}

const subscriptionErasure: Erasure = {
  what: "Your subscription",
  becomes: "ended",
  why: "at once and without a refund; our payment processor keeps your email address and invoices as tax law demands",
};

/**
 * What deleting an account does, for its holder, the privacy policy, and the runbook's table. It describes
 * `functions/close-accounts`: change both together.
 */
export const accountErasure: readonly Erasure[] = [
  {
    what: "Your name, email address, mobile number, password and sessions",
    becomes: "erased",
    why: "within ten minutes; if a document that everybody has signed still waits for its seal, within a day",
  },
  {
    what: "Your contacts, labels, drafts, exports, batches, templates, public links, uploaded files, remembered devices, authenticator app, passkeys and recovery codes, API keys, webhooks, storages, rules for sending, single sign-on, company name and logo, colleagues, invitations and their log, in each workspace that you own",
    becomes: "erased",
    why: `from the account within ten minutes, labels and the addresses of contacts within a few days; stored files ${retention.deletedFileDays} days and backups of tables ${retention.backupDays} days later`,
  },
  {
    what: "Events that your programs could read",
    becomes: "erased",
    why: "within ten minutes; of what happens later none are kept",
  },
  {
    what: "Private answers that signers gave to you, and files that they attached",
    becomes: "erased",
    why: `from documents within ten minutes; a signed document holds only digests of them, and stored files go ${retention.deletedFileDays} days later`,
  },
  {
    what: "Documents that wait for signatures",
    becomes: "withdrawn",
    why: "whoever was invited to sign them is notified by email",
  },
  ...(installation.plans === "stripe" ? [subscriptionErasure] : []),
  {
    what: "Signed documents and their audit trail, with your name, email address and message in them, and what your programs noted with them",
    becomes: "kept",
    why: `${retention.sealedYears} years from completion: they belong to the other parties too, whose links keep working, and prove what was agreed`,
  },
  {
    what: "Withdrawn, declined and expired documents and their audit trail",
    becomes: "kept",
    why: "as long as signed ones, because they prove to those who were asked to sign what became of it",
  },
  {
    what: "Whose emails somebody wants no more, whom a workspace with single sign-on removed, and counters against abuse",
    becomes: "kept",
    why: "as hashes without your name or address",
  },
];

/** The same for a person without an account whom others have asked to sign; `npm run operate -- erase` does it. */
export const personErasure: readonly Erasure[] = [
  {
    what: "Name and mobile number in the contacts of those who have written to you",
    becomes: "erased",
    why: "at once, and the address with them",
  },
  {
    what: "Signature, initials, values, answers and files that you added to a document that was withdrawn, declined or expired",
    becomes: "erased",
    why: "at once",
  },
  {
    what: "The mark that email to your address came back",
    becomes: "erased",
    why: "at once",
  },
  {
    what: "Documents that wait for your signature",
    becomes: "kept",
    why: "until you decline, the sender withdraws them, or they expire: they are the sender's",
  },
  {
    what: "Signed documents and their audit trail, with your name and email address in them",
    becomes: "kept",
    why: `${retention.sealedYears} years from completion: they are evidence of the other parties' contract`,
  },
  {
    what: "Private answers and files in a signed document",
    becomes: "kept",
    why: "until its sender removes the document or closes the account: they were given to the sender, and nobody else reads them",
  },
  {
    what: "Your name and email address in the audit trail of a document that ended unsigned",
    becomes: "kept",
    why: "as long as signed ones: they prove who was asked, and what was answered",
  },
  {
    what: "Your name in drafts of others",
    becomes: "kept",
    why: `until they are sent or discarded, at most ${retention.draftDays} days after their last change`,
  },
  {
    what: "Your name and email address in rows that others have checked for a bulk send",
    becomes: "kept",
    why: `${retention.batchDays} days`,
  },
  {
    what: "Your name and email address in events that programs of others can read",
    becomes: "kept",
    why: `${retention.eventDays} days from the event`,
  },
  {
    what: "Your wish to get no more emails from somebody",
    becomes: "kept",
    why: "as a hash, because it is to be respected",
  },
];

/** A row as one sentence. */
export const erasureWords = ({ what, becomes, why }: Erasure): string =>
  `${what}: ${becomes}; ${why}.`;
