import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { publicDrafts } from "#contract/v1/drafts";
import type { Workspace } from "#core/domain/account/account";
import { settingsOfAll } from "#core/domain/envelope/field-settings";
import {
  fileUrl,
  firstPageUrl,
  templateFileUrl,
  templateFirstPageUrl,
} from "#core/domain/envelope/file-url";
import { placeFromPoints } from "#core/domain/envelope/points";
import {
  type DraftField,
  type DraftSource,
  preparedDraft,
} from "#core/domain/templates/prepared-draft";
import { signerCount } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { Answer } from "#core/http/answer";
import { underPublicNames } from "#core/http/public-names";
import type { RouteOf } from "#core/http/router";
import { getFile } from "#core/store/files/files";
import { getTemplate } from "#core/store/files/templates";
import { keepDraft } from "./keep-draft.ts";

const siteUrl = variable("SITE_URL");

type Input = z.output<typeof publicDrafts.createByKey.input>;

/** Prepares a document that a person sends. */
export const createByKey: RouteOf<typeof publicDrafts.createByKey> = async ({
  input,
  caller: { workspace },
  client,
  now,
}) => {
  const { source, fields } = await wanted(input, workspace);
  const content = preparedDraft(input, source, await withValues(fields, input, now), {
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
  readonly fields: readonly DraftField[];
}

/** Throws BAD_FIELD unless the call names a document, or a template without fields. */
function wanted(input: Input, workspace: Workspace): Promise<Wanted> {
  const { documentId, template, fields } = input;
  if (!template) {
    if (documentId === undefined) {
      throw wrong("documentId", "Please name a document or a template.");
    }
    return fromUpload(documentId, input, workspace);
  }
  const beside = documentId === undefined ? "fields" : "documentId";
  if (documentId !== undefined || fields !== undefined) {
    throw wrong(beside, "A template brings its own document and fields. Please leave this out.");
  }
  return fromTemplate(template, input, workspace);
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
    fields: (input.fields ?? []).map((field, index) => ({
      kind: field.kind,
      recipient: existing(field.recipient, input, index),
      place: placeFromPoints(field.kind, field, pages, `fields.${index}`),
      settings: "settings" in field ? field.settings : undefined,
    })),
  };
}

function existing(recipient: number, { recipients }: Input, index: number): number {
  if (recipient <= recipients.length) return recipient;
  throw wrong(`fields.${index}.recipient`, `There is no recipient ${recipient}.`);
}

async function fromTemplate(
  { id, version }: NonNullable<Input["template"]>,
  { recipients }: Input,
  workspace: Workspace,
): Promise<Wanted> {
  const template = await getTemplate(workspace.id, id);
  if (version !== undefined && version !== template.version) throw new Refusal("TEMPLATE_CHANGED");
  if (recipients.length !== template.numberOfSigners) {
    const count = signerCount(template.numberOfSigners);
    throw wrong("recipients", `This template is for ${count}. Please enter exactly that many.`);
  }
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

/** The fields with checked settings, and what is filled in by label. */
const withValues = (
  fields: readonly DraftField[],
  { values }: Input,
  now: Date,
): Promise<readonly DraftField[]> =>
  underPublicNames(async () => {
    const bySigner = fields.map(({ recipient, ...field }) => ({
      ...field,
      signer: String(recipient),
    }));
    const settings = settingsOfAll(bySigner, now, values);
    return fields.map((field, index) => ({ ...field, settings: settings[index] }));
  });

const wrong = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });
