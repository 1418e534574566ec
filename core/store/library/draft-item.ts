import * as z from "zod/mini";
import { documentSteps, draftKinds } from "#contract/rules/documents/drafts";

export const draftRow = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  name: z.string(),
  step: z.enum([...documentSteps, "form"]),
  version: z.number(),
  changedAt: z.string(),
  saveId: z.string(),
  ttl: z.number(),
});

export const draftItem = z.extend(draftRow, { content: z.string() });
