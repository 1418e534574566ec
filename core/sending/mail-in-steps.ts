import type { Account } from "../domain/account/account.ts";
import type { Mail } from "../domain/common/mail.ts";
import { sendMail } from "../gateways/mail.ts";
import { logError } from "../log.ts";
import { findAccount } from "../store/account/accounts.ts";

/** Mails in one step: after a crash, the next run repeats those of one step at most. */
const stepMails = 10;

interface MailInSteps {
  readonly ids: readonly string[];
  /** The person up to whom all were mailed by an earlier run. */
  readonly after: string | undefined;
  readonly mailFor: (person: Account) => Mail;
  /** Notes up to whom all were mailed; false to stop. */
  readonly note: (after: string) => Promise<boolean>;
  /** Asked before each step but the first. */
  readonly hasTime: () => boolean;
}

/** For calls: whoever makes one waits for one step, and a scheduled run takes the others. */
export const afterOneStep = (): boolean => false;

/** Mails people in the order of their ids; false if it was stopped, or had no time left. A mail that fails stops nobody else's. */
export async function mailInSteps({
  ids,
  after,
  mailFor,
  note,
  hasTime,
}: MailInSteps): Promise<boolean> {
  const left = [...new Set(ids)].sort().filter((id) => after === undefined || id > after);
  for (let from = 0; from < left.length; from += stepMails) {
    if (from > 0 && !hasTime()) return false;
    const step = left.slice(from, from + stepMails);
    const people = await Promise.all(step.map((id) => findAccount(id)));
    await Promise.all(people.map((person) => person && mailPerson(person, mailFor(person))));
    if (!(await note(step.at(-1) ?? ""))) return false;
  }
  return true;
}

/** Nobody whose account is erased has an address. */
export async function mailPerson({ email }: Pick<Account, "email">, mail: Mail): Promise<void> {
  if (!email) return;
  await sendMail(email, mail).catch((error) => logError("member not mailed", error));
}
