/**
 * The parts of the Model Context Protocol that appear on the wire: its revisions, member names and errors
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic).
 */

/** Every request states the revision itself, and what the client can do. */
export const modernVersions: readonly string[] = ["2026-07-28"];

/** These revisions begin with a call of `initialize`; newest first. */
export const legacyVersions = ["2025-11-25", "2025-06-18"] as const;

export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const;

export const mcpHeaders = {
  version: "mcp-protocol-version",
  method: "mcp-method",
  name: "mcp-name",
} as const;

export const rpcErrors = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  headers: -32020,
  version: -32022,
} as const;

/** Limit of one message; the documents themselves are uploaded through the API. */
export const mcpMessageBytesMax = 200_000;
