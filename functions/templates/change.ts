import type { templateCalls } from "#contract/calls/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { accountStatusOf } from "#core/domain/account/account";
import { storedFileOf } from "#core/domain/common/stored-file";
import { digest, requestDigest } from "#core/domain/record/evidence";
import { makerOfTemplate, setSeenBy as withSeenBy } from "#core/domain/templates/kept";
import {
  isMadeBy,
  changeTemplate as nextVersion,
  renameTemplate,
  type Template,
  withAnchorsOf,
} from "#core/domain/templates/template";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { findAccount } from "#core/store/account/accounts";
import { findFile, type UploadedFile } from "#core/store/files/files";
import { findTemplateOf, getTemplate, replaceTemplate } from "#core/store/library/templates";
import { templateAnswer } from "./answer.ts";
import { storeWithCopy } from "./own-copy.ts";
import { templateLog } from "./template-log.ts";
import { templateText } from "./template-text.ts";

/** Another version in place of the one that the caller has seen. Repeated after a lost reply, it changes nothing more. */
export const changeTemplate: RouteOf<typeof templateCalls.changeTemplate> = async ({
  input,
  caller,
  now,
}) => {
  const { workspace } = caller;
  const sha256 = digest(input);
  if (accountStatusOf(workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const before = await getTemplate(caller, input.templateId);
  if (isMadeBy(before, input.version, sha256)) return templateAnswer(before);
  const wanted = input.documentId;
  const file = wanted === undefined ? undefined : await findFile(caller, wanted);
  // Perhaps the same call, made twice, has just taken it over.
  if (wanted !== undefined && !file) return templateAnswer(await repeated(before, sha256));
  const content = file ? contentOf(file) : before;
  const text = await templateText(input, content, caller, now);
  const fields = caller.session ? withAnchorsOf(before, text.fields) : text.fields;
  const next = nextVersion(before, { ...content, ...text, fields }, sha256, now);
  await eraseReplaced(before);
  const isStored =
    file && !file.forTemplate
      ? await storeWithCopy(next, (own) =>
          replaceTemplate(workspace, { before, next: own }, undefined),
        )
      : await replaceTemplate(workspace, { before, next }, file);
  if (!isStored) return templateAnswer(await repeated(before, sha256));
  await eraseReplaced(next);
  return templateAnswer(next);
};

export const rename: RouteOf<typeof templateCalls.rename> = async ({ input, caller, now }) => {
  const before = await getTemplate(caller, input.templateId);
  const sha256 = requestDigest(input);
  if (isMadeBy(before, input.version, sha256)) return templateAnswer(before);
  const next = renameTemplate(before, input.name, sha256, now);
  await eraseReplaced(before);
  const isStored = await replaceTemplate(caller.workspace, { before, next }, undefined);
  return templateAnswer(isStored ? next : await repeated(before, sha256));
};

function contentOf(file: UploadedFile) {
  const { name, pages, firstPage } = file;
  return { fileName: name, file: storedFileOf(file), firstPage, pages };
}

/** Something else was faster: another change, a deletion, or this same call. */
async function repeated(before: Template, sha256: string): Promise<Template> {
  const current = await findTemplateOf(before.userId, before.id);
  if (current && isMadeBy(current, before.version, sha256)) return current;
  throw new Refusal("NOT_FOUND");
}

/** Setting what is set already changes nothing. */
export const setSeenBy: RouteOf<typeof templateCalls.setSeenBy> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const before = await getTemplate(caller, input.templateId);
  const changeSha256 = requestDigest(input);
  const isSame = input.seenBy === (before.seenBy ?? "workspace");
  if (isMadeBy(before, input.version, changeSha256) || isSame) return templateAnswer(before);
  const next = withSeenBy(before, input.seenBy, { caller, changeSha256 }, now);
  await eraseReplaced(before);
  const maker = await findAccount(makerOfTemplate(before));
  const act = input.seenBy === "maker" ? "template-kept" : "template-shared";
  const log = templateLog(act, before, { caller, client, now, email: maker?.email ?? "" });
  const isStored = await replaceTemplate(caller.workspace, { before, next }, undefined, [log]);
  return templateAnswer(isStored ? next : await repeated(before, changeSha256));
};

async function eraseReplaced({ replaced }: Template): Promise<void> {
  if (replaced) await deleteWithFirstPage(replaced);
}
