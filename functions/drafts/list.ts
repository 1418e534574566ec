import type { drafts } from "#contract/api/drafts";
import type { RouteOf } from "#core/http/router";
import { listDrafts } from "#core/store/files/drafts";

export const list: RouteOf<typeof drafts.list> = async ({ caller, now }) => ({
  drafts: await listDrafts(caller.workspace.id, now),
});
