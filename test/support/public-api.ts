import { expect } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { call, type Reply } from "./cloud.ts";

/** Calls of the public API, whose replies must be as the contract says, to the last member. */

const endpoints: readonly Endpoint[] = Object.values(groups).flatMap((group) =>
  Object.values(group),
);

const refused = z.strictObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
});

interface More {
  readonly idempotencyKey?: string;
  /** False for a redirect to bytes, instead of their address as JSON. */
  readonly json?: boolean;
}

/** Fails where the reply is neither what the call's schema describes nor a refusal. */
export async function callByKey<Body = Record<string, unknown>>(
  key: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  { idempotencyKey, json = true }: More = {},
): Promise<Reply<Body>> {
  const { published } = endpointOf(method, path);
  const headers = {
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    ...(json ? { accept: "application/json" } : {}),
  };
  const reply = await call<Body>(method, path, body, { bearer: key, headers });
  const where = `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`;
  if (reply.status >= 400) {
    expect(z.safeParse(refused, reply.body).error, where).toBeUndefined();
  } else if (reply.status !== 302 && published?.answer) {
    const status = published.status === 302 ? 200 : published.status;
    expect(reply.status, where).toBe(status);
    expect(z.safeParse(published.answer, reply.body).error, where).toBeUndefined();
  }
  return reply;
}

function endpointOf(method: string, path: string): Endpoint {
  const [plain = ""] = path.split("?");
  const found = endpoints.find(
    (one) => one.access === "key" && one.method === method && patternOf(one).test(plain),
  );
  if (!found) throw new Error(`the public API has no ${method} ${plain}`);
  return found;
}

/** Pattern for a path with parameter names in braces. */
const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
