import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import type { publicDocuments } from "#contract/v1/documents";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { getFile, listFilesOf } from "#core/store/files/files";
import { documentAnswer, documentRow, fileReply } from "./wire.ts";

export const listFiles: RouteOf<typeof files.listFiles> = async ({ input, caller }) => {
  if (input.userId !== caller.workspace.id) throw new Refusal("NOT_YOURS", { field: "userId" });
  const stored = await listFilesOf(caller.workspace.id);
  return stored.map(fileReply);
};

export const listByKey: RouteOf<typeof publicDocuments.listByKey> = async ({ input, caller }) => {
  const stored = await listFilesOf(caller.workspace.id);
  const page = listPage(stored, input, ({ uploadedAt, id }) => newestFirst(uploadedAt, id));
  return { ...page, data: page.data.map(documentRow) };
};

export const getByKey: RouteOf<typeof publicDocuments.getByKey> = async ({ input, caller }) =>
  documentAnswer(await getFile(caller.workspace.id, input.documentId));
