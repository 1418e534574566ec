import { system } from "./audit.ts";
import { type Decision, moved, unchanged } from "./change.ts";
import { type Envelope, type Letter, nextTry, type Party, unhappyEnd } from "./envelope.ts";
import { withNextReminder } from "./reminding.ts";
import { newLetter } from "./sending.ts";
import type { StoredFile } from "./stored-file.ts";

const bySystem = { actor: system, ip: "", userAgent: "" } as const;

/** The sealed document is stored and verifies: the envelope is completed and everybody is told. */
export function complete(
  envelope: Envelope,
  sealed: StoredFile & { readonly level: string },
  now: Date,
): Decision {
  if (envelope.status !== "sealing") return unchanged;
  const ended = moved(envelope, "completed", now);
  const parties: Party[] = [
    { kind: "sender" },
    ...envelope.signers.map((signer): Party => ({ kind: "signer", signerId: signer.id })),
    ...envelope.copies.map((_, index): Party => ({ kind: "copy", index })),
  ];
  const notices = parties.map((to) => newLetter("completed", to, now));
  return {
    envelope: { ...ended, sealed, letters: [...ended.letters, ...notices] },
    entry: {
      ...bySystem,
      type: "completed",
      data: { sealedSha256: sealed.sha256, level: sealed.level },
    },
  };
}

/** Sealing did not work this time: when to try next. */
export function sealFailed(envelope: Envelope, reason: string, now: Date): Decision {
  if (envelope.status !== "sealing") return unchanged;
  const sealTriesDone = envelope.sealTriesDone + 1;
  return {
    envelope: { ...envelope, sealTriesDone, sealNextTryAt: nextTry(sealTriesDone, now) },
    entry: { ...bySystem, type: "seal-failed", data: { reason, tries: sealTriesDone } },
  };
}

export function letterSent(envelope: Envelope, letterId: string, to: string, now: Date): Decision {
  const letter = unsent(envelope, letterId);
  if (!letter) return unchanged;
  const type = letter.kind === "invitation" ? "invited" : "delivered";
  const marked = withLetter(envelope, { ...letter, sentAt: now.toISOString() });
  const told = { ...marked, letters: [...marked.letters, ...noticeAfter(letter, envelope, now)] };
  return {
    envelope: withNextReminder(told, letter, now),
    entry: { ...bySystem, type, data: { to, notice: letter.kind } },
  };
}

export function letterFailed(
  envelope: Envelope,
  letterId: string,
  failure: { to: string; reason: string },
  now: Date,
): Decision {
  const letter = unsent(envelope, letterId);
  if (!letter) return unchanged;
  const triesDone = letter.triesDone + 1;
  return {
    envelope: withLetter(envelope, { ...letter, triesDone, nextTryAt: nextTry(triesDone, now) }),
    entry: { ...bySystem, type: "mail-failed", data: { ...failure, tries: triesDone } },
  };
}

/** Who was invited to what had ended meanwhile must hear that it has. */
function noticeAfter(letter: Letter, envelope: Envelope, now: Date): readonly Letter[] {
  const end = unhappyEnd(envelope.status);
  if (!end || letter.kind !== "invitation") return [];
  const isTold = envelope.letters.some(
    ({ kind, to }) =>
      kind === end &&
      to.kind === "signer" &&
      letter.to.kind === "signer" &&
      to.signerId === letter.to.signerId,
  );
  if (isTold) return [];
  return [newLetter(end, letter.to, now)];
}

const unsent = (envelope: Envelope, letterId: string): Letter | undefined =>
  envelope.letters.find((letter) => letter.id === letterId && !letter.sentAt);

function withLetter(envelope: Envelope, letter: Letter): Envelope {
  const letters = envelope.letters.map((one) => (one.id === letter.id ? letter : one));
  return { ...envelope, letters };
}
