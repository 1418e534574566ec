import * as z from "zod/mini";
import { documentDraft } from "#contract/drafts";
import { parsedJson } from "../../../drafts/parsed-json.ts";
import { historyOf } from "../../../pdf/placer/history.ts";
import type { Fields } from "../../../pdf/placer/layout.ts";
import type { Draft } from "./draft.ts";

/** Access codes are told and stored nowhere, so the draft doesn't keep them either. */
export function writtenDraft({ layout, ...draft }: Draft): string {
  const signers = draft.signers.map(({ accessCode: _, ...signer }) => signer);
  return JSON.stringify({ ...draft, signers, fields: layout.present });
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
