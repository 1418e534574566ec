import type { UndoSeconds } from "#contract/rules/documents/sending-rules";
import { limits } from "#contract/rules/limits/limits";
import { isReader, unsigned } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import { othersIn } from "../../../placing/other-people.ts";
import { dayMs } from "../../../ui/times.ts";
import type { Draft } from "../draft/draft.ts";
import { expiryOf } from "../draft/letter-checks.ts";
import { normalized } from "../draft/signer-checks.ts";
import { actingSigners, turnsOf } from "../draft/signers.ts";
import { undoWords } from "../rules/undo-words.ts";

/** People who are named; more are counted. */
const namedMax = 2;

/** Says what pressing Send does: "Tariq and you get an email now. Sign by 24 January." */
export function sendingWords(
  { signers, inOrder, letter }: Pick<Draft, "signers" | "inOrder" | "letter">,
  senderEmail: string,
  settings: { readonly expiresInDays: number; readonly undoSeconds: UndoSeconds } | undefined,
  now = Date.now(),
): string {
  const { rows, people: first } = askedFirst({ signers, inOrder });
  const others = first.filter(({ email }) => normalized(email) !== senderEmail);
  const names = others.map(({ firstName, email }) => isolated(firstName.trim() || email));
  const whom = [
    ...(names.length > namedMax ? [`${names.length} people`] : names),
    ...(others.length < first.length ? ["you"] : []),
  ].join(" and ");
  const later = signers.length - rows.length;
  const days = expiryOf(letter.expiryDays) ?? settings?.expiresInDays ?? limits.expiryDaysDefault;
  const until = new Date(now + days * dayMs).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
  });
  const gets = whom === "you" || (whom && first.length > 1) ? "get" : "gets";
  const soon = others.some((one) => isJoining(one.email, now)) ? "within 5 minutes" : "now";
  const when = settings?.undoSeconds ? `in ${undoWords(settings.undoSeconds)}` : soon;
  const now_ = whom && `${whom === "you" ? "You" : whom} ${gets} an email ${when}`;
  const ask = actingSigners(signers).some(({ does }) => unsigned(does)) ? "Respond" : "Sign";
  return `${now_}${later > 0 ? ", the others in their turn" : ""}. ${ask} by ${until}.`;
}

/** Rows whose turn it is when the document is sent, and all people of them. */
function askedFirst({ signers, inOrder }: Pick<Draft, "signers" | "inOrder">) {
  const turns = turnsOf(signers);
  const isFirst = (index: number) => !inOrder || turns[index] === 1;
  const rows = signers.filter(
    ({ does }, index) => isReader(does) || (does !== "witnesses" && isFirst(index)),
  );
  return { rows, people: rows.flatMap((row) => [row, ...(othersIn(row) ?? [])]) };
}

/** When this page last asked an address to sign, in ms since the epoch. */
const asked = new Map<string, number>();

/** Notes that this draft was sent: what else is sent to the same addresses soon is mailed together. */
export function noteAsked(draft: Pick<Draft, "signers" | "inOrder">, now = Date.now()): void {
  for (const { email } of askedFirst(draft).people)
    if (!isJoining(email, now)) asked.set(normalized(email), now);
}

const isJoining = (email: string, now: number): boolean =>
  now - (asked.get(normalized(email)) ?? Number.NEGATIVE_INFINITY) < limits.requestsJoinMs;
