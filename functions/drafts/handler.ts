import { drafts } from "#contract/api/drafts";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(drafts, { list, open, save, remove }, { sender: accountOf });
