import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCdnFunction } from "../src/cdn/function.ts";
import type { Local } from "../src/local.ts";
import { startLocal } from "../src/start.ts";
import {
  att,
  type Folders,
  ref,
  type TinyResource,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

const echo = `
export const handler = async ({ headers, requestContext, rawPath, cookies }) => ({
  statusCode: 200,
  headers: { "content-type": "application/json", "x-kept": "origin", "x-removed": "origin" },
  cookies: ["a=Secure; Path=/; HttpOnly; Secure; SameSite=Strict", "__Host-b=1; Path=/; Secure"],
  body: JSON.stringify({ headers, sourceIp: requestContext.http.sourceIp, rawPath, cookies }),
});`;

/** Calls the API that it stands behind. */
const caller = `
export const handler = async () => ({
  statusCode: 200,
  body: await (await fetch(process.env.API_URL + "/api/call", { headers: { "x-own": "1" } })).text(),
});`;

const rewrite = `function handler(event) {
  var request = event.request;
  if (request.uri === "/old") {
    return { statusCode: 301, statusDescription: "Moved", headers: { location: { value: "/new" } } };
  }
  if (request.uri === "/broken") request.headers["x-real-ip"] = { value: "1.2.3.4" };
  if (!/\\.[a-z0-9]+$/.test(request.uri)) request.uri = "/index.html";
  return request;
}`;

const nameViewer = `function handler(event) {
  event.request.headers["x-viewer-ip"] = { value: event.viewer.ip };
  return event.request;
}`;

function edgeFunction(code: string): TinyResource {
  return { Type: "AWS::CloudFront::Function", Properties: { Name: "f", FunctionCode: code } };
}

const onRequest = (id: string) => [
  { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": [id, "FunctionARN"] } },
];

const csp = "default-src 'self'; connect-src 'self' https://docs.s3.us-east-1.amazonaws.com";
const headersPolicy: TinyResource = {
  Type: "AWS::CloudFront::ResponseHeadersPolicy",
  Properties: {
    ResponseHeadersPolicyConfig: {
      Name: "headers",
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: csp, Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: "DENY", Override: true },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 60,
          IncludeSubdomains: true,
          Override: true,
        },
      },
      CustomHeadersConfig: {
        Items: [
          { Header: "X-Kept", Value: "policy", Override: false },
          { Header: "X-New", Value: "policy", Override: true },
        ],
      },
      RemoveHeadersConfig: { Items: [{ Header: "X-Removed" }] },
    },
  },
};

function deployment(properties: object): TinyResource {
  return { Type: "Custom::CDKBucketDeployment", Properties: { ...properties } };
}

const secret = {
  "Fn::Join": ["", ["{{resolve:secretsmanager:", ref("Secret"), ":SecretString:::}}"]],
};

let folders: Folders;
let local: Local;
const script = "export const answer = 42;\n".repeat(100);

beforeAll(async () => {
  const policy = { ResponseHeadersPolicyId: ref("Headers") };
  const resources = {
    ...tinyWebsite(
      {
        pages: { ...policy, FunctionAssociations: onRequest("Rewrite") },
        api: { ...policy, FunctionAssociations: onRequest("Viewer") },
      },
      { OriginCustomHeaders: [{ HeaderName: "X-Secret", HeaderValue: secret }] },
    ),
    Secret: {
      Type: "AWS::SecretsManager::Secret",
      Properties: { GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true } },
    },
    Headers: headersPolicy,
    Rewrite: edgeFunction(rewrite),
    Viewer: edgeFunction(nameViewer),
    EchoRole: tinyRole(),
    Echo: tinyFunction("Echo"),
    ...tinyRoute("Call", "ANY /api/call", "Echo"),
    CallerRole: tinyRole(),
    Caller: tinyFunction("Caller", {
      Environment: { Variables: { API_URL: att("Api", "ApiEndpoint") } },
    }),
    ...tinyRoute("Calls", "GET /api/caller", "Caller"),
    Assets: deployment({
      Exclude: ["*"],
      Include: ["assets/*"],
      SystemMetadata: { "cache-control": "max-age=31536000, immutable" },
    }),
    Pages: deployment({
      Exclude: ["assets/*"],
      SystemMetadata: { "cache-control": "no-cache" },
    }),
  };
  folders = writeStack(
    resources,
    { Echo: echo, Caller: caller },
    { "index.html": "<h1>site</h1>", "assets/app-1a2b.js": script },
  );
  local = await startLocal(folders);
});

afterAll(async () => {
  await local.stop();
  folders.remove();
});

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Not fetch: it would resolve the path, refuse some headers and unpack the body. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(local.url, { path, headers, method }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const { statusCode: status } = reply;
      resolve({ status, headers: reply.headers, body: Buffer.concat(chunks) });
    });
    sent.on("error", reject).end();
  });
}

const echoed = async (headers: Record<string, string> = {}) =>
  JSON.parse((await raw("/api/call", headers)).body.toString());

test("the root and every route of the site serve its page, to be asked for again each time", async () => {
  for (const path of ["/", "/rviewer/token", "/index.html"]) {
    const { status, headers, body } = await raw(path);
    expect([status, body.toString()]).toEqual([200, "<h1>site</h1>"]);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toBe("text/html");
  }
});

