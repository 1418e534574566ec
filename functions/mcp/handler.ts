import { mcp } from "#contract/pages/mcp";
import { Answer } from "#core/http/answer";
import { router } from "#core/http/router";
import { message } from "./message.ts";

/** The reply that the specification of MCP requires of a server without streams and sessions. */
const onlyPost = async () => new Answer(405, undefined, { headers: { allow: "POST" } });

/** Also gets unknown paths below `/api/v1`, which the router refuses. */
export const handler = router(mcp, { message, stream: onlyPost, endSession: onlyPost });
