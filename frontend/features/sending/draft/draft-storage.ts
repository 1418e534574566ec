import * as z from "zod/mini";
import { documentDraft } from "#contract/drafts";
import { parsedJson } from "../../../drafts/parsed-json.ts";
import { historyOf } from "../../../pdf/placer/history.ts";
import type { Fields } from "../../../pdf/placer/layout.ts";
import type { Draft } from "./draft.ts";

export function writtenDraft({ layout, ...draft }: Draft): string {
  return JSON.stringify({ ...draft, fields: layout.present });
}

export function readDraft(text: string | null): Draft | undefined {
  const result = z.safeParse(documentDraft, parsedJson(text));
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
