import { callerOfKey } from "./key.ts";
import { limitCall } from "./limit.ts";
import { callerOfSession } from "./session.ts";

/** How the callers of an account's own calls are identified: by a session or an API key. */
export const byAccount = { sender: callerOfSession, key: callerOfKey, limit: limitCall };
