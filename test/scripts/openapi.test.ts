import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../contract/api.ts";
import { eventAnswer } from "../../contract/calls/events.ts";
import { type Endpoint, replies } from "../../contract/endpoint.ts";
import type { ApiOperation, JsonSchema } from "../../contract/open-api.ts";
import { eventTypes } from "../../contract/rules/programs/events.ts";
import { noteWords } from "../../scripts/openapi/described.ts";
import { examples } from "../../scripts/openapi/examples.ts";
import { operationIdOf } from "../../scripts/openapi/operations.ts";
import { dataOf } from "../../scripts/openapi/webhooks.ts";
import { words } from "../../scripts/openapi/words.ts";
import { openApiDocument } from "../../scripts/openapi.ts";
import { shapeOf } from "../support/api-shape.ts";

const found = noteWords();
const document = openApiDocument(groups, found);
const operations = Object.values(document.paths).flatMap((path): ApiOperation[] =>
  Object.values(path),
);
const published = Object.values(groups).flatMap((group) =>
  Object.entries<Endpoint>(group).filter(([, { access }]) => access === "key"),
);

test("a third-party validator finds nothing wrong with the document", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("every call that keys can make is in it once, and no other", () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual(published.map(([, { method, path }]) => `${method} ${path}`).sort());
  expect(calls.length).toBeGreaterThan(20);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every call belongs to a noun that is described, as /developers lists calls by noun", () => {
  const nouns = document.tags.map(({ name }) => name);
  expect(operations.filter(({ tags }) => !tags.some((tag) => nouns.includes(tag)))).toEqual([]);
});

test("every error that a call can be answered with says what it means", () => {
  for (const { description } of Object.values(document.components.responses))
    expect(description).toMatch(/^[A-Z].+[.] `[A-Z_]+`/);
});

test("no part of an input or a reply is left without a schema, and every member says what it means", () => {
  const blank: string[] = [];
  const look = (schema: JsonSchema, at: string) => {
    const { $ref, type, enum: values, anyOf, oneOf, properties, items } = schema;
    if (!$ref && !type && !values && !anyOf && !oneOf) blank.push(at);
    for (const [name, member] of Object.entries(properties ?? {})) look(member, `${at}.${name}`);
    for (const branch of [...(anyOf ?? []), ...(oneOf ?? [])]) look(branch, at);
    if (items) look(items, `${at}[]`);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name);
  for (const { operationId, parameters, requestBody, responses } of operations) {
    for (const { name, schema } of parameters ?? []) look(schema, `${operationId} ${name}`);
    for (const part of [requestBody, ...Object.values(responses)])
      if (part && "content" in part && part.content)
        look(part.content["application/json"].schema, operationId);
  }
  expect(blank).toEqual([]);
  expect([...found.missing]).toEqual([]);
  expect(Object.keys(words).filter((name) => !found.used.has(name))).toEqual([]);
});

test("a schema that JSON can't express is an error, not an empty one", () => {
  const hidden = replies<object>()({
    path: "GET /api/v1/hidden",
    access: "key",
    input: z.object({ secret: z.custom<string>(() => true) }),
    needs: "any",
    published: { answer: undefined, status: 200, summary: "Hide" },
  });
  expect(() => openApiDocument({ hidden: { hidden } })).toThrow(/represented in JSON Schema/);
});

test("a converted value appears as it is sent, in path, query, header and body", () => {
  const call = replies<object>()({
    path: "POST /api/v1/things/{thingId}/turn",
    access: "key",
    input: z.object({
      thingId: z.string(),
      degrees: z.pipe(
        z.string().check(z.maxLength(9)),
        z.transform((text) => Number(text)),
      ),
      idempotencyKey: z.optional(z.string()),
    }),
    needs: "documents:send",
    published: { answer: undefined, status: 200, summary: "Turn" },
  });
  const { paths } = openApiDocument({ things: { turnByKey: call } });
  const turn = paths["/api/v1/things/{thingId}/turn"]?.post;
  expect(turn?.operationId).toBe("thingsTurn");
  expect(turn?.security).toEqual([{ key: ["documents:send"] }]);
  const places = turn?.parameters?.map((one) => [one.in, one.name, one.required]);
  expect(places).toEqual([
    ["path", "thingId", true],
    ["header", "Idempotency-Key", false],
  ]);
  expect(turn?.requestBody?.content["application/json"].schema).toEqual({
    type: "object",
    properties: { degrees: { type: "string", maxLength: 9 } },
    required: ["degrees"],
    additionalProperties: false,
  });
});

test("every example is accepted by the call that it is for", () => {
  const known = new Map(
    published.map(([name, endpoint]) => [operationIdOf({ name, endpoint }), endpoint]),
  );
  for (const [id, example] of Object.entries(examples)) {
    const endpoint = known.get(id);
    expect(endpoint, id).toBeDefined();
    const inPath = [...(endpoint?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => [
      name,
      "x",
    ]);
    const input = { ...Object.fromEntries(inPath), ...example };
    expect(endpoint && z.safeParse(endpoint.input, input).success, id).toBe(true);
  }
});

test("every event has its own schema, and an example that is such an event", () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...eventTypes]);
  for (const type of eventTypes) {
    const { schema, example } =
      document.webhooks?.[type]?.post?.requestBody?.content["application/json"] ?? {};
    const event = z.parse(eventAnswer, example);
    expect(event.type).toBe(type);
    const own = schema?.allOf?.[1]?.properties;
    expect(own?.["type"]?.enum).toEqual([type]);
    expect(own?.["data"]?.required).toEqual(dataOf(type));
    expect(Object.keys(event.data)).toEqual(expect.arrayContaining([...dataOf(type)]));
  }
});

test("every call with a body has an example of it", () => {
  const without = operations.filter(
    ({ requestBody }) => requestBody?.required && !requestBody.content["application/json"].example,
  );
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

test("codes are those of public refusals, and none of pages and links", () => {
  const codes = document["x-codes"].map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(["KEY_INVALID", "KEY_LACKS_SCOPE", "OVER_LIMIT"]));
  // Keys can make the calls of exports, which throw these.
  expect(codes).toEqual(expect.arrayContaining(["TOO_MANY_EXPORTS", "EXPORT_NOT_READY"]));
  for (const code of ["SIGN_IN_AGAIN", "LINK_INVALID", "PAYMENT_DUE"])
    expect(codes).not.toContain(code);
});

test("a call that names something in its body, or leads to bytes, says how it is answered where these are not there", () => {
  const repliesOf = (id: string) =>
    Object.keys(operations.find(({ operationId }) => operationId === id)?.responses ?? {});
  expect(repliesOf("envelopesCreate")).toContain("404");
  expect(repliesOf("exportsFile")).toContain("409");
});

test("parameters, bodies and replies are those of public-api.txt, on which programs rely", async () => {
  await expect(`${shapeOf(document).join("\n")}\n`).toMatchFileSnapshot("public-api.txt");
});
