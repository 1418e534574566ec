import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { readInput } from "../../../core/http/request.ts";

type Parts = Pick<APIGatewayProxyEventV2, "body" | "pathParameters" | "queryStringParameters">;

const event = (type: string, parts: Parts): APIGatewayProxyEventV2 => ({
  version: "2.0",
  routeKey: "POST /api/x",
  rawPath: "/api/x",
  rawQueryString: "",
  headers: { "content-type": type },
  isBase64Encoded: false,
  ...parts,
  requestContext: {
    ...{ accountId: "1", apiId: "a", domainName: "d", domainPrefix: "p", requestId: "r" },
    ...{ routeKey: "POST /api/x", stage: "$default", time: "", timeEpoch: 0 },
    http: { method: "POST", path: "/api/x", protocol: "", sourceIp: "203.0.113.7", userAgent: "" },
  },
});

const json = (body: string, parts: Parts = {}) => event("application/json", { body, ...parts });

describe("a body that is one text", () => {
  const route = { bareBody: "email" };

  test.each([json('"ann@example.com"'), event("text/plain", { body: "ann@example.com" })])(
    "stands for the field that its route names",
    async (call) => {
      expect(await readInput(call, route)).toEqual({ email: "ann@example.com" });
      await expect(readInput(call, {})).rejects.toThrow("couldn't read");
    },
  );

  test("may also be the JSON object that it always was, whatever its type", async () => {
    const body = '{"email":"ann@example.com"}';
    for (const type of ["text/plain", "application/json"]) {
      expect(await readInput(event(type, { body }), route)).toEqual({ email: "ann@example.com" });
    }
  });
});

test("a part of a form holds the whole body as JSON where its route says so", async () => {
  const type = "multipart/form-data; boundary=b";
  const part = 'content-disposition: form-data; name="template"\r\n\r\n{"name":"Lease"}';
  const call = event(type, { body: `--b\r\n${part}\r\n--b--\r\n` });
  expect(await readInput(call, { jsonPart: "template" })).toEqual({ name: "Lease" });
  expect(await readInput(call, {})).toEqual({ template: '{"name":"Lease"}' });
});

test("a name given in two places must have the same value in both", async () => {
  const parts = { pathParameters: { id: "1" }, queryStringParameters: { page: "2" } };
  expect(await readInput(json('{"id":"1"}', parts), {})).toEqual({ id: "1", page: "2" });
  await expect(readInput(json('{"id":"3"}', parts), {})).rejects.toMatchObject({ field: "id" });
});
