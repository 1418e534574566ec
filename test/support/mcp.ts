import { expect } from "vitest";
import * as z from "zod/mini";
import { metaKeys } from "../../contract/mcp/protocol.ts";
import { tools } from "../../contract/mcp/tools.ts";
import { call, type Reply } from "./cloud.ts";

/** Calls of the Model Context Protocol, as a client of each kind of revision sends them. */

export interface Rpc {
  readonly jsonrpc: "2.0";
  readonly id?: number | string;
  readonly result: Readonly<Record<string, unknown>> & {
    readonly tools: readonly { name: string; inputSchema: object; annotations: object }[];
    readonly structuredContent: Readonly<Record<string, unknown>>;
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly isError: boolean;
  };
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

type Headers = Readonly<Record<string, string>>;

export const post = (key: string | undefined, body: unknown, headers: Headers = {}) =>
  call<Rpc & { code?: string }>("POST", "/mcp", body, {
    bearer: key,
    headers: { accept: "application/json, text/event-stream", ...headers },
  });

/** Makes a request after `initialize`, as in revisions before 2026-07-28. */
export const ask = (key: string, method: string, params?: object) =>
  post(
    key,
    { jsonrpc: "2.0", id: 7, method, ...(params ? { params } : {}) },
    { "mcp-protocol-version": "2025-11-25" },
  );

/** Makes a single request without a session, as in revision 2026-07-28. */
export function askAlone(
  key: string,
  method: string,
  { name, ...params }: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
) {
  const _meta = { [metaKeys.version]: "2026-07-28", [metaKeys.capabilities]: {} };
  const named = typeof name === "string" ? { name } : {};
  return post(
    key,
    { jsonrpc: "2.0", id: "a", method, params: { ...named, ...params, _meta } },
    {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
      ...headers,
    },
  );
}

/** Returns a tool's result; checks that both of its forms fit the tool's schema. */
export async function runTool(key: string, name: string, args: object = {}) {
  const reply = await ask(key, "tools/call", { name, arguments: args });
  const where = `${name}: ${reply.status} ${JSON.stringify(reply.body)}`;
  expect(reply.status, where).toBe(200);
  const { isError, content, structuredContent } = reply.body.result;
  const said: Readonly<Record<string, unknown>> = JSON.parse(content[0]?.text ?? "");
  if (!isError) {
    const tool = tools.find((one) => one.name === name);
    expect(tool && z.safeParse(tool.output, structuredContent).error, where).toBeUndefined();
    expect(said).toEqual(structuredContent);
  }
  return { isError, said, where };
}

/** The id of a reply, which must be there. */
export function idIn({ isError, said, where }: Awaited<ReturnType<typeof runTool>>): string {
  expect(isError, where).toBe(false);
  return String(said["id"]);
}

export const codeOf = ({ body }: Reply<Rpc>): number => body.error.code;
