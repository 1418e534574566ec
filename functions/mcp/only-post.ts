import type { mcp } from "#contract/api/mcp";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";

/** The reply that the specification requires of a server without streams and sessions. */
export const onlyPost: RouteOf<typeof mcp.stream> = async () =>
  new Answer(405, undefined, { headers: { allow: "POST" } });
