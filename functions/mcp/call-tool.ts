import * as z from "zod/mini";
import { rpcErrors } from "#contract/mcp/protocol";
import type { Tool } from "#contract/mcp/tool";
import { ApiRefusal, callOwnApi, type OnBehalfOf } from "#core/gateways/own-api";
import { withoutNulls } from "#core/http/left-out";
import { protoMember } from "#core/http/proto-member";
import { toolNamed } from "./listed-tools.ts";
import { McpFault, type McpRequest } from "./read-message.ts";
import { scopesOf } from "./scopes-of.ts";

const callParams = z.object({
  name: z.string(),
  arguments: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * The result of `tools/call`. A route's refusal is a result with `isError`, so that a model can correct its call; only
 * an invalid key is an error of the call itself, whatever it asks. Texts by people appear only within JSON, in both
 * forms of the result.
 */
export async function callTool({ params, id, isModern }: McpRequest, by: OnBehalfOf) {
  const { data: asked } = z.safeParse(callParams, params);
  const tool = asked && toolNamed(asked.name);
  if (!tool) {
    await scopesOf(by);
    throw new McpFault(isModern ? 400 : 200, rpcErrors.params, "There is no such tool.", { id });
  }
  const proto = protoMember(params["arguments"]);
  const input = z.safeParse(tool.input, withoutNulls(asked.arguments ?? {}, tool.input));
  if (proto !== undefined) return unread(unknownArgument(proto, "__proto__"), by);
  if (!input.success) return unread(faultOf(input.error), by);
  try {
    return done(await replyOf(tool, input.data, by));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status === 401) throw error;
    const { body, retryAfter } = error;
    return refused({ ...body, ...(retryAfter ? { retryAfterSeconds: Number(retryAfter) } : {}) });
  }
}

async function unread(fault: object, by: OnBehalfOf) {
  await scopesOf(by);
  return refused(fault);
}

async function replyOf(tool: Tool, args: z.output<Tool["input"]>, by: OnBehalfOf) {
  const { endpoint, input } = tool.call(args);
  return z.parse(tool.output, await callOwnApi(endpoint, input, by));
}

const inWords = (value: object) => [{ type: "text", text: JSON.stringify(value) }];

const done = (structuredContent: object) => ({
  content: inWords(structuredContent),
  structuredContent,
  isError: false,
});

const refused = (why: object) => ({ content: inWords(why), isError: true });

function faultOf({ issues }: z.core.$ZodError) {
  const [issue] = issues;
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys")
    return unknownArgument([...path, ...issue.keys.slice(0, 1)].join("."), issue.keys.join(", "));
  const message = issue && issue.message !== "Invalid input" ? issue.message : "This does not fit.";
  return { code: "BAD_FIELD", message, ...(path.length > 0 ? { field: path.join(".") } : {}) };
}

const unknownArgument = (field: string, names: string) => ({
  code: "BAD_FIELD",
  message: `There is no argument of this name: ${names}.`,
  field,
});
