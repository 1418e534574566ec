import { drafts } from "#contract/api/drafts";
import { publicDrafts } from "#contract/v1/drafts";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { accountOfKey } from "#core/store/api-keys";
import { createByKey } from "./create-by-key.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(
  { ...drafts, ...publicDrafts },
  { list, open, save, remove, createByKey },
  { sender: accountOf, key: accountOfKey },
);
