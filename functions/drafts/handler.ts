import { drafts } from "#contract/api/drafts";
import { publicDrafts } from "#contract/v1/drafts";
import { callerOfKey } from "#core/callers/key";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { createByKey } from "./create-by-key.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(
  { ...drafts, ...publicDrafts },
  { list, open, save, remove, createByKey },
  { sender: callerOfSession, key: callerOfKey },
);
