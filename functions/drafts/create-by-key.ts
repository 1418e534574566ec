import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { publicDrafts } from "#contract/v1/drafts";
import type { Workspace } from "#core/domain/account/account";
import { settingsOfAll } from "#core/domain/envelope/field-settings";
import {
  fileUrl,
  firstPageUrl,
  templateFileUrl,
  templateFirstPageUrl,
} from "#core/domain/envelope/file-url";
import {
  type AskedField,
  type AskedTemplate,
  askedDocument,
  askedFields,
  assertFits,
} from "#core/domain/templates/asked-document";
import { type DraftSource, preparedDraft } from "#core/domain/templates/prepared-draft";
import { variable } from "#core/environment";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getFile } from "#core/store/files/files";
import { getTemplate } from "#core/store/files/templates";
import { keepDraft } from "./keep-draft.ts";

const siteUrl = variable("SITE_URL");

type Input = z.output<typeof publicDrafts.createByKey.input>;

/** Prepares a document for a person to send. */
export const createByKey: RouteOf<typeof publicDrafts.createByKey> = async ({
  input,
  caller: { workspace },
  client,
  now,
}) => {
  const { source, fields } = await wanted(input, workspace);
  const content = preparedDraft(input, source, withValues(fields, input, now), {
    preparedBy: client.via ?? "",
    newId: randomUUID,
  });
  const id = randomUUID();
  const draft = { id, saveId: randomUUID(), version: 1, kind: "document" as const, content };
  const { name, changedAt } = await keepDraft(workspace, draft, now);
  const url = `${siteUrl}/new?draft=${id}`;
  return new Answer(201, { id, url, name, step: content.step, createdAt: changedAt });
};

interface Wanted {
  readonly source: DraftSource;
  readonly fields: readonly AskedField[];
}

function wanted(input: Input, workspace: Workspace): Promise<Wanted> {
  const asked = askedDocument(input);
  return "template" in asked
    ? fromTemplate(asked.template, input, workspace)
    : fromUpload(asked.documentId, input, workspace);
}

async function fromUpload(documentId: string, input: Input, workspace: Workspace): Promise<Wanted> {
  const file = await getFile(workspace.id, documentId);
  const { id, name, pages, warnings, firstPage } = file;
  return {
    source: {
      file: {
        ...{ id, name, url: fileUrl(file), pages, warnings },
        ...(firstPage ? { firstPage: firstPageUrl(file) } : {}),
      },
    },
    fields: askedFields(input.fields ?? [], input.recipients.length, pages),
  };
}

async function fromTemplate(
  { id, version }: AskedTemplate,
  { recipients }: Input,
  workspace: Workspace,
): Promise<Wanted> {
  const template = await getTemplate(workspace.id, id);
  assertFits(template, recipients.length, version);
  const { name, fileName, pages, numberOfSigners: signersMax, roles, language } = template;
  return {
    source: {
      template: { id, name, signersMax, version: template.version },
      file: {
        ...{ id, name: fileName, url: templateFileUrl(template), pages, warnings: [] },
        ...(template.firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
      },
      roles,
      language,
    },
    fields: template.fields.map(({ kind, signer, settings, ...place }) => ({
      ...{ kind, recipient: signer, place, settings },
    })),
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
