import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import type { Check } from "#contract/rules/people/checks";
import { isReader, type RecipientRole } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Envelope, Reader, Signer } from "../envelope/envelope.ts";
import {
  furtherNotification,
  type Notification,
  newNotification,
} from "../envelope/notification.ts";
import { followers, readingParties } from "../envelope/readers.ts";

/** People who only read: they get a copy when the document is sent, and followers are also mailed about each signature. */

/** Somebody of the list of recipients, as far as it says who only reads. */
interface ReaderRequest extends Omit<Reader, "role"> {
  readonly role?: RecipientRole | undefined;
  readonly checks?: readonly Check[] | undefined;
  readonly accessCode?: string | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
}

/** A recipient who acts on the document: signs, or does what their role says. */
type Acting<R extends ReaderRequest> = R & { readonly role?: Signer["role"] };

interface Parts<R extends ReaderRequest> {
  readonly acting: readonly Acting<R>[];
  readonly readers: readonly Reader[];
}

/**
 * Tells those who act from those who only read. Throws BAD_FIELD if nobody acts, for readers who are checked or several people, and for more
 * readers than a document can have copies.
 */
export function partRecipients<R extends ReaderRequest>(recipients: readonly R[]): Parts<R> {
  const acting = recipients.filter(acts);
  const readers = recipients.flatMap(asReader);
  if (acting.length === 0) throw refused("At least one person has to sign, approve or confirm.");
  if (recipients.some((one) => isReader(one.role) && isChecked(one)))
    throw refused("People who only get a copy can't be checked. Please remove the checks.");
  if (recipients.some(({ role, anyOf = [] }) => isReader(role) && anyOf.length > 0))
    throw refused(senderMessages.groupReads);
  if (readers.length > limits.copiesMax) throw refused(senderMessages.copiesMax);
  return { acting, readers };
}

/** A code without its check is an attempt, too: dropped, somebody would believe in a lock. */
const isChecked = ({ checks = [], accessCode }: ReaderRequest): boolean =>
  checks.length > 0 || accessCode !== undefined;

const acts = <R extends ReaderRequest>(recipient: R): recipient is Acting<R> =>
  !isReader(recipient.role);

function asReader({ email, firstName, lastName, role, language }: ReaderRequest): Reader[] {
  if (!isReader(role)) return [];
  return [{ email, firstName, lastName, role, ...(language ? { language } : {}) }];
}

const refused = (message: string) => new Refusal("BAD_FIELD", { field: "recipients", message });

/** All addresses that get a copy, each once. Throws BAD_FIELD for more than a document can have. */
export function copiesOf(copies: readonly string[], readers: readonly Reader[]): readonly string[] {
  const all = [...new Set([...copies, ...readers.map(({ email }) => email)])];
  if (all.length > limits.copiesMax)
    throw new Refusal("BAD_FIELD", { field: "copies", message: senderMessages.copiesMax });
  return all;
}

/** The mails with the link for reading, when a document is sent. */
export const sharedWith = (envelope: Envelope, now: Date): readonly Notification[] =>
  readingParties(envelope).map((to) => newNotification("shared", to, now));

/** The mails to those who follow: somebody has signed, or done what their role says. */
export const newsForFollowers = (
  envelope: Envelope,
  signerId: string,
  now: Date,
): readonly Notification[] =>
  followers(envelope).map((to) => ({
    ...furtherNotification("progress", to, envelope, now),
    about: [signerId],
  }));
