import type * as z from "zod/mini";
import { templateInputs, type templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { accountStatusOf, type Workspace } from "#core/domain/account/account";
import { storedPdf } from "#core/domain/common/stored-file";
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
import { findTemplate, getTemplate, replaceTemplate } from "#core/store/files/templates";
import { storeWithCopy } from "./own-copy.ts";
import { templateText } from "./wire.ts";

type Input = z.output<typeof templates.change.input>;

/** Another version in place of the one that the caller has seen. Repeated after a lost reply, it changes nothing more. */
export const change: RouteOf<typeof templates.change> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  return underSpecifiedNames(templateInputs, () => changeTo(input, caller.workspace, now));
};

async function changeTo(input: Input, workspace: Workspace, now: Date) {
  if (accountStatusOf(workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const before = await getTemplate(workspace.id, input.id);
  const sha256 = requestDigest(input);
  if (isMadeBy(before, input.version, sha256)) return made(before);
  const file = await wantedFile(input, before, workspace);
  if (file === "gone") return repeated(before, sha256);
  const { pages } = file ?? before;
  const content = file ? contentOf(file) : before;
  const text = templateText(input, pages);
  const fields = withAnchorsOf(before, text.fields);
  const next = changeTemplate(before, { ...content, ...text, fields }, sha256, now);
  await eraseReplaced(before);
  const isStored =
    file && !file.forTemplate
      ? await storeWithCopy(next, (own) =>
          replaceTemplate(workspace, { before, next: own }, undefined),
        )
      : await replaceTemplate(workspace, { before, next }, file);
  if (!isStored) return repeated(before, sha256);
  await eraseReplaced(next);
  return made(next);
}

export const rename: RouteOf<typeof templates.rename> = async ({ input, caller, now }) => {
  const before = await getTemplate(caller.workspace.id, input.id);
  const sha256 = requestDigest(input);
  if (isMadeBy(before, input.version, sha256)) return made(before);
  const next = renameTemplate(before, input.name, sha256, now);
  await eraseReplaced(before);
  if (!(await replaceTemplate(caller.workspace, { before, next }, undefined)))
    return repeated(before, sha256);
  return made(next);
};

/**
 * Undefined if the template keeps its own file; "gone" for an uploaded file that doesn't exist, perhaps because the
 * same call, made twice, has just taken it over.
 */
async function wantedFile(
  { fileUrl }: Input,
  before: Template,
  workspace: Workspace,
): Promise<UploadedFile | "gone" | undefined> {
  if (fileUrl === templateFileUrl(before)) return undefined;
  if (templateIdIn(fileUrl) === before.id) throw new Refusal("TEMPLATE_CHANGED");
  return (await findFile(workspace.id, fileIdIn(fileUrl, workspace, "fileUrl"))) ?? "gone";
}

function contentOf(file: UploadedFile) {
  const { name, pages, firstPage } = file;
  return { fileName: name, file: storedPdf(file), firstPage, pages };
}

/** Something else was faster: another change, a deletion, or this same call. */
async function repeated(before: Template, sha256: string) {
  const current = await findTemplate(before.userId, before.id);
  if (current && isMadeBy(current, before.version, sha256)) return made(current);
  throw new Refusal("NOT_FOUND");
}

async function eraseReplaced({ replaced }: Template): Promise<void> {
  if (replaced) await deleteWithFirstPage(replaced);
}

const made = ({ id, version }: Template) => new Answer(201, { id, version });
