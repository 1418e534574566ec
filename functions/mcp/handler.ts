import { mcp } from "#contract/api/mcp";
import { router } from "#core/http/router";
import { message } from "./message.ts";
import { onlyPost } from "./only-post.ts";

/** Also gets unknown paths below `/api/v1`, which the router refuses. */
export const handler = router(mcp, { message, stream: onlyPost, endSession: onlyPost });
