import { exports } from "#contract/api/exports";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { create } from "./create.ts";
import { file } from "./file.ts";
import { list } from "./list.ts";
import { remove } from "./remove.ts";

export const handler = router(exports, { create, list, file, remove }, { sender: callerOfSession });
