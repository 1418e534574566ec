import type { mcp } from "#contract/api/mcp";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";

/** What the specification has a server answer that has no streams and no sessions. */
export const onlyPost: RouteOf<typeof mcp.stream> = async () =>
  new Answer(405, undefined, { headers: { allow: "POST" } });
