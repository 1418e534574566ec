import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

/**
 * The Model Context Protocol, Streamable HTTP
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http): one JSON-RPC message,
 * answered by one as JSON. `docs/mcp.md` describes it for its users.
 */
const message = replies<unknown>()({
  path: "POST /mcp",
  access: "passed on",
  rawBody: true,
  input: z.object({ raw: z.string() }),
});

/** Streams are optional, and we offer none: always 405. */
const stream = replies<undefined>()({
  path: "GET /mcp",
  access: "public",
  input: z.object({}),
});

/** There are no sessions to end: always 405. */
const endSession = replies<undefined>()({
  path: "DELETE /mcp",
  access: "public",
  input: z.object({}),
});

export const mcp = { message, stream, endSession };
