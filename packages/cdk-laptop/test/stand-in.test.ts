import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, type StandIn, startLocal } from "../src/index.ts";
import {
  type Folders,
  ref,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

const asked = `
export const handler = async () => (await fetch(process.env.WEATHER_URL + "/today")).text();`;

/** What was done to the stand-in, oldest first. */
const done: string[] = [];

const weather: StandIn = {
  name: "weather",
  async start({ server, clock }) {
    const reply = (body: string) => ({ status: 200, headers: {}, body });
    server.serve({ answer: async ({ path }) => reply(`rain at ${path}`), bodyBytesMax: 0 });
    return {
      parameters: { WeatherUrl: server.url },
      prepare(metadata) {
        done.push(`prepare ${metadata["Weather"]}`);
        return { WeatherKey: "sunshine" };
      },
      page: async ({ method }) => reply(`${method} weather`),
      clockMoved: async () => void done.push(`clock ${clock.now() > Date.now()}`),
      close: () => server.close(),
    };
  },
};

let folders: Folders;
let local: Local;

beforeAll(async () => {
  const read = { Effect: "Allow", Action: "secretsmanager:GetSecretValue", Resource: "*" } as const;
  const resources = {
    ...tinyWebsite(),
    WeatherKey1A2B: { Type: "AWS::SecretsManager::Secret" },
    ReaderRole: tinyRole(read),
    AskRole: tinyRole(),
    Ask: tinyFunction("Ask", {
      Environment: { Variables: { WEATHER_URL: ref("WeatherUrl1A2B") } },
    }),
    ...tinyRoute("Today", "GET /api/today", "Ask"),
  };
  const others = { Parameters: { WeatherUrl1A2B: {} }, Metadata: { Weather: "wet" } };
  folders = writeStack(resources, { Ask: asked }, {}, others);
  local = await startLocal({ ...folders, standIns: [weather] });
});

afterAll(async () => {
  await local.stop();
  folders.remove();
});

test("functions find a stand-in by a parameter of the stack", async () => {
  expect(await (await fetch(`${local.url}/api/today`)).json()).toBe("rain at /today");
});

test("a stand-in fills secrets of the stack, and gets the template's metadata", async () => {
  const credentials = { accessKeyId: "ROLEReaderRole", secretAccessKey: "local" };
  const client = new SecretsManagerClient({
    endpoint: local.endpoint,
    region: "us-east-1",
    credentials,
  });
  const SecretId = "arn:aws:secretsmanager:us-east-1:000000000000:secret:WeatherKey1A2B-local0";
  expect((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe(
    "sunshine",
  );
  expect(done).toContain("prepare wet");
});

test("it has a page of its own below /_local/", async () => {
  expect(await (await fetch(`${local.url}/_local/weather`)).text()).toBe("GET weather");
  expect((await fetch(`${local.url}/_local/weather`, { method: "DELETE" })).status).toBe(404);
});

test("a stand-in hears when the clock was moved", async () => {
  await local.advance(60_000);
  expect(done).toContain("clock true");
});
