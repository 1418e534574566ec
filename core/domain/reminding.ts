import { limits } from "#contract/rules";
import { asksToSign, type Envelope, type Letter, signerById } from "./envelope.ts";
import { letterToSigner } from "./sending.ts";

const everyMs = limits.reminderEveryDays * 86_400_000;

/**
 * Once a signer has been asked to sign, the envelope owes them a reminder three days later: at most
 * five to one address, none after the expiry. Each stands there from the mail before it on, so that
 * the sweep finds it by its time; who signs meanwhile is not reminded (`lettersOwed`).
 */
export function withNextReminder(envelope: Envelope, mailed: Letter, now: Date): Envelope {
  if (!asksToSign(mailed.kind) || mailed.to.kind !== "signer") return envelope;
  const signer = signerById(envelope, mailed.to.signerId);
  if (signer?.status !== "waiting" || signer.linkGeneration !== (mailed.generation ?? 1))
    return envelope;

  const at = new Date(now.getTime() + everyMs);
  const sofar = envelope.letters.filter((letter) => isReminderLike(letter, mailed));
  const open = sofar.find(({ sentAt }) => sentAt === undefined);
  if (open) {
    const later = { ...open, triesDone: 0, nextTryAt: at.toISOString() };
    return {
      ...envelope,
      letters: envelope.letters.map((one) => (one.id === open.id ? later : one)),
    };
  }
  if (sofar.length >= limits.remindersMax || at.toISOString() >= envelope.expiresAt)
    return envelope;
  return {
    ...envelope,
    letters: [...envelope.letters, letterToSigner("reminder", signer, envelope, at)],
  };
}

/** A reminder to the same signer at the same address. */
const isReminderLike = (letter: Letter, mailed: Letter): boolean =>
  letter.kind === "reminder" &&
  letter.to.kind === "signer" &&
  mailed.to.kind === "signer" &&
  letter.to.signerId === mailed.to.signerId &&
  letter.generation === mailed.generation;
