import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import type { RouteOf } from "#core/http/router";
import { listFilesOf } from "#core/store/files";
import { fileReply } from "./wire.ts";

export const listFiles: RouteOf<typeof files.listFiles> = async ({ input, caller }) => {
  if (input.userId !== caller.userId) throw new Refusal("NOT_YOURS", { field: "userId" });
  const stored = await listFilesOf(caller.userId);
  return stored.map(fileReply);
};
