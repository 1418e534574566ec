import { beforeAll, describe, expect, test } from "vitest";
import { modernVersions, rpcErrors } from "../../contract/mcp/protocol.ts";
import type { Scope } from "../../contract/rules/programs/scopes.ts";
import { apiKeyOf, makeKey } from "../support/api-keys.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { ask, askAlone, codeOf, post, runTool } from "../support/mcp.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  password,
  type Sender,
  sendEnvelope,
} from "../support/people.ts";

/** The Model Context Protocol by raw messages, and what each kind of key may ask. */

let sender: Sender;
let key: string;

beforeAll(async () => {
  sender = await newSender();
  key = await apiKeyOf(sender);
});

const toolNames = [
  "find_documents",
  "document_status",
  "list_templates",
  "evidence_link",
  "prepare_document",
  "prepare_batch",
  "combine_documents",
  "remind",
];

describe("the protocol", () => {
  test("agrees on a revision, and tells what there is", async () => {
    const asked = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t" } };
    const { body } = await ask(key, "initialize", asked);
    expect(body.result).toMatchObject({
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "undersign" },
    });
    const other = await ask(key, "initialize", { ...asked, protocolVersion: "1999-01-01" });
    expect(other.body.result).toMatchObject({ protocolVersion: "2025-11-25" });
    expect((await ask(key, "ping")).body).toEqual({ jsonrpc: "2.0", id: 7, result: {} });
    const { body: list } = await ask(key, "tools/list");
    expect(list.result.tools.map(({ name }) => name)).toEqual(toolNames);
  });

  test("takes requests of the newest revision without any before them", async () => {
    const { body: found } = await askAlone(key, "server/discover");
    expect(found).toMatchObject({ id: "a", result: { resultType: "complete" } });
    expect(found.result["supportedVersions"]).toEqual([
      ...modernVersions,
      "2025-11-25",
      "2025-06-18",
    ]);
    const { body: list } = await askAlone(key, "tools/list");
    expect(list.result).toMatchObject({ resultType: "complete", cacheScope: "private" });
    const named = { name: "list_templates", arguments: {} };
    const { body: called } = await askAlone(key, "tools/call", named);
    expect(called.result.structuredContent).toEqual({ data: [], next: null });
    const encoded = `=?base64?${Buffer.from("list_templates").toString("base64")}?=`;
    const again = await askAlone(key, "tools/call", named, { "mcp-name": encoded });
    expect(again.status).toBe(200);
  });

  test("answers notifications with 202 and nothing else", async () => {
    const { status, body } = await post(key, {
      jsonrpc: "2.0",
      method: "notifications/initialized",
    });
    expect([status, body]).toEqual([202, ""]);
  });

  test.each(["GET", "DELETE"])("has no streams and no sessions: %s is 405", async (method) => {
    const { status, headers } = await call(method, "/mcp", undefined, { bearer: key });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  const request = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  test.each([
    ["no JSON", "{", 400, rpcErrors.parse],
    ["a batch", [request, request], 400, rpcErrors.request],
    ["an id that is null", { ...request, id: null }, 400, rpcErrors.request],
    ["another version of JSON-RPC", { ...request, jsonrpc: "1.0" }, 400, rpcErrors.request],
    ["a reply", { jsonrpc: "2.0", id: 1, result: {} }, 400, rpcErrors.request],
    ["params in a list", { ...request, params: [1] }, 400, rpcErrors.request],
    ["deep nesting", `${"[".repeat(90_000)}${"]".repeat(90_000)}`, 400, rpcErrors.request],
    ["200 KB", { ...request, params: { a: "x".repeat(200_000) } }, 413, rpcErrors.request],
    ["an unknown method", { ...request, method: "resources/list" }, 200, rpcErrors.method],
    [
      "an unknown tool",
      { ...request, method: "tools/call", params: { name: "x" } },
      200,
      rpcErrors.params,
    ],
    ["a tool without a name", { ...request, method: "tools/call" }, 200, rpcErrors.params],
  ])("refuses %s", async (_, body, status, code) => {
    const reply = await post(key, body);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
    const good = await ask(key, "ping");
    expect(good.status).toBe(200);
  });

  test.each([
    ["another method than the header", { "mcp-method": "tools/call" }, 400, rpcErrors.headers],
    ["another revision than the header", { "mcp-protocol-version": "2025-11-25" }, 400, -32020],
    ["a tool that the header does not name", { "mcp-name": "remind" }, 400, rpcErrors.headers],
  ])("refuses %s", async (what, headers, status, code) => {
    const method = what.startsWith("a tool") ? "tools/call" : "tools/list";
    const reply = await askAlone(key, method, { name: "list_templates" }, headers);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  test("names the revisions that it knows to a client that asks for another", async () => {
    const reply = await post(
      key,
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { "mcp-protocol-version": "2031-01-01" },
    );
    expect([reply.status, codeOf(reply)]).toEqual([400, rpcErrors.version]);
    expect(reply.body.error.data).toMatchObject({ requested: "2031-01-01" });
    const unknown = await askAlone(key, "ping");
    expect([unknown.status, codeOf(unknown)]).toEqual([404, rpcErrors.method]);
  });

  test("refuses pages of other sites, whatever they bring", async () => {
    for (const bearer of [key, undefined]) {
      for (const origin of ["https://evil.example", "null"]) {
        const reply = await post(bearer, { jsonrpc: "2.0", id: 1, method: "ping" }, { origin });
        expect(reply.status, origin).toBe(403);
      }
    }
    const own = await post(key, { jsonrpc: "2.0", id: 1, method: "ping" }, { origin: siteUrl() });
    expect(own.status).toBe(200);
  });
});

describe("keys", () => {
  test("that are missing, wrong, revoked or a session's get 401 from everything", async () => {
    const made = (await makeKey(sender)).body;
    const before = await ask(made.token, "ping");
    expect(before.status).toBe(200);
    const path = `/api/keys/${made.key.id}/revoke`;
    await call("POST", path, { password }, { bearer: sender.bearer });
    for (const bearer of [undefined, "us_x", made.token, sender.bearer]) {
      for (const [method, params] of [
        ["initialize", {}],
        ["ping", {}],
        ["tools/list", {}],
        ["tools/call", { name: "list_templates" }],
        ["tools/call", { name: "remind", arguments: { wrong: true } }],
        ["tools/call", { name: "nothing" }],
      ] as const) {
        const reply = await post(bearer, { jsonrpc: "2.0", id: 1, method, params });
        expect([method, reply.status, reply.body.code]).toEqual([method, 401, "KEY_INVALID"]);
        expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      }
    }
  });

  const calls: Readonly<Record<string, readonly [scope: Scope, args: object]>> = {
    find_documents: ["documents:read", {}],
    document_status: ["documents:read", { envelopeId: crypto.randomUUID() }],
    evidence_link: ["documents:read", { envelopeId: crypto.randomUUID() }],
    list_templates: ["templates:read", {}],
    prepare_document: [
      "documents:prepare",
      { documentId: "none", recipients: [{ email: newAddress(), firstName: "Ann" }] },
    ],
    prepare_batch: [
      "documents:prepare",
      { template: { id: crypto.randomUUID() }, rows: [{ recipients: [] }] },
    ],
    remind: ["documents:send", { envelopeId: crypto.randomUUID() }],
  };
  const oneScope = [...new Set(Object.values(calls).map(([scope]) => scope))];

  test.each(oneScope)("a key with %s alone sees its tools, and can use no other", async (scope) => {
    const limited = await apiKeyOf(await newSender(), [scope]);
    const { body } = await ask(limited, "tools/list");
    const listed = body.result.tools.map(({ name }) => name);
    const may = Object.keys(calls).filter((name) => calls[name]?.[0] === scope);
    expect(listed).toEqual(expect.arrayContaining(may));
    for (const [name, [wanted, args]] of Object.entries(calls)) {
      const { said } = await runTool(limited, name, args);
      const isLacking = said["code"] === "KEY_LACKS_SCOPE";
      expect([name, isLacking]).toEqual([name, wanted !== scope]);
    }
  });

  test("of another account get what a missing document gets", async () => {
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    const other = await apiKeyOf(await newSender());
    for (const name of ["document_status", "evidence_link", "remind"]) {
      const foreign = await runTool(other, name, { envelopeId });
      const missing = await runTool(other, name, { envelopeId: crypto.randomUUID() });
      expect(foreign.isError).toBe(true);
      expect({ ...foreign.said, requestId: "" }).toEqual({ ...missing.said, requestId: "" });
      expect(foreign.said["code"]).toBe("NOT_FOUND");
    }
    expect((await runTool(other, "find_documents")).said["data"]).toEqual([]);
  });
});
