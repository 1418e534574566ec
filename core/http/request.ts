import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { Refusal } from "#contract/refusals";
import type { Client } from "../domain/audit.ts";
import { refuseDepth } from "./json-depth.ts";

type Fields = Record<string, unknown>;

/** Everything a call brings, as one flat object: path, query, body and the idempotency key. */
export async function readInput(
  event: APIGatewayProxyEventV2,
  { rawBody = false }: { readonly rawBody?: boolean } = {},
): Promise<Fields> {
  const path: Fields = { ...event.pathParameters };
  const query: Fields = { ...event.queryStringParameters };
  const body = rawBody ? { raw: textOf(event) } : await readBody(event);
  const key = event.headers["idempotency-key"];
  refuseContradiction(path, query, body);
  return { ...body, ...query, ...path, ...(key === undefined ? {} : { idempotencyKey: key }) };
}

/** A name that stands in two places must say the same in both. */
function refuseContradiction(path: Fields, query: Fields, body: Fields): void {
  for (const [name, value] of Object.entries({ ...query, ...path })) {
    for (const other of [body, query]) {
      if (Object.hasOwn(other, name) && other[name] !== value) {
        throw new Refusal("BAD_FIELD", { field: name });
      }
    }
  }
}

const textOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;

async function readBody(event: APIGatewayProxyEventV2): Promise<Fields> {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length === 0) return {};
  const type = event.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
  }
  return readJson(bytes.toString("utf8"), type);
}

/** `/api/userDetails` takes a bare address too, as JSON string or plain text (spec.md section 7). */
function readJson(text: string, type: string): Fields {
  if (type.startsWith("text/plain") && !text.trimStart().startsWith("{")) return { email: text };
  refuseDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("BAD_REQUEST");
  }
  if (typeof value === "string") return { email: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("BAD_REQUEST");
  }
  return { ...value };
}

/** A part called `template` holds the whole call as JSON (spec.md section 7). */
async function readForm(bytes: Buffer, type: string): Promise<Fields> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw new Refusal("BAD_REQUEST");
  }
  const json = form.get("template");
  if (json !== null) return readJson(typeof json === "string" ? json : await json.text(), "");
  const fields = [...form].map(async ([name, value]) => [name, await readPart(value)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function readPart(value: File | string): Promise<unknown> {
  if (typeof value === "string") return value;
  return { fileName: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
}

/**
 * CloudFront's viewer-request function overwrites `x-viewer-ip` with the address it sees, so a caller
 * can't choose it; without CloudFront in front it is the peer of API Gateway.
 */
export function readClient(event: APIGatewayProxyEventV2): Client {
  const viewer = event.headers["x-viewer-ip"] ?? "";
  return {
    ip: isIP(viewer) ? viewer : event.requestContext.http.sourceIp,
    userAgent: (event.headers["user-agent"] ?? "").slice(0, 300).replace(/\p{Cs}/gu, ""),
  };
}

export function readBearer(event: APIGatewayProxyEventV2): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(event.headers["authorization"] ?? "")?.[1];
}

export function readCookie(event: APIGatewayProxyEventV2, name: string): string | undefined {
  const cookie = (event.cookies ?? []).find((one) => one.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}
