import type { TemplateRecordReply } from "#contract/api/templates";
import { historyOf } from "../../pdf/placer/history.ts";
import type { Fields } from "../../pdf/placer/layout.ts";
import { fieldsOfTemplate } from "../../pdf/placer/template-fields.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { emptySigner } from "./signers.ts";

/** A draft with the template's file and fields, and an empty row for each of its signers. */
export function templateDraft(record: TemplateRecordReply, newId: () => string): Draft {
  const { id, templateName, fileName, fileUrl, numberOfSigners, pages, markers, firstPage } =
    record;
  const signers = Array.from({ length: numberOfSigners }, () => emptySigner(newId()));
  const recipientIds = signers.map((signer) => signer.id);
  const fields: Fields = fieldsOfTemplate(markers, pages, recipientIds, newId);
  return {
    ...emptyDraft(newId),
    template: { id, name: templateName, signersMax: numberOfSigners },
    file: { id, name: fileName, url: fileUrl, pages, warnings: [], firstPage },
    signers,
    layout: historyOf(fields),
  };
}
