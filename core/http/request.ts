import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Endpoint, PublicCallFacts } from "#contract/endpoint";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Client } from "../domain/envelope/audit.ts";
import { refuseDepth } from "./json-depth.ts";

type Fields = Record<string, unknown>;

type BodyForm = Pick<Endpoint, "rawBody" | "bareBody" | "jsonPart" | "published">;

/** The whole input of a call as one flat object: path, query, body and idempotency key. */
export async function readInput(event: APIGatewayProxyEventV2, form: BodyForm): Promise<Fields> {
  const path: Fields = { ...event.pathParameters };
  const query: Fields = { ...event.queryStringParameters };
  const body = form.rawBody ? { raw: textOf(event) } : await readBody(event, form);
  const key = isKeyOfInput(form) ? event.headers["idempotency-key"] : undefined;
  refuseContradiction(path, query, body);
  if (form.published) refuseMisplaced([...Object.keys(path), "idempotencyKey"], query, body);
  return { ...body, ...query, ...path, ...(key === undefined ? {} : { idempotencyKey: key }) };
}

/** A name that occurs in two places must have the same value in both. */
function refuseContradiction(path: Fields, query: Fields, body: Fields): void {
  for (const [name, value] of Object.entries({ ...query, ...path })) {
    for (const other of [body, query]) {
      if (Object.hasOwn(other, name) && other[name] !== value) {
        throw new Refusal("BAD_FIELD", { field: name });
      }
    }
  }
}

/** For most calls of the public API, only the router reads the idempotency key. */
const isKeyOfInput = ({ published }: BodyForm): boolean =>
  !published || published.isOnceById === true;

/** In the public API, what belongs in the path or a header may not be anywhere else. */
function refuseMisplaced(names: readonly string[], ...places: readonly Fields[]): void {
  const field = names.find((name) => places.some((place) => Object.hasOwn(place, name)));
  if (field !== undefined) throw new Refusal("BAD_FIELD", { field, message: noSuchMember });
}

/** For an unknown member or parameter. */
export const noSuchMember = "This call has no member or parameter of this name.";

const textOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;

const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

async function readBody(event: APIGatewayProxyEventV2, form: BodyForm): Promise<Fields> {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length === 0) return {};
  const type = event.headers["content-type"] ?? "";
  if (form.published && isForm.test(type)) throw new Refusal("BAD_REQUEST");
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type, form);
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
  }
  const text = decoded(bytes);
  const isPlain = type.startsWith("text/plain") && !text.trimStart().startsWith("{");
  const fields = isPlain && form.bareBody ? { [form.bareBody]: text } : readJson(text, form);
  if (form.published && text.includes("\ufffd")) refuseLost(fields, form.published);
  return fields;
}

/**
 * API Gateway passes JSON on as text, in which U+FFFD stands for what it couldn't read; pages always send UTF-8, and may send that
 * character as part of a document's own text.
 */
function refuseLost(fields: Fields, { judgesLost }: PublicCallFacts): void {
  const others = Object.entries(fields).filter(([name]) => name !== judgesLost);
  if (JSON.stringify(others).includes("\ufffd")) throw new Refusal("BAD_REQUEST");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Throws BAD_REQUEST for a body in another encoding. */
function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST");
  }
}

function readJson(text: string, { bareBody }: BodyForm): Fields {
  refuseDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("BAD_REQUEST");
  }
  if (typeof value === "string" && bareBody) return { [bareBody]: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("BAD_REQUEST");
  }
  return { ...value };
}

async function readForm(bytes: Buffer, type: string, { jsonPart }: BodyForm): Promise<Fields> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw new Refusal("BAD_REQUEST");
  }
  const json = jsonPart === undefined ? null : form.get(jsonPart);
  if (json !== null) return readJson(typeof json === "string" ? json : await json.text(), {});
  const fields = [...form].map(async ([name, value]) => [name, await readPart(value)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function readPart(value: File | string): Promise<unknown> {
  if (typeof value === "string") return value;
  return { fileName: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
}

/**
 * The client of a call that came through CloudFront. CloudFront's viewer-request function overwrites `x-viewer-ip` with
 * the caller's address, so a caller can't choose it, and `x-viewer-agent` with the caller's user agent.
 */
export function readClient({ headers, requestContext }: APIGatewayProxyEventV2): Client {
  const viewer = headers["x-viewer-ip"] ?? "";
  // A distribution that is still to be updated sends no `x-viewer-agent`.
  const agent = headers["x-viewer-agent"] ?? headers["user-agent"] ?? "";
  return {
    ip: isIP(viewer) ? viewer : requestContext.http.sourceIp,
    userAgent: agent === cdnAgent ? "" : agent.slice(0, 300).replace(/\p{Cs}/gu, ""),
  };
}

/** CloudFront's own `User-Agent`, which tells nothing about the caller. */
const cdnAgent = "Amazon CloudFront";

export function readBearer(event: APIGatewayProxyEventV2): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(event.headers["authorization"] ?? "")?.[1];
}

export function readCookie(event: APIGatewayProxyEventV2, name: string): string | undefined {
  const cookie = (event.cookies ?? []).find((one) => one.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}
