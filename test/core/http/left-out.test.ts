import { expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../../contract/api.ts";
import { type Endpoint, replies } from "../../../contract/endpoint.ts";
import type { JsonSchema } from "../../../contract/open-api.ts";
import { withoutNulls } from "../../../core/http/left-out.ts";
import { parseInput } from "../../../core/http/parse-input.ts";
import { noteWords } from "../../../scripts/openapi/described.ts";
import { openApiDocument } from "../../../scripts/openapi.ts";

const document = openApiDocument(groups, noteWords());

const published = new Map(
  Object.values(groups)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ access }) => access === "key")
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) => {
    const content = requestBody?.content["application/json"];
    const endpoint = published.get(`${method.toUpperCase()} ${path}`);
    return content && endpoint ? [{ operationId, endpoint, ...content }] : [];
  }),
);

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref
    ? resolved(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {})
    : schema;

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const { anyOf = [], oneOf = [], ...own } = resolved(schema);
  return [own, ...[...anyOf, ...oneOf].flatMap(branchesOf)];
};

const takesNull = (schema: JsonSchema): boolean =>
  branchesOf(schema).some(({ type }) => [type].flat().includes("null"));

/** What is declared optional and not null: its path, with `[]` for the items of a list. */
function* optionalPaths(
  schema: JsonSchema,
  at: readonly string[] = [],
): Generator<readonly string[]> {
  for (const { properties = {}, required = [], items } of branchesOf(schema)) {
    for (const [name, member] of Object.entries(properties)) {
      if (!required.includes(name) && !takesNull(member)) yield [...at, name];
      yield* optionalPaths(member, [...at, name]);
    }
    if (items) yield* optionalPaths(items, [...at, "[]"]);
  }
}

/** `[["a", "[]", "b"], null]` is `{ a: [{ b: null }] }`; undefined stands for a member that is left out. */
function valueAt([name, ...rest]: readonly string[], value: null | undefined): unknown {
  if (name === undefined) return value;
  if (name === "[]") return [valueAt(rest, value)];
  return rest.length === 0 && value === undefined ? {} : { [name]: valueAt(rest, value) };
}

test("null is a member that was left out, in every optional member of every call's body", () => {
  const kept: string[] = [];
  let count = 0;
  for (const { operationId, endpoint, schema } of bodies)
    for (const path of optionalPaths(schema)) {
      count++;
      const read = withoutNulls(valueAt(path, null), endpoint.input);
      if (JSON.stringify(read) !== JSON.stringify(valueAt(path, undefined)))
        kept.push(`${operationId} ${path.join(".")}`);
    }
  expect(kept).toEqual([]);
  expect(count).toBeGreaterThan(150);
});

test("a call with null for all that it leaves out says the same as without", () => {
  for (const { endpoint, example, schema } of bodies) {
    if (typeof example !== "object" || example === null) continue;
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "id"]);
    const plain = { ...Object.fromEntries(inPath), ...example };
    expect(parseInput(endpoint, withAllNulls(plain, schema)), endpoint.path).toEqual(
      parseInput(endpoint, plain),
    );
  }
});

/** With null for each optional member that is absent, in lists too. */
function withAllNulls(value: unknown, ...schemas: readonly JsonSchema[]): unknown {
  const branches = schemas.flatMap(branchesOf);
  if (Array.isArray(value))
    return value.map((one) => withAllNulls(one, ...branches.flatMap(({ items }) => items ?? [])));
  if (typeof value !== "object" || value === null) return value;
  const absent = branches.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties)
      .filter(([name, member]) => !required.includes(name) && !takesNull(member))
      .map(([name]) => [name, null]),
  );
  const present = Object.entries(value).map(([name, member]) => {
    const of = branches.flatMap(({ properties }) => properties?.[name] ?? []);
    return [name, withAllNulls(member, ...of)];
  });
  return Object.fromEntries([...absent, ...present]);
}

const { input, path } = replies<object>()({
  path: "POST /api/test",
  access: "public",
  input: z.strictObject({
    cleared: z.optional(z.nullable(z.string())),
    list: z.optional(z.array(z.union([z.string(), z.strictObject({ a: z.optional(z.string()) })]))),
    named: z.optional(z.record(z.string(), z.string())),
    needed: z.string(),
    other: z.optional(z.unknown()),
  }),
});
const read = (raw: object) => parseInput({ input, path }, raw);

test("bytes of a file stay as they are", () => {
  const bytes = new Uint8Array([1, 0, 255]);
  const file = z.object({ fileName: z.string(), bytes: z.instanceof(Uint8Array) });
  expect(
    parseInput({ input: z.object({ file }), path }, { file: { fileName: "a", bytes } }),
  ).toEqual({
    file: { fileName: "a", bytes },
  });
});

test("null stays where it says something, in a list, and where nobody knows the member", () => {
  const all = {
    needed: "x",
    cleared: null,
    other: null,
    list: ["a", { a: null }],
    named: { b: null },
  };
  expect(read(all)).toEqual({ ...all, list: ["a", {}], named: {} });
  for (const refused of [
    { needed: null },
    { needed: "x", list: [null] },
    { needed: "x", unknown: null },
  ])
    expect(() => read(refused)).toThrow();
});
