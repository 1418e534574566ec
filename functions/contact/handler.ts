import { contact } from "#contract/api/contact";
import { limitCall } from "#core/callers/limit";
import { router } from "#core/http/router";
import { send } from "./send.ts";

export const handler = router(contact, { send }, { limit: limitCall });
