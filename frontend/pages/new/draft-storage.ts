import * as z from "zod/mini";
import { bounceReasons } from "#contract/mail-delivery";
import { historyOf } from "../../pdf/placer/history.ts";
import type { Fields } from "../../pdf/placer/layout.ts";
import { parsedJson, storedFields } from "../../pdf/placer/stored-fields.ts";
import { type Draft, steps } from "./draft.ts";
import { noPrefill } from "./signers.ts";

const storedDraft = z.object({
  step: z.enum(steps),
  idempotencyKey: z.string(),
  triedAt: z.optional(z.string()),
  template: z.optional(
    z.object({ id: z.string(), name: z.string(), signersMax: z.int().check(z.positive()) }),
  ),
  file: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
      warnings: z.array(z.string()),
      firstPage: z.optional(z.string()),
    }),
  ),
  signers: z
    .array(
      z.object({
        id: z.string(),
        role: z.optional(z.string()),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        mobile: z.string(),
        registered: z.optional(z.boolean()),
        returned: z.optional(z.enum(bounceReasons)),
        // Drafts of an earlier version have none.
        prefill: z._default(
          z.object({ firstName: z.string(), lastName: z.string(), mobile: z.string() }),
          noPrefill,
        ),
        together: z.boolean(),
      }),
    )
    .check(z.minLength(1)),
  inOrder: z.boolean(),
  fields: storedFields,
  letter: z.object({
    title: z.string(),
    message: z.string(),
    copies: z.string(),
    expiryDays: z.string(),
  }),
  withholdValues: z.boolean(),
});

export function writtenDraft({ layout, ...draft }: Draft): string {
  return JSON.stringify({ ...draft, fields: layout.present });
}

export function readDraft(text: string | null): Draft | undefined {
  const result = z.safeParse(storedDraft, parsedJson(text));
  if (!result.success) return undefined;
  const { fields, file, signers, template, triedAt, ...draft } = result.data;
  return {
    ...draft,
    template,
    triedAt,
    file,
    signers: signers.map((signer) => ({ ...signer, registered: signer.registered })),
    layout: historyOf<Fields>(fields),
  };
}
