import type * as z from "zod/mini";
import type { templateCalls } from "#contract/calls/templates";
import type { templates } from "#contract/pages/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { templateInputs } from "#contract/specified/templates";
import { accountStatusOf, type Workspace } from "#core/domain/account/account";
import { storedFileOf } from "#core/domain/common/stored-file";
import { fileIdIn, templateFileUrl, templateIdIn } from "#core/domain/envelope/file-url";
import { assertOwn } from "#core/domain/envelope/identity";
import { requestDigest } from "#core/domain/record/evidence";
import {
  changeTemplate,
  isMadeBy,
  renameTemplate,
  type Template,
  withAnchorsOf,
} from "#core/domain/templates/template";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { underSpecifiedNames } from "#core/http/specified-names";
import { findFile, type UploadedFile } from "#core/store/files/files";
import { findTemplate, getTemplate, replaceTemplate } from "#core/store/library/templates";
import { templateAnswer } from "./answer.ts";
import { storeWithCopy } from "./own-copy.ts";
import { type TemplateText, templateText } from "./wire.ts";

type Input = z.output<typeof templates.change.input>;

/** Another version in place of the one that the caller has seen. Repeated after a lost reply, it changes nothing more. */
export const change: RouteOf<typeof templates.change> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  const { workspace } = caller;
  const asked: AskedChange = {
    id: input.id,
    version: input.version,
    sha256: requestDigest(input),
    fileId: (before) => otherFile(input, before, workspace),
    write: async ({ pages }, before) => {
      const text = templateText(input, pages);
      return { ...text, fields: withAnchorsOf(before, text.fields) };
    },
  };
  const { id, version } = await underSpecifiedNames(templateInputs, () =>
    changeTo(asked, workspace, now),
  );
  return new Answer(201, { id, version });
};

/** A change of a template, requested by a page or a program. */
export interface AskedChange {
  readonly id: string;
  /** The version that the caller has seen. */
  readonly version: number;
  readonly sha256: string;
  /** The uploaded file that takes the place of the template's own; undefined if it stays. */
  readonly fileId: (before: Template) => string | undefined;
  readonly write: (
    document: Pick<Template, "file" | "pages">,
    before: Template,
  ) => Promise<TemplateText>;
}

export async function changeTo(
  { id, version, sha256, fileId, write }: AskedChange,
  workspace: Workspace,
  now: Date,
): Promise<Template> {
  if (accountStatusOf(workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const before = await getTemplate(workspace.id, id);
  if (isMadeBy(before, version, sha256)) return before;
  const wanted = fileId(before);
  const file = wanted === undefined ? undefined : await findFile(workspace.id, wanted);
  // Perhaps the same call, made twice, has just taken it over.
  if (wanted !== undefined && !file) return repeated(before, sha256);
  const content = file ? contentOf(file) : before;
  const text = await write(content, before);
  const next = changeTemplate(before, { ...content, ...text }, sha256, now);
  await eraseReplaced(before);
  const isStored =
    file && !file.forTemplate
      ? await storeWithCopy(next, (own) =>
          replaceTemplate(workspace, { before, next: own }, undefined),
        )
      : await replaceTemplate(workspace, { before, next }, file);
  if (!isStored) return repeated(before, sha256);
  await eraseReplaced(next);
  return next;
}

export const rename: RouteOf<typeof templateCalls.rename> = async ({ input, caller, now }) => {
  const before = await getTemplate(caller.workspace.id, input.templateId);
  const sha256 = requestDigest(input);
  if (isMadeBy(before, input.version, sha256)) return templateAnswer(before);
  const next = renameTemplate(before, input.name, sha256, now);
  await eraseReplaced(before);
  const isStored = await replaceTemplate(caller.workspace, { before, next }, undefined);
  return templateAnswer(isStored ? next : await repeated(before, sha256));
};

/** Undefined if the template keeps its own file. */
function otherFile({ fileUrl }: Input, before: Template, workspace: Workspace): string | undefined {
  if (fileUrl === templateFileUrl(before)) return undefined;
  if (templateIdIn(fileUrl) === before.id) throw new Refusal("TEMPLATE_CHANGED");
  return fileIdIn(fileUrl, workspace, "fileUrl");
}

function contentOf(file: UploadedFile) {
  const { name, pages, firstPage } = file;
  return { fileName: name, file: storedFileOf(file), firstPage, pages };
}

/** Something else was faster: another change, a deletion, or this same call. */
async function repeated(before: Template, sha256: string): Promise<Template> {
  const current = await findTemplate(before.userId, before.id);
  if (current && isMadeBy(current, before.version, sha256)) return current;
  throw new Refusal("NOT_FOUND");
}

async function eraseReplaced({ replaced }: Template): Promise<void> {
  if (replaced) await deleteWithFirstPage(replaced);
}
