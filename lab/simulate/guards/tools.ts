import { change, type Guard } from "./guard.ts";

const ofTools = (name: string, ...off: Guard["off"]): Guard => ({
  ...{ name, off },
  ...{ subject: "tools", focus: ["tool", "tool", "tool", "sign"] },
});

/** Guards of calls by the server of the Model Context Protocol. */
export const toolGuards: readonly Guard[] = [
  ofTools(
    "a tool passes the caller's key of repeated calls on",
    change(
      "core/gateways/own-api.ts",
      '...(typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {})',
      '...(typeof idempotencyKey === "string" ? { "idempotency-key": String(Math.random()) } : {})',
    ),
  ),
  ofTools(
    "a wrong key is refused before any tool",
    change(
      "functions/mcp/result.ts",
      'await scopesOf(by); const protocolVersion = agreedVersion(params["protocolVersion"]);',
      'const protocolVersion = agreedVersion(params["protocolVersion"]);',
    ),
  ),
  ofTools(
    "pages of other sites call no tools",
    change(
      "functions/mcp/message.ts",
      'assertOwnOrigin(headers["origin"]);',
      "void assertOwnOrigin;",
    ),
  ),
  ofTools(
    "a tool that was refused says so",
    change(
      "functions/mcp/call-tool.ts",
      "const refused = (why: object) => ({ content: inWords(why), isError: true });",
      "const refused = (why: object) => ({ content: inWords(why), isError: false });",
    ),
  ),
];
