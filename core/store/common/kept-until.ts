import { evidenceDays } from "#contract/rules/installation/legal";

/**
 * The time to live of an item that belongs to a document, in seconds, counted from `at`, which is not before the
 * document was sent.
 */
export const keptUntil = (at: string): number =>
  Math.ceil(Date.parse(at) / 1000) + evidenceDays * 86_400;
