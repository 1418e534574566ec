import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Local } from "../src/local.ts";
import { startLocal } from "../src/start.ts";
import {
  att,
  type Folders,
  permission,
  ref,
  type TinyResource,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

const scope = "aws.cognito.signin.user.admin";

/** Answers with the event that it was called with, or with the `reply` in the query. */
const echo = `
export const handler = async (event) => {
  const { reply, bytes } = event.queryStringParameters ?? {};
  if (bytes) return { statusCode: 200, body: "x".repeat(Number(bytes)) };
  if (reply) return JSON.parse(reply);
  return { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(event) };
};`;

/** Issues tokens at once, without any challenge. */
const signIn = `
export const handler = async (event) => ({ ...event, response: { issueTokens: true, failAuthentication: false } });`;

function identity(): Record<string, TinyResource> {
  const issuer = ["https://cognito-idp.", ref("AWS::Region"), ".amazonaws.com/", ref("Pool")];
  const admin = ["AdminCreateUser", "AdminSetUserPassword", "AdminInitiateAuth"];
  return {
    SignInRole: tinyRole(),
    SignIn: tinyFunction("SignIn"),
    Pool: {
      Type: "AWS::Cognito::UserPool",
      Properties: {
        UsernameAttributes: ["email"],
        LambdaConfig: { DefineAuthChallenge: att("SignIn", "Arn") },
      },
    },
    PoolMayInvoke: permission("SignIn", "cognito-idp.amazonaws.com", att("Pool", "Arn")),
    Client: {
      Type: "AWS::Cognito::UserPoolClient",
      Properties: { UserPoolId: ref("Pool"), ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH"] },
    },
    Jwt: {
      Type: "AWS::ApiGatewayV2::Authorizer",
      Properties: {
        AuthorizerType: "JWT",
        IdentitySource: ["$request.header.Authorization"],
        JwtConfiguration: { Issuer: { "Fn::Join": ["", issuer] }, Audience: [ref("Client")] },
      },
    },
    AdminRole: tinyRole({
      Effect: "Allow",
      Action: admin.map((name) => `cognito-idp:${name}`),
      Resource: att("Pool", "Arn"),
    }),
  };
}

const jwt = { AuthorizationType: "JWT", AuthorizerId: ref("Jwt"), AuthorizationScopes: [scope] };
const { UninvitedPermission: _, ...uninvited } = tinyRoute(
  "Uninvited",
  "GET /api/uninvited",
  "Echo",
);

/** An OpenAPI document with an open and a closed operation, and one whose role may not invoke the function. */
function documented(): Record<string, TinyResource> {
  const integration = (role: string) => ({
    type: "aws_proxy",
    httpMethod: "POST",
    uri: { "Fn::Join": ["", [lambdaPath, att("Echo", "Arn"), "/invocations"]] },
    payloadFormatVersion: "2.0",
    credentials: att(role, "Arn"),
  });
  const shared = { $ref: "#/components/x-amazon-apigateway-integrations/shared" };
  const answered = (by: object) => ({ "x-amazon-apigateway-integration": by });
  const issuer = ["https://cognito-idp.", ref("AWS::Region"), ".amazonaws.com/", ref("Pool")];
  const Body = {
    openapi: "3.0.1",
    paths: {
      "/api/written/{name}": {
        get: { security: [{ tokens: [scope] }], ...answered(shared) },
        "x-amazon-apigateway-any-method": answered(shared),
      },
      "/api/written/uninvited": { get: answered(integration("EchoRole")) },
    },
    components: {
      securitySchemes: {
        tokens: {
          type: "oauth2",
          "x-amazon-apigateway-authorizer": {
            type: "jwt",
            identitySource: "$request.header.Authorization",
            jwtConfiguration: { issuer: { "Fn::Join": ["", issuer] }, audience: [ref("Client")] },
          },
        },
      },
      "x-amazon-apigateway-integrations": { shared: integration("InvokerRole") },
    },
  };
  return {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Body } },
    InvokerRole: tinyRole({
      Effect: "Allow",
      Action: "lambda:InvokeFunction",
      Resource: att("Echo", "Arn"),
    }),
  };
}

