import type { Endpoint } from "../contract/endpoint.ts";
import type {
  ApiCode,
  ApiPath,
  ApiReply,
  JsonSchema,
  OpenApiDocument,
} from "../contract/open-api.ts";
import { productName } from "../contract/rules/product/product.ts";
import { version } from "../contract/rules/product/version.ts";
import { refusals } from "../contract/rules/refusals/refusals.ts";
import { componentSchemas, isAnswer } from "./openapi/components.ts";
import { described, noteWords, type WordsUsed } from "./openapi/described.ts";
import {
  errorNames,
  methodOf,
  nounOf,
  operationIdOf,
  operationOf,
  type PublicCall,
} from "./openapi/operations.ts";
import { open, toJsonSchemas } from "./openapi/schemas.ts";
import { webhooks } from "./openapi/webhooks.ts";

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The public API in the contract, as OpenAPI 3.1; records in `found` which words were used. */
export function openApiDocument(groups: Groups, found: WordsUsed = noteWords()): OpenApiDocument {
  const { calls, components } = read(groups);
  const inWords = (schema: JsonSchema, owner: string) => described(schema, [owner], found);
  const paths: Record<string, ApiPath> = {};
  for (const { input, answer, ...call } of calls) {
    const owner = operationIdOf(call);
    const operation = operationOf({
      ...call,
      input: inWords(input, owner),
      answer: answer && inWords(answer, owner),
    });
    const { path } = call.endpoint;
    paths[path] = { ...paths[path], [methodOf(call.endpoint)]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName} API`,
      version,
      description:
        "Send documents for signature, learn what happened, and fetch what was signed. Additions are not breaking changes; anything else would be v2.",
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The site that serves this document." }],
    tags: tags.filter(({ name }) => calls.some(({ endpoint }) => nounOf(endpoint) === name)),
    paths,
    webhooks,
    components: {
      securitySchemes: { key: keyScheme },
      schemas: {
        ...Object.fromEntries(
          Object.entries(components).map(([name, schema]) => [
            name,
            inWords(isAnswer(name) ? open(schema) : schema, name),
          ]),
        ),
        ErrorReply: errorSchema,
      },
      responses: errorResponses(),
    },
    "x-codes": publicCodes,
  };
}

function read(groups: Groups) {
  const calls = Object.values(groups)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, endpoint]) =>
      endpoint.published ? [{ name, endpoint, published: endpoint.published }] : [],
    )
    .sort((a, b) => orderOf(a.endpoint) - orderOf(b.endpoint));
  const inputs = calls.map(({ endpoint }) => endpoint.input);
  const answers = calls.flatMap(({ published }) => published.answer ?? []);
  const { components, others } = toJsonSchemas(componentSchemas, [...inputs, ...answers]);
  const answered = others.slice(inputs.length).map(open);
  const withSchemas = calls.map(
    (call, index): PublicCall => ({
      ...call,
      input: withoutKey(others[index] ?? {}),
      answer: call.published.answer && answered.shift(),
    }),
  );
  return { calls: withSchemas, components };
}

/** Removes the idempotency key, which the router takes from a header. */
function withoutKey(input: JsonSchema): JsonSchema {
  const { idempotencyKey: _, ...properties } = input.properties ?? {};
  return { ...input, properties };
}

const tags = [
  {
    name: "account",
    description:
      "The account of the API key: its plan, how much of it is used, and the settings by which it sends.",
  },
  { name: "documents", description: "Uploaded PDFs, from which envelopes and templates are made." },
  {
    name: "envelopes",
    description: "Documents that were sent for signature, with recipients and fields.",
  },
  {
    name: "drafts",
    description: "Documents that a program prepares, and a person reviews and sends.",
  },
  {
    name: "batches",
    description: "One template sent in bulk: rows are checked first, and then sent.",
  },
  {
    name: "exports",
    description:
      "Files of many envelopes: a zip of sealed documents, or tables. Each is kept for a day.",
  },
  { name: "labels", description: "Labels that the account has given its envelopes." },
  {
    name: "templates",
    description:
      "Documents with fields that can be sent again and again, each with a public link if you want one.",
  },
  { name: "links", description: "The public links of all templates." },
  {
    name: "events",
    description: "What happened to the account's envelopes and templates in the last 30 days.",
  },
  {
    name: "hooks",
    description: "Webhooks: addresses to which events are posted, as Standard Webhooks says.",
  },
  {
    name: "members",
    description: "The people of the workspace, their roles, and the log of changes.",
  },
];

const orderOf = (endpoint: Endpoint) => {
  const at = tags.findIndex(({ name }) => name === nounOf(endpoint));
  return at < 0 ? tags.length : at;
};

const keyScheme = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "us_<id>_<secret>_<checksum>",
  description:
    "An API key, created under Account Settings, Developers. Each call says which scope it needs.",
};

const errorSchema: JsonSchema = {
  type: "object",
  properties: {
    code: {
      type: "string",
      description: "For programs; see the list of codes. New ones may be added.",
      examples: ["BAD_FIELD"],
    },
    message: { type: "string", description: "For people, in English." },
    field: {
      type: "string",
      description: "The part of the request that is wrong, such as `recipients.0.email`.",
    },
    requestId: { type: "string", description: "Please name it when you contact support." },
  },
  required: ["code", "message", "requestId"],
};

/** Error codes of the public API. */
const publicCodes: readonly ApiCode[] = Object.entries(refusals)
  .filter(([, [, , audience]]) => audience === "public")
  .map(([code, [status, message]]) => ({ code, status, message }))
  .sort((a, b) => a.status - b.status);

function errorResponses(): Record<string, ApiReply> {
  const schema = { $ref: "#/components/schemas/ErrorReply" };
  const reply = (status: string): ApiReply => ({
    description: `${errorWords[status] ?? ""} ${publicCodes
      .filter((one) => String(one.status) === status)
      .map(({ code }) => `\`${code}\``)
      .join(", ")}`,
    ...((status === "429" || status === "503") && {
      headers: {
        "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
      },
    }),
    content: { "application/json": { schema } },
  });
  return Object.fromEntries(
    Object.entries(errorNames).map(([status, name]) => [name, reply(status)]),
  );
}

const errorWords: Readonly<Record<string, string>> = {
  "400": "The request is not valid; `field` says where.",
  "401": "The key is missing, mistyped, revoked or expired.",
  "403": "The key or the plan does not allow it.",
  "404": "It does not exist, or it belongs to another account.",
  "409": "The current state does not allow it.",
  "413": "The file or the request is too large.",
  "422": "The file can't be used.",
  "429":
    "Too many calls, mails or exports at once; where it is known, `Retry-After` says when to try again.",
  "500": "Our fault. Nothing was lost; the same call may be tried again.",
  "503": "Too much is asked of us at the moment; `Retry-After` says when to try again.",
};
