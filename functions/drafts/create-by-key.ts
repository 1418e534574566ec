import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { publicDrafts } from "#contract/calls/drafts";
import { wholeRules } from "#contract/rules/documents/sending-rules";
import type { Workspace } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import { storedFileOf } from "#core/domain/common/stored-file";
import { settingsOfAll } from "#core/domain/envelope/field-settings";
import {
  fileUrl,
  firstPageUrl,
  templateFileUrl,
  templateFirstPageUrl,
} from "#core/domain/envelope/file-url";
import {
  type AskedField,
  askedDocument,
  askedFields,
  assertFits,
  templateFields,
  templateTitle,
} from "#core/domain/templates/asked-document";
import { type DraftSource, preparedDraft } from "#core/domain/templates/prepared-draft";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { foundTexts } from "#core/sending/found-texts";
import { sendingSettingsOf } from "#core/store/account/sending-settings";
import { getFile, type UploadedFile } from "#core/store/files/files";
import { getTemplate } from "#core/store/library/templates";
import { keepDraft } from "./keep-draft.ts";

const siteUrl = variable("SITE_URL");

type Input = z.output<typeof publicDrafts.createByKey.input>;

/** Prepares a document for a person to send. */
export const createByKey: RouteOf<typeof publicDrafts.createByKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const { workspace } = caller;
  const { source, fields } = await wanted(input, caller, now);
  const rules = input.rules && wholeRules(await rulesOf(workspace), input.rules);
  const content = preparedDraft({ ...input, rules }, source, withValues(fields, input, now), {
    preparedBy: client.via ?? "",
    newId: randomUUID,
  });
  const id = randomUUID();
  const draft = { id, saveId: randomUUID(), version: 1, kind: "document" as const, content };
  const { name, changedAt } = await keepDraft(caller, draft, now);
  const url = `${siteUrl}/new?draft=${id}`;
  return new Answer(201, { id, url, name, step: content.step, createdAt: changedAt });
};

const rulesOf = async ({ id }: Workspace) => (await sendingSettingsOf(id)).rules;

interface DraftRequest {
  readonly source: DraftSource;
  readonly fields: readonly AskedField[];
}

async function wanted(input: Input, caller: Caller, now: Date): Promise<DraftRequest> {
  const { workspace } = caller;
  const asked = askedDocument(input);
  const { recipients } = input;
  if (!("template" in asked)) {
    const { documentId, fields = [] } = asked;
    const file = await getFile(caller, documentId);
    const texts = await foundTexts(fields, storedFileOf(file), { workspace, now, field: "fields" });
    const placed = askedFields(fields, recipients.length, file.pages, texts);
    return { source: { file: uploaded(file) }, fields: placed };
  }
  const template = await getTemplate(caller, asked.template.id);
  assertFits(template, recipients.length, asked.template.version);
  const { roles, language, does, checks } = template;
  const title = templateTitle(template, recipients);
  if (asked.documentId === undefined)
    return {
      source: { ...fromTemplate(template), title, does, checks },
      fields: templateFields(template),
    };
  const file = await getFile(caller, asked.documentId);
  const where = { workspace, now, field: "documentId" };
  const texts = await foundTexts(template.fields, storedFileOf(file), where);
  const fields = templateFields(template, { pages: file.pages, texts });
  return { source: { file: uploaded(file), roles, language, title, does, checks }, fields };
}

function uploaded(file: UploadedFile): DraftSource["file"] {
  const { id, name, pages, warnings, firstPage } = file;
  return {
    ...{ id, name, url: fileUrl(file), pages, warnings },
    ...(firstPage ? { firstPage: firstPageUrl(file) } : {}),
  };
}

function fromTemplate(template: Template): DraftSource {
  const { id, version, name, fileName, pages, numberOfSigners: signersMax } = template;
  const { roles, language, firstPage } = template;
  return {
    template: { id, name, signersMax, version },
    file: {
      ...{ id, name: fileName, url: templateFileUrl(template), pages, warnings: [] },
      ...(firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
    },
    roles,
    language,
  };
}

/** The fields with validated settings, and with the values filled in by label. */
function withValues(
  fields: readonly AskedField[],
  { values }: Input,
  now: Date,
): readonly AskedField[] {
  const bySigner = fields.map(({ recipient, ...field }) => ({
    ...field,
    signer: String(recipient),
  }));
  const settings = settingsOfAll(bySigner, now, values);
  return fields.map((field, index) => ({ ...field, settings: settings[index] }));
}