const lambdaPath = "arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/";

let folders: Folders;
let local: Local;
let tokens: { access: string; id: string };

beforeAll(async () => {
  const resources = {
    ...tinyWebsite(),
    ...documented(),
    ...identity(),
    EchoRole: tinyRole(),
    Echo: tinyFunction("Echo"),
    ...tinyRoute("Open", "ANY /api/open", "Echo"),
    ...tinyRoute("Thing", "GET /api/things/{name}", "Echo"),
    ...tinyRoute("Mine", "GET /api/things/mine", "Echo"),
    ...tinyRoute("Closed", "GET /api/closed", "Echo", jwt),
    ...uninvited,
  };
  folders = writeStack(resources, { Echo: echo, SignIn: signIn });
  local = await startLocal(folders);
  tokens = await signInToPool();
});

afterAll(async () => {
  await local.stop();
  folders.remove();
});

const pool = { UserPoolId: "us-east-1_Pool", Username: "a@example.com" };

async function signInToPool(): Promise<typeof tokens> {
  const cognito = new CognitoIdentityProviderClient({
    endpoint: local.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "ROLEAdminRole", secretAccessKey: "local" },
  });
  await cognito.send(
    new AdminCreateUserCommand({
      ...pool,
      MessageAction: "SUPPRESS",
      UserAttributes: [{ Name: "email", Value: pool.Username }],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...pool, Password: "Passw0rd!", Permanent: true }),
  );
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: pool.UserPoolId,
      ClientId: "client",
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: { USERNAME: pool.Username },
    }),
  );
  return {
    access: AuthenticationResult?.AccessToken ?? "",
    id: AuthenticationResult?.IdToken ?? "",
  };
}

const get = (path: string, init: RequestInit = {}) => fetch(`${local.url}${path}`, init);
const closed = async (token: string) =>
  (await get("/api/closed", { headers: { authorization: `Bearer ${token}` } })).status;
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

test("an access token opens a closed route, and the function sees its claims and scopes", async () => {
  const reply = await get("/api/closed", { headers: { authorization: `Bearer ${tokens.access}` } });
  const { requestContext } = await reply.json();
  expect(requestContext.authorizer.jwt).toMatchObject({
    claims: { token_use: "access", scope, exp: expect.any(String) },
    scopes: [scope],
  });
});

test("an API's document has its operations answered, closed ones with a token, by a role that may do so", async () => {
  const headers = { authorization: `Bearer ${tokens.access}` };
  const posted = await get("/api/written/one", { method: "POST" });
  expect((await posted.json()).routeKey).toBe("ANY /api/written/{name}");
  expect((await get("/api/written/one")).status).toBe(401);
  const read = await (await get("/api/written/one", { headers })).json();
  expect(read).toMatchObject({
    routeKey: "GET /api/written/{name}",
    requestContext: { authorizer: { jwt: { scopes: [scope] } } },
  });
  expect((await get("/api/written/uninvited")).status).toBe(500);
});

test("no token, a broken one, one without signature and one of another key get 401", async () => {
  expect((await get("/api/closed")).status).toBe(401);
  expect(await closed("not.a.token")).toBe(401);
  const unsigned = `${base64url({ alg: "none" })}.${base64url(claimsOf(tokens.access))}`;
  expect(await closed(`${unsigned}.`)).toBe(401);
  expect(await closed(unsigned)).toBe(401);
  const [header = "", claims = ""] = tokens.access.split(".");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const foreign = sign("RSA-SHA256", Buffer.from(`${header}.${claims}`), privateKey);
  expect(await closed(`${header}.${claims}.${foreign.toString("base64url")}`)).toBe(401);
  const symmetric = `${base64url({ alg: "HS256" })}.${claims}`;
  const mac = createHmac("sha256", "local").update(symmetric).digest("base64url");
  expect(await closed(`${symmetric}.${mac}`)).toBe(401);
});

