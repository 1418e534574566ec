import { templates } from "#contract/api/templates";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { firstPage } from "./first-page.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { openTemplateFile } from "./open-template-file.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(
  templates,
  { save, list, open, remove, openTemplateFile, firstPage },
  { sender: accountOf },
);
