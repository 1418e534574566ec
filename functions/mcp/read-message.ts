import * as z from "zod/mini";
import {
  legacyVersions,
  mcpHeaders,
  mcpMessageBytesMax,
  metaKeys,
  modernVersions,
  rpcErrors,
} from "#contract/mcp/protocol";
import { Refusal } from "#contract/rules/refusals/refusals";
import { refuseDepth } from "#core/http/json-depth";

export type RpcId = string | number;

/** A JSON-RPC request of the Model Context Protocol. */
export interface McpRequest {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether it is of a revision in which every request is self-contained, without `initialize`. */
  readonly isModern: boolean;
}

/** An error of the protocol, not of a tool, with its HTTP status. */
export class McpFault extends Error {
  readonly status: number;
  readonly code: number;
  readonly id: RpcId | undefined;
  readonly data: unknown;

  constructor(
    status: number,
    code: number,
    message: string,
    more: { id?: RpcId | undefined; data?: unknown } = {},
  ) {
    super(message);
    this.name = "McpFault";
    this.status = status;
    this.code = code;
    this.id = more.id;
    this.data = more.data;
  }
}

type Headers = Readonly<Record<string, string | undefined>>;

const id = z.union([z.string().check(z.maxLength(200)), z.int()]);

const envelope = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.optional(id),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.record(z.string(), z.unknown())),
});

type Envelope = z.output<typeof envelope>;

/**
 * The request in the body of a call, or "notification" for a message that wants no reply. Throws McpFault for anything
 * else, and for headers that contradict the body.
 */
export function readMcpMessage(raw: string, headers: Headers): McpRequest | "notification" {
  const message = readEnvelope(raw);
  const version = headers[mcpHeaders.version];
  if (message.id === undefined) {
    if (version !== undefined && !isKnown(version)) throw unsupported(version, undefined);
    return "notification";
  }
  const { id, method, params = {} } = message;
  if (method === "initialize") return { id, method, params, isModern: false };
  const meta = metaOf(params);
  if (meta[metaKeys.version] !== undefined || modernVersions.includes(version ?? "")) {
    assertModern({ id, method, params, meta }, headers);
    return { id, method, params, isModern: true };
  }
  if (version !== undefined && !isKnown(version)) throw unsupported(version, id);
  return { id, method, params, isModern: false };
}

/** The revision used after `initialize`: the client's if it is known here, otherwise our newest of that kind. */
export const agreedVersion = (wanted: unknown): string =>
  legacyVersions.find((version) => version === wanted) ?? legacyVersions[0];

function readEnvelope(raw: string): Envelope {
  if (Buffer.byteLength(raw) > mcpMessageBytesMax) {
    throw new McpFault(413, rpcErrors.request, "This message is larger than 200 KB.");
  }
  const value = parsedJson(raw);
  if (Array.isArray(value)) {
    throw new McpFault(400, rpcErrors.request, "Batches are not taken: send one message per call.");
  }
  const { success, data } = z.safeParse(envelope, value);
  if (success) return data;
  const said = z.safeParse(z.object({ id }), value);
  const what = "The body must be one JSON-RPC 2.0 request or notification.";
  throw new McpFault(400, rpcErrors.request, what, { id: said.data?.id });
}

function parsedJson(raw: string): unknown {
  try {
    refuseDepth(raw);
    return JSON.parse(raw);
  } catch (error) {
    const isDeep = error instanceof Refusal;
    const what = isDeep ? "The body is nested too deeply." : "The body is not JSON.";
    throw new McpFault(400, isDeep ? rpcErrors.request : rpcErrors.parse, what);
  }
}

const metaOf = ({ _meta }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  z.safeParse(z.record(z.string(), z.unknown()), _meta).data ?? {};

interface Modern extends Omit<McpRequest, "isModern"> {
  readonly meta: Readonly<Record<string, unknown>>;
}

function assertModern({ id, method, params, meta }: Modern, headers: Headers): void {
  const version = meta[metaKeys.version];
  const capabilities = meta[metaKeys.capabilities];
  if (typeof version !== "string" || typeof capabilities !== "object" || capabilities === null) {
    const what = `_meta must have ${metaKeys.version} and ${metaKeys.capabilities}.`;
    throw new McpFault(400, rpcErrors.params, what, { id });
  }
  const pairs: readonly [name: string, said: string | undefined, meant: unknown][] = [
    [mcpHeaders.version, headers[mcpHeaders.version], version],
    [mcpHeaders.method, headers[mcpHeaders.method], method],
  ];
  const named = [mcpHeaders.name, decoded(headers[mcpHeaders.name]), params["name"]] as const;
  const all = method === "tools/call" ? [...pairs, named] : pairs;
  const wrong = all.find(([, said, meant]) => said !== meant);
  if (wrong) {
    const what = `The header ${wrong[0]} does not say what the body says.`;
    throw new McpFault(400, rpcErrors.headers, what, { id });
  }
  if (!modernVersions.includes(version)) throw unsupported(version, id);
}

/** The value of a header that may be encoded as `=?base64?...?=`. */
function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/]*=*)\?=$/.exec(value ?? "") ?? [];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8");
}

const known: readonly string[] = [...modernVersions, ...legacyVersions];
const isKnown = (version: string): boolean => known.includes(version);

const unsupported = (requested: string, id: RpcId | undefined): McpFault =>
  new McpFault(400, rpcErrors.version, "This revision of the protocol is not supported.", {
    id,
    data: { supported: known, requested },
  });