test("claims that were changed after signing get 401", async () => {
  const [header, , signature] = tokens.access.split(".");
  const later = base64url({ ...claimsOf(tokens.access), exp: 9_999_999_999 });
  expect(await closed(`${header}.${later}.${signature}`)).toBe(401);
});

test("an ID token is good, but lacks the scope: 403", async () => {
  expect(await closed(tokens.id)).toBe(403);
});

test("a function sees path parameters decoded, queries joined, cookies apart and text as text", async () => {
  const reply = await get("/api/things/a%20b%2Fc?x=1&x=2&y=%26", {
    headers: { cookie: "a=1; b=2", "x-twice": "one" },
  });
  const event = await reply.json();
  expect(event).toMatchObject({
    version: "2.0",
    routeKey: "GET /api/things/{name}",
    rawPath: "/api/things/a%20b%2Fc",
    rawQueryString: "x=1&x=2&y=%26",
    cookies: ["a=1", "b=2"],
    pathParameters: { name: "a b/c" },
    queryStringParameters: { x: "1,2", y: "&" },
    isBase64Encoded: false,
  });
  expect(event.headers).not.toHaveProperty("cookie");
});

test("a fixed path goes before a parameter", async () => {
  expect((await (await get("/api/things/mine")).json()).routeKey).toBe("GET /api/things/mine");
});

test("JSON bodies come as text, forms and bytes in base64", async () => {
  const bodyOf = async (type: string) => {
    const init = { method: "POST", headers: { "content-type": type }, body: "name=ä" };
    const { body, isBase64Encoded } = await (await get("/api/open", init)).json();
    return { body, isBase64Encoded };
  };
  const base64 = Buffer.from("name=ä").toString("base64");
  expect(await bodyOf("application/json")).toEqual({ body: "name=ä", isBase64Encoded: false });
  for (const type of ["application/x-www-form-urlencoded", "application/pdf"]) {
    expect(await bodyOf(type)).toEqual({ body: base64, isBase64Encoded: true });
  }
});

const replied = (reply: unknown) =>
  get(`/api/open?reply=${encodeURIComponent(JSON.stringify(reply))}`);

test("replies carry status, headers, several cookies and bytes", async () => {
  const reply = await replied({
    statusCode: 201,
    headers: { "Content-Type": "application/pdf" },
    cookies: ["a=1; Path=/", "b=2"],
    body: "AAEC",
    isBase64Encoded: true,
  });
  expect(reply.status).toBe(201);
  expect(reply.headers.get("content-type")).toBe("application/pdf");
  expect(reply.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([0, 1, 2]);
});

test("a reply without a status is a 200 with it as JSON; one with nonsense for a status is a 500", async () => {
  const plain = await replied({ hello: "world" });
  expect([plain.status, await plain.json()]).toEqual([200, { hello: "world" }]);
  expect((await replied({ statusCode: "soon" })).status).toBe(500);
});

test("an unknown path or method is a 404, a broken percent sign a 400", async () => {
  expect((await get("/api/nothing")).status).toBe(404);
  expect((await get("/api/things/x", { method: "DELETE" })).status).toBe(404);
  expect((await get("/api/things/%E0%A4%A")).status).toBe(400);
});

test("a route whose function may not be invoked by API Gateway is a 500", async () => {
  expect((await get("/api/uninvited")).status).toBe(500);
});

test("over 10 MB, or over 6 MB once in an event, is a 413; a reply over 6 MB a 500", async () => {
  const post = async (bytes: number) =>
    (await get("/api/open", { method: "POST", body: Buffer.alloc(bytes) })).status;
  expect(await post(11 * 1024 * 1024)).toBe(413);
  expect(await post(5 * 1024 * 1024)).toBe(413);
  expect((await get("/api/open?bytes=7000000")).status).toBe(500);
});

// Must be last, since it leaves the clock a day ahead.
test("a token ends by the stack's clock", async () => {
  expect(await closed(tokens.access)).toBe(200);
  await local.advance(24 * 3_600_000);
  expect(await closed(tokens.access)).toBe(401);
});
