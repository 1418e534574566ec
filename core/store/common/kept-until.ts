import { canaryDays, isCanaryDocument } from "#contract/rules/installation/canary";
import { evidenceDays } from "#contract/rules/installation/legal";

/**
 * The time to live of an item that belongs to a document, in seconds, counted from `at`, which is not before the
 * document was sent.
 */
export const keptUntil = (at: string, envelopeId = ""): number =>
  Math.ceil(Date.parse(at) / 1000) +
  (isCanaryDocument(envelopeId) ? canaryDays : evidenceDays) * 86_400;
