import { rpcErrors } from "#contract/mcp/protocol";
import type { mcp } from "#contract/pages/mcp";
import { Refusal } from "#contract/rules/refusals/refusals";
import { variable } from "#core/environment";
import { ApiRefusal } from "#core/gateways/own-api";
import { Answer } from "#core/http/answer";
import type { Request, RouteOf } from "#core/http/router";
import { McpFault, readMcpMessage } from "./read-message.ts";
import { resultOf } from "./result.ts";

const site = new URL(variable("SITE_URL")).origin;

/** Answers one message. Every message with an invalid key is answered with 401. */
export const message: RouteOf<typeof mcp.message> = async (request) => {
  try {
    return await answered(request);
  } catch (error) {
    if (error instanceof McpFault) return faultAnswer(error);
    if (error instanceof ApiRefusal) return refusedAnswer(error);
    throw error;
  }
};

async function answered({ input, caller: token, client, headers }: MessageRequest) {
  assertOwnOrigin(headers["origin"]);
  if (!token) throw new ApiRefusal(401, new Refusal("KEY_INVALID").body);
  const message = readMcpMessage(input.raw, headers);
  if (message === "notification") return new Answer(202, undefined);
  const result = await resultOf(message, { token, client, headers });
  return new Answer(200, { jsonrpc: "2.0", id: message.id, result });
}

type MessageRequest = Request<{ readonly raw: string }, string | undefined>;

/** A page of another site that a DNS name has led to this browser is revealed by its Origin. Programs send none. */
function assertOwnOrigin(origin: string | undefined): void {
  if (origin === undefined || origin === site) return;
  throw new McpFault(403, rpcErrors.request, "Pages of other sites can't call this.");
}

const faultAnswer = ({ status, code, message, id, data }: McpFault) =>
  new Answer(status, {
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });

/** The route's own reply, in the form that programs of the API know. */
const refusedAnswer = ({ status, body, retryAfter }: ApiRefusal) =>
  new Answer(status, body, {
    headers: {
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
      ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    },
  });
