import type { CompletionPages } from "./contents.ts";
import { type CompletionWords, momentIn } from "./words.ts";

/** Every text of these words that appears on the pages, so that its fonts can be loaded first. */
export function textsInWords(words: CompletionWords, completion: CompletionPages): string[] {
  const { title, verifyUrl, level, signers, fingerprints } = completion;
  const steps = [...signers.flatMap((signer) => signer.steps), ...completion.history];
  const times = [completion.createdAt, completion.completedAt, ...steps.map(({ at }) => at)];
  return [
    ...Object.values(words).filter((text) => typeof text === "string"),
    words.about(title, signers.length),
    words.check(verifyUrl),
    words.signers(signers.length),
    words.sealAt(level),
    words.page(1, 1),
    ...times.map((at) => momentIn(words, at)),
    ...fingerprints.map(({ of }) => words.sha256Of(of)),
    ...signers.flatMap(({ name, order = 1, typedName = "", state = "" }) => [
      state,
      words.inOrder(order),
      words.underName(typedName),
      words.filledBy(name),
    ]),
  ];
}

/** Those of these texts that are set in bold: headings, table headers, the state of a signer. */
export function boldTextsInWords(words: CompletionWords, { signers }: CompletionPages): string[] {
  const { title, signed, field, answer, fingerprints, history, time, what, who, where } = words;
  const headings = [title, signed, field, answer, fingerprints, history, time, what, who, where];
  const bySigners = signers.flatMap(({ name, state = "" }) => [words.filledBy(name), state]);
  return [...headings, words.signers(signers.length), ...bySigners];
}
