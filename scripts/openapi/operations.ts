import type { Endpoint, PublicCallFacts } from "../../contract/endpoint.ts";
import type {
  ApiBody,
  ApiMethod,
  ApiOperation,
  ApiParameter,
  ApiReply,
  JsonSchema,
} from "../../contract/open-api.ts";
import { examples } from "./examples.ts";

/** A call of the public API with its name in the contract, and its schemas as JSON Schema. */
export interface PublicCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly published: PublicCallFacts;
  readonly input: JsonSchema;
  readonly answer: JsonSchema | undefined;
}

/** The first part of the path after the version: `envelopes`. */
export const nounOf = ({ path }: Endpoint): string => path.split("/")[3] ?? "";

/** `envelopes` and `createByKey` make `envelopesCreate`; a name that is just the noun stands for reading it. */
export function operationIdOf({ name, endpoint }: Pick<PublicCall, "name" | "endpoint">): string {
  const noun = nounOf(endpoint);
  const words = withoutNoun(name.replace(/ByKey$/, ""), noun);
  const isNoun = words === noun;
  const verb = isNoun ? (noun === "account" ? "get" : "list") : words;
  return `${noun}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
}

/** `createBatch` is `create` among `batches`: a group has several nouns, and one name for each call. */
function withoutNoun(words: string, noun: string): string {
  const one = noun.replace(/(?<=ch)es$|s$/, "");
  const rest = words.replace(new RegExp(`^${one}(?=[A-Z])`), "");
  return rest.replace(new RegExp(`${one}(es|s)?$`, "i"), "") || words;
}

export const methodOf = ({ method }: Endpoint): ApiMethod => methods[method];

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

export function operationOf(call: PublicCall): ApiOperation {
  const { endpoint, published } = call;
  const { needs = "any" } = endpoint;
  const parameters = parametersOf(call);
  const requestBody = bodyOf(call);
  return {
    operationId: operationIdOf(call),
    tags: [nounOf(endpoint)],
    summary: published.summary,
    ...(published.description && { description: published.description }),
    "x-scope": needs,
    // OpenAPI 3.1 lets this array list what the caller must be allowed to do, for every type of scheme.
    security: [{ key: needs === "any" ? [] : [needs] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...repliesOf(call), ...errorReplies(call) },
  };
}

const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function parametersOf({ endpoint, input }: PublicCall): ApiParameter[] {
  const inPath = pathNames(endpoint.path);
  const rest =
    endpoint.method === "GET" || endpoint.method === "DELETE" ? bodyFields(endpoint, input) : [];
  const parameter = (place: "path" | "query", name: string): ApiParameter => {
    const { description, ...schema } = input.properties?.[name] ?? { type: "string" };
    const required = place === "path" || (input.required ?? []).includes(name);
    return { name, in: place, required, ...(description && { description }), schema };
  };
  return [
    ...inPath.map((name) => parameter("path", name)),
    ...rest.map((name) => parameter("query", name)),
    ...(endpoint.method === "POST" ? [idempotencyKey] : []),
  ];
}

const idempotencyKey: ApiParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Chosen by the caller, once for each act. For 24 hours, the same key with the same request gets the first reply again; with another request, it gets 409 KEY_USED.",
  schema: { type: "string", minLength: 8, maxLength: 100 },
};

/** Names of the input members that aren't in the path. */
function bodyFields({ path }: Endpoint, { properties = {} }: JsonSchema): string[] {
  const elsewhere = pathNames(path);
  return Object.keys(properties).filter((name) => !elsewhere.includes(name));
}

function bodyOf(call: PublicCall): ApiBody | undefined {
  const { endpoint, input } = call;
  const names = bodyFields(endpoint, input);
  const hasBody = ["POST", "PUT", "PATCH"].includes(endpoint.method);
  if (!hasBody || names.length === 0) return undefined;
  const required = (input.required ?? []).filter((name) => names.includes(name));
  const properties = Object.fromEntries(
    names.map((name) => [name, input.properties?.[name] ?? {}]),
  );
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const example = examples[operationIdOf(call)];
  return {
    required: required.length > 0,
    content: { "application/json": { schema, ...(example && { example }) } },
  };
}

function repliesOf({ published, answer }: PublicCall): Record<string, ApiReply> {
  const { status } = published;
  if (status === 302) return fileReplies;
  const content = answer && { "application/json": { schema: answer } };
  const description = status === 201 ? "Created." : "Done.";
  return { [status]: { description, ...(content && { content }) } };
}

/** Replies of a call that leads to bytes. */
const fileReplies: Record<string, ApiReply> = {
  "200": {
    description:
      "With `Accept: application/json`: an address of the bytes that is valid for a few minutes.",
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { url: { type: "string", format: "uri" } },
          required: ["url"],
        },
      },
    },
  },
  "302": {
    description:
      "The bytes are at another address for a few minutes. Follow it without sending the key.",
    headers: {
      Location: { description: "Address of the bytes.", schema: { type: "string", format: "uri" } },
    },
  },
};

/** Names of components.responses. */
export const errorNames = {
  "400": "BadRequest",
  "401": "KeyInvalid",
  "403": "NotAllowed",
  "404": "NotFound",
  "409": "Conflict",
  "413": "TooLarge",
  "422": "Unusable",
  "429": "TooMany",
  "500": "Internal",
  "503": "Busy",
} as const;

type ErrorStatus = keyof typeof errorNames;

function errorReplies({
  endpoint,
  published,
  input,
}: PublicCall): Record<string, { $ref: string }> {
  const changes = endpoint.method !== "GET";
  const found: readonly ErrorStatus[] = [
    "400",
    "401",
    "403",
    // A document or template can be named in the body, too.
    ...(endpoint.path.includes("{") || namesSource(input) ? (["404"] as const) : []),
    // The file of an export may not be ready yet, and an attached one not checked.
    ...(changes || (published.status === 302 && /\/(exports|attachments)\//.test(endpoint.path))
      ? (["409"] as const)
      : []),
    ...(nounOf(endpoint) === "documents" && changes ? (["413", "422"] as const) : []),
    "429",
    "500",
    "503",
  ];
  return Object.fromEntries(
    found.map((status) => [status, { $ref: `#/components/responses/${errorNames[status]}` }]),
  );
}

const namesSource = ({ properties }: JsonSchema): boolean =>
  /"(?:documentId|template)":/.test(JSON.stringify(properties ?? {}));