test("hashed assets may be kept for ever", async () => {
  const { headers } = await raw("/assets/app-1a2b.js");
  expect(headers["cache-control"]).toBe("max-age=31536000, immutable");
});

test("a file that isn't there is a 403, as a private bucket says it; so is one outside of it", async () => {
  for (const path of ["/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/%00.js"]) {
    expect((await raw(path)).status, path).toBe(403);
  }
});

test("a browser that has the file gets a 304", async () => {
  const { headers } = await raw("/index.html");
  const again = await raw("/index.html", { "if-none-match": String(headers["etag"]) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a HEAD gets the headers of a GET and no body", async () => {
  const { status, headers, body } = await raw("/assets/app-1a2b.js", {}, "HEAD");
  expect([status, headers["content-length"], body.length]).toEqual([200, "2600", 0]);
});

test("text that is large enough is compressed for clients that accept it", async () => {
  const zipped = await raw("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.body).toString()).toBe(script);
  const brotli = await raw("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  const plain = await raw("/index.html", { "accept-encoding": "gzip" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
});

test("a method that the behaviour doesn't allow is a 403", async () => {
  expect((await raw("/", {}, "POST")).status).toBe(403);
  expect((await raw("/api/call", {}, "DELETE")).status).toBe(200);
});

test("the headers policy sets, overrides, keeps and removes, on pages and calls alike", async () => {
  for (const path of ["/", "/api/call", "/nothing.js"]) {
    const { headers } = await raw(path);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'self'"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=60; includeSubDomains",
      "x-new": "policy",
      "x-kept": path === "/api/call" ? "origin" : "policy",
    });
    expect(headers).not.toHaveProperty("x-removed");
  }
});

test("pages may reach the local S3 where they would reach Amazon's", async () => {
  const { headers } = await raw("/");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'self'; connect-src 'self' ${local.endpoint}`,
  );
});

test("a function at the edge can answer by itself", async () => {
  const { status, headers } = await raw("/old");
  expect([status, headers["location"]]).toEqual([301, "/new"]);
});

test("a function at the edge that writes a header it may not is a 502", async () => {
  expect((await raw("/broken")).status).toBe(502);
});

test("a function at the edge finds nothing of the request before", () => {
  const counter = createCdnFunction(
    `var declared = 0;
    undeclared = typeof undeclared === "undefined" ? 1 : undeclared + 1;
    function handler(event) {
      declared += 1;
      return { statusCode: 200, body: declared + " " + undeclared };
    }`,
    "Cdn",
  );
  const plain = { method: "GET", path: "/", query: "", headers: {}, peer: "127.0.0.1" };
  const request = { ...plain, body: Buffer.alloc(0), gone: () => false };
  const bodies = [1, 2].map(() => String(counter.onRequest(request).body));
  expect(bodies).toEqual(["1 1", "1 1"]);
});

test("a caller can claim addresses, but the one that CloudFront saw comes last", async () => {
  const { headers } = await echoed({
    "x-forwarded-for": "9.9.9.9",
    "x-viewer-ip": "9.9.9.9",
    "cloudfront-viewer-address": "9.9.9.9:1",
  });
  expect(headers["x-forwarded-for"]).toBe("9.9.9.9, 127.0.0.1, 127.0.0.1");
  expect(headers["x-viewer-ip"]).toBe("127.0.0.1");
  expect(headers).not.toHaveProperty("cloudfront-viewer-address");
});

test("calls reach the API with the viewer's headers and cookies, but the API's own Host", async () => {
  const { headers, cookies } = await echoed({ authorization: "Bearer x", cookie: "a=1" });
  expect(headers).toMatchObject({
    authorization: "Bearer x",
    host: expect.stringMatching(/\.execute-api\.us-east-1\.amazonaws\.com$/),
    via: expect.stringContaining("CloudFront"),
  });
  expect(cookies).toEqual(["a=1"]);
});

test("cookies come without Secure, which Safari refuses over HTTP, unless their name needs it", async () => {
  const { headers } = await raw("/api/call");
  expect(headers["set-cookie"]).toEqual([
    "a=Secure; Path=/; HttpOnly; SameSite=Strict",
    "__Host-b=1; Path=/; Secure",
  ]);
});

test("the API gets a header with a secret from CloudFront, whatever the caller sends by its name", async () => {
  const { headers } = await echoed({ "x-secret": "guessed" });
  expect(headers["x-secret"]).toMatch(/^[A-Za-z0-9]{40}$/);
});

test("the API can be called past CloudFront, by its own name", async () => {
  const { body } = await raw("/api/call", { host: local.apiHost, "x-viewer-ip": "9.9.9.9" });
  const { headers, sourceIp } = JSON.parse(String(body));
  expect(headers).toMatchObject({ "x-viewer-ip": "9.9.9.9" });
  expect(headers).not.toHaveProperty("x-secret");
  expect(sourceIp).toBe("127.0.0.1");
});

test("a function reaches the API by its own address, past CloudFront", async () => {
  const { body } = await raw("/api/caller");
  const { headers, rawPath } = JSON.parse(String(body));
  expect(rawPath).toBe("/api/call");
  expect(headers).toMatchObject({ "x-own": "1" });
  expect(headers).not.toHaveProperty("via");
});
