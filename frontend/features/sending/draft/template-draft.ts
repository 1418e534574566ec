import { othersText } from "#contract/rules/documents/drafts";
import { type RolePerson, type TemplateRecord, wholePerson } from "../../../api/templates.ts";
import { historyOf } from "../../../placing/history.ts";
import { assignedFields } from "../../../placing/template-fields.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { type DraftSigner, emptySigner, takenFrom } from "./signers.ts";

/** A draft with the template's file and fields, and an empty row for each signer. */
export function templateDraft(record: TemplateRecord, newId: () => string): Draft {
  const { id, version, name, fileName, fileUrl, roles, pages, fields, firstPage } = record;
  const rows = roles.map(() => emptySigner(newId()));
  const signers = rows.map((row, index) => {
    const { role: does, witnessOf } = record.does?.[index] ?? {};
    return {
      ...namedRow(row, record.people?.[index]),
      role: roles[index] || undefined,
      does,
      witnessOf: witnessOf === undefined ? undefined : rows[witnessOf - 1]?.id,
      ...(record.checks?.[index] ? { checks: record.checks[index] } : {}),
    };
  });
  const signerIds = signers.map((signer) => signer.id);
  return {
    ...emptyDraft(newId),
    // The template has file and fields already.
    step: "signers",
    template: { id, name, signersMax: roles.length, version },
    file: { id, name: fileName, url: fileUrl, pages, warnings: [], firstPage },
    signers,
    language: record.language,
    titlePattern: record.titlePattern?.replace(/\{\s*template\s*\}/gi, () => name),
    layout: historyOf(assignedFields(fields, signerIds, newId)),
  };
}

const namedRow = (row: DraftSigner, person: RolePerson | null | undefined): DraftSigner =>
  person
    ? {
        ...takenFrom(row, wholePerson(person)),
        ...othersText(person.anyOf),
        given: true,
      }
    : row;

/** Moves the draft to the template's newest version: people, message and settings stay, file and fields are replaced. */
export function renewedDraft(draft: Draft, record: TemplateRecord, newId: () => string): Draft {
  const fresh = templateDraft(record, newId);
  const { signers, inOrder, letter, withholdValues } = draft;
  return {
    ...draft,
    ...fresh,
    ...{ inOrder, letter, withholdValues },
    signers: fresh.signers.map((row, index) => {
      const { id, role, does, witnessOf } = row;
      const kept = signers[index];
      if (!kept) return row;
      // Others whom the template names now are no others of the person whom the sender has chosen.
      const nobodyElse = { given: undefined, anyOf: undefined, mobiles: undefined };
      return { ...row, ...nobodyElse, ...kept, id, role, does, witnessOf };
    }),
    language: draft.language ?? fresh.language,
  };
}
