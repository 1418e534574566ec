import { mcp } from "#contract/api/mcp";
import { router } from "#core/http/router";
import { message } from "./message.ts";
import { onlyPost } from "./only-post.ts";

export const handler = router(mcp, { message, stream: onlyPost, endSession: onlyPost });
