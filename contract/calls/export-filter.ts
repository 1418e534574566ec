import * as z from "zod/mini";
import { stages } from "../rules/documents/stages.ts";
import { documentFilter, documentStages } from "./document-filter.ts";

/** `zip`: the documents themselves with their audit trails. The others are tables as CSV. */
export const exportKinds = ["zip", "documents", "answers", "entries"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** `failed`: there has been no progress for a long time. */
export const exportStates = ["making", "ready", "failed"] as const;

const yes = z.optional(z.literal(true));

/** The filter of the list of documents with values of JSON; it also takes the stages that programs know. */
export const exportFilter = z.strictObject({
  ...documentFilter,
  stage: z.optional(z.enum([...documentStages, ...stages])),
  waitsForMe: yes,
  archived: yes,
});

export type ExportFilter = z.output<typeof exportFilter>;
