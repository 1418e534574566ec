import * as z from "zod/mini";
import { word } from "../rules/inputs/inputs.ts";
import { instant, label, searchWords } from "../rules/inputs/sender-inputs.ts";

/**
 * Filters of the list: the specification's statuses, whether the sender must act, and how a document
 * ended.
 */
export const documentStages = [
  "sent",
  "completed",
  "rejected",
  "attention",
  "declined",
  "voided",
  "expired",
] as const;
export type DocumentStage = (typeof documentStages)[number];

export const yes = z.optional(z.literal("true"));

/** Which documents are wanted; all conditions must hold. */
export const documentFilter = {
  /** Words to search for; each must occur in the title, the file's name, the id, or a signer's name or address. */
  q: z.optional(searchWords),
  stage: z.optional(z.enum(documentStages)),
  label: z.optional(label),
  /** Sent from the rows of this batch, archived or not. */
  batchId: z.optional(word),
  /** Sent at this instant or later. */
  from: z.optional(instant),
  /** Sent before this instant. */
  to: z.optional(instant),
  /** Only documents that wait for the sender's own signature. */
  waitsForMe: yes,
  /** Only archived documents, which are left out otherwise. */
  archived: yes,
};

const filterInput = z.object(documentFilter);
export type DocumentFilter = z.output<typeof filterInput>;
