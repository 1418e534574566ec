import { catalogs } from "#languages/compiled/facts/catalogs";
import { saidOfAct } from "#languages/said-facts";
import { toldFact } from "#languages/told-facts";
import { wordsByLanguage } from "#languages/words";
import { type Signer, signerName } from "../domain/envelope/envelope.ts";
import { actOfSigner } from "../domain/record/act-of.ts";
import type { MailParts } from "./layout.ts";
import type { InWords } from "./mail-values.ts";
import { isolated, moment } from "./words.ts";

type Row = NonNullable<MailParts["rows"]>[number];

const factWords = wordsByLanguage(catalogs);

/** A signer, when they signed, and what they did if it is more than to sign for themselves. */
export function doneRow(signer: Signer, context: InWords): Row {
  const { envelope, words } = context;
  const name = isolated(words, signerName(signer) || signer.email);
  if (!signer.signedAt) return [name, ""];
  const time = moment(words, signer.signedAt, envelope.rules);
  const act = isPlain(signer, context) ? undefined : actIn(signer, context);
  return [name, isolated(words, act ? words("row.done", { act, time }) : time)];
}

/** For whom somebody has acted, or whose signature they have witnessed, which the subject doesn't say. */
export const actRows = (signer: Signer | undefined, context: InWords): readonly Row[] =>
  signer && hasOther(signer, context)
    ? [[isolated(context.words, signerName(signer) || signer.email), actIn(signer, context)]]
    : [];

const isPlain = (signer: Signer, context: InWords): boolean =>
  signer.role === undefined && !hasOther(signer, context);

function hasOther(signer: Signer, { envelope }: InWords): boolean {
  const { act, capacity } = actOfSigner(envelope, signer);
  return capacity.kind !== "own" || act === "witnessed";
}

const actIn = (signer: Signer, { envelope, words }: InWords): string =>
  toldFact(factWords(words.language), saidOfAct(actOfSigner(envelope, signer)), {
    text: (text) => isolated(words, text),
    moment: (at) => moment(words, at.toISOString()),
  });
