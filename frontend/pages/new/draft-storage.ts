import * as z from "zod/mini";
import { fieldKinds } from "#contract/markers";
import { historyOf } from "../../pdf/placer/history.ts";
import type { Fields } from "../../pdf/placer/layout.ts";
import { type Draft, steps } from "./draft.ts";

const fraction = z.number().check(z.minimum(0), z.maximum(1));

const storedDraft = z.object({
  step: z.enum(steps),
  idempotencyKey: z.string(),
  file: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      pages: z.array(z.object({ width: z.number(), height: z.number() })),
    }),
  ),
  signers: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        mobile: z.string(),
        registered: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1)),
  fields: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(fieldKinds),
      recipientId: z.string(),
      place: z.object({
        page: z.int().check(z.minimum(0)),
        x: fraction,
        y: fraction,
        width: fraction,
        height: fraction,
      }),
    }),
  ),
  letter: z.object({
    title: z.string(),
    message: z.string(),
    copies: z.string(),
    expiryDays: z.string(),
  }),
});

export function writtenDraft({ layout, ...draft }: Draft): string {
  return JSON.stringify({ ...draft, fields: layout.present });
}

export function readDraft(text: string | null): Draft | undefined {
  const result = z.safeParse(storedDraft, parsedJson(text));
  if (!result.success) return undefined;
  const { fields, file, signers, ...draft } = result.data;
  return {
    ...draft,
    file,
    signers: signers.map((signer) => ({ ...signer, registered: signer.registered })),
    layout: historyOf<Fields>(fields),
  };
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
