import {
  legacyVersions,
  mcpHeaders,
  metaKeys,
  modernVersions,
} from "../../../contract/mcp/protocol.ts";
import { envelopeIdOf, tenantAt } from "../people.ts";
import type { Doc, Step } from "../plan.ts";
import { tenants } from "../plan.ts";
import type { World } from "../world.ts";
import { sentBy } from "./accounts.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiCall, type ApiReply, asSigner, textIn } from "./call.ts";

// A program that calls tools of the server of the Model Context Protocol, with an account's API key.

const client = { [metaKeys.version]: modernVersions[0], [metaKeys.capabilities]: {} };

/** One message: of the revision in which each request says all itself, or of the earlier ones. */
function message(
  tenant: number,
  method: string,
  params: object,
  { key = tenantAt(tenant).apiKey, isModern = true, headers = {} } = {},
): ApiCall {
  const body = { jsonrpc: "2.0", id: 1, method };
  const name = textIn(params, "name");
  const said = { [mcpHeaders.version]: modernVersions[0], [mcpHeaders.method]: method };
  const content = isModern
    ? {
        body: { ...body, params: { ...params, _meta: client } },
        headers: { ...said, ...(name === "" ? {} : { [mcpHeaders.name]: name }), ...headers },
      }
    : {
        body: { ...body, params },
        headers: { [mcpHeaders.version]: legacyVersions[0], ...headers },
      };
  return { ...asSigner(tenant, "mcp", "POST /mcp", key, content), account: tenant };
}

const toolCall = (tenant: number, name: string, args: object, isModern = true): ApiCall =>
  message(tenant, "tools/call", { name, arguments: args }, { isModern });

interface ToolResult {
  readonly isError: boolean;
  readonly structuredContent?: object;
}

/** What a tool has returned; undefined for an error, of the tool or the call. */
function resultIn(reply: ApiReply): object | undefined {
  const { result } = Object(reply?.status === 200 ? reply.body : undefined) as {
    result?: ToolResult;
  };
  return result && !result.isError ? (result.structuredContent ?? {}) : undefined;
}

type ToolStep = Extract<Step, { kind: "tool" }>;

export const isToolStep = (step: Step): step is ToolStep => step.kind === "tool";

/**
 * Prepares a document; asks as nobody, and as a page of another site; and asks for the other account's document, by a tool that must
 * say no.
 */
export function* callTool({ tenant, key, id }: ToolStep, world: World): Conversation {
  const isModern = world.chance.of("modern", id) < 0.5;
  const { canary, fileId } = tenantAt(tenant);
  const prepared = yield toolCall(
    tenant,
    "prepare_document",
    {
      ...{ documentId: fileId, title: `Prepared ${canary} ${key}`, idempotencyKey: key },
      recipients: [{ email: `${canary}.${key}@example.com`, firstName: "Prepared" }],
    },
    isModern,
  );
  const draftId = textIn(resultIn(prepared), "id");
  const wrong = tenantAt(tenant).apiKey.replace(/.$/, "x");
  const begin = isModern ? "server/discover" : "initialize";
  const nobody = yield message(tenant, begin, {}, { key: wrong, isModern });
  const origin = { headers: { origin: "https://other.example" }, isModern };
  const page = yield message(tenant, "tools/list", {}, origin);
  const faults = [
    ...(nobody?.status === 200 ? [trespassed(tenant, "a wrong key called tools")] : []),
    ...(page?.status === 200 ? [trespassed(tenant, "a page of another site called tools")] : []),
  ];
  for (const envelopeId of sentBy(world, (tenant + 1) % tenants).slice(0, 1)) {
    const status = yield toolCall(tenant, "document_status", { envelopeId }, isModern);
    const what = `the document ${envelopeId} of another by a tool`;
    if (resultIn(status)) faults.push(trespassed(tenant, what));
  }
  return [
    ...faults,
    ...(draftId === "" ? [] : [{ kind: "prepared", tenant, key, id: draftId } as const]),
  ];
}

/** Sends what `sendByKey` would, by a tool, which answers with the document's id. */
export function* sendByTool(doc: Doc, request: object): Conversation {
  const { externalId: _, ...args } = request as { externalId?: string };
  const sending = { ...args, send: true, idempotencyKey: doc.key };
  const sent = textIn(resultIn(yield toolCall(doc.tenant, "prepare_document", sending)), "id");
  if (sent === "") return [];
  const { tenant } = doc;
  if (sent === envelopeIdOf(doc)) return [{ kind: "sent", doc, request }];
  return [{ kind: "short-changed", tenant, what: `a tool sent ${sent} for the key ${doc.key}` }];
}

const trespassed = (tenant: number, what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant,
  what,
});
