import { request } from "node:http";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "#contract/api";
import { type Endpoint, publicApi } from "#contract/endpoint";
import { originSecretHeader, originSecretKeptMs } from "#contract/rules/installation/origin";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender, type Sender } from "../support/people.ts";

/** Calls to the API's own address, past CloudFront. */

const own = ownEnvironment();

let sender: Sender;

beforeAll(async () => {
  sender = await newSender();
});

type Headers = Readonly<Record<string, string>>;

function callPastCloudFront(
  method: string,
  path: string,
  headers: Headers,
): Promise<{ status: number | undefined; body: string }> {
  const { url, apiHost } = own().environment;
  const all = { host: apiHost, authorization: `Bearer ${sender.bearer}`, ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path.replace(/[{}]/g, "")}`,
      { method, headers: all },
      async (response) => {
        let body = "";
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode, body });
      },
    );
    sent.on("error", reject).end();
  });
}

describe("past CloudFront", () => {
  test.each(Object.entries(groups))("no call of %s is answered", async (_, calls) => {
    const unknown = { method: "PATCH", path: publicApi.unknown };
    for (const { method, path } of [...Object.values<Endpoint>(calls), unknown]) {
      for (const secret of [{}, { [originSecretHeader]: "guessed" }]) {
        const headers = { "x-viewer-ip": "6.6.6.6", ...secret };
        const { status, body } = await callPastCloudFront(method, path, headers);
        expect(status, path).toBe(403);
        expect(JSON.parse(body), path).toMatchObject({ code: "NOT_BY_SITE" });
      }
    }
  });

  test("is where nobody is who sends that header through CloudFront", async () => {
    const headers = { [originSecretHeader]: "guessed" };
    const { bearer } = sender;
    expect((await call("GET", "/api/users/me", undefined, { bearer, headers })).status).toBe(200);
  });
});

test("the old and the new secret count while it is replaced, and no other", async () => {
  const statusWith = async (secret: string) =>
    (await callPastCloudFront("GET", "/api/users/me", { [originSecretHeader]: secret })).status;
  const { environment } = own();
  const first = await originSecret();
  expect(await statusWith(first)).toBe(200);

  environment.putSecret("OriginValue", "the second one");
  await environment.advance(originSecretKeptMs);
  expect(await statusWith("the second one")).toBe(200);
  expect(await statusWith(first)).toBe(200);
  expect(await statusWith("unknown")).toBe(403);

  // An unknown one has the secret read again, but not before a minute is over.
  environment.putSecret("OriginValue", "the third one");
  expect(await statusWith("the third one")).toBe(403);
  await environment.advance(originSecretKeptMs);
  expect(await statusWith("the third one")).toBe(200);
  expect(await statusWith("the second one")).toBe(200);
  expect(await statusWith(first)).toBe(403);
});

/** The request as a function behind the API gets it. */
async function originSecret(): Promise<string> {
  const { environment } = own();
  const grant = environment
    .grants()
    .find(({ resource }) => resource.includes(":secret:OriginValue"));
  const client = new SecretsManagerClient({
    endpoint: environment.endpoint,
    region: dataRegion,
    credentials: { accessKeyId: `ROLE${grant?.roleId}`, secretAccessKey: "local" },
  });
  const command = new GetSecretValueCommand({ SecretId: grant?.resource });
  return (await client.send(command)).SecretString ?? "";
}
