import { templates } from "#contract/api/templates";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { change, rename } from "./change.ts";
import { duplicate } from "./duplicate.ts";
import { firstPage } from "./first-page.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { openTemplateFile } from "./open-template-file.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(
  templates,
  { save, list, open, change, rename, duplicate, remove, openTemplateFile, firstPage },
  { sender: accountOf },
);
