import { templates } from "#contract/api/templates";
import { endpointsOf } from "#contract/calls/call";
import { templateCalls } from "#contract/calls/templates";
import { publicTemplates } from "#contract/v1/templates";
import { callerOfKey } from "#core/callers/key";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { changeByKey, createByKey, getByKey, listByKey } from "./by-key.ts";
import { change, rename } from "./change.ts";
import { duplicate } from "./duplicate.ts";
import { firstPage } from "./first-page.ts";
import { list } from "./list.ts";
import { open } from "./open.ts";
import { openTemplateFile } from "./open-template-file.ts";
import { remove, removeByKey } from "./remove.ts";
import { save } from "./save.ts";

export const handler = router(
  { ...templates, ...publicTemplates, ...endpointsOf(templateCalls) },
  {
    ...{ save, list, open, change, remove, openTemplateFile, firstPage },
    ...{ listByKey, getByKey, createByKey, changeByKey, removeByKey },
    ...routesOf(templateCalls, { rename, duplicate }),
  },
  { sender: callerOfSession, key: callerOfKey },
);
