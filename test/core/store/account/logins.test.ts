import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** DynamoDB that answers every read with one sign-in, as some version has stored it. */
let stored: Record<string, string> = {};
const dynamodb = createServer((request, response) => {
  request.resume();
  response.setHeader("content-type", "application/x-amz-json-1.0");
  const Item = Object.fromEntries(Object.entries(stored).map(([name, S]) => [name, { S }]));
  response.end(JSON.stringify({ Item }));
});

beforeAll(async () => {
  // Modules read their endpoints when they are loaded.
  vi.resetModules();
  await new Promise<void>((resolve) => dynamodb.listen(0, "127.0.0.1", resolve));
  const { port } = dynamodb.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("LOGINS_TABLE", "logins");
});

afterAll(() => {
  dynamodb.close();
  vi.unstubAllEnvs();
});

const now = new Date("2026-11-22T12:00:00Z");
const login = {
  poolUserId: "u1",
  email: "ann@example.com",
  session: "session",
  startedAt: "2026-11-22T11:59:00.000Z",
  accountCreatedAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-11-22T12:14:00.000Z",
};

test("a sign-in that an earlier version has begun, under other names, is to be begun again", async () => {
  const { getLogin } = await import("../../../../core/store/account/logins.ts");
  stored = login;
  expect(await getLogin("token", now)).toEqual({ ...login, token: "token" });
  const { poolUserId: userId, ...rest } = login;
  stored = { ...rest, userId };
  await expect(getLogin("token", now)).rejects.toMatchObject({ code: "SIGN_IN_AGAIN" });
});
