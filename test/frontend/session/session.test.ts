import { afterAll, expect, test, vi } from "vitest";
import { deviceStorage, tabStorage } from "../../../frontend/session/storage.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
vi.stubGlobal("addEventListener", () => undefined);
afterAll(() => {
  vi.unstubAllGlobals();
  for (const storage of [tabStorage, deviceStorage]) storage.clear();
});
const { readSession, renewSession, startSession } = await import(
  "../../../frontend/session/session.ts"
);

const tokenOf = (name: string): string =>
  `h.${btoa(JSON.stringify({ name, iat: 0, exp: 3600 }))}.s`;
const replyOf = (id: string) => ({
  ...{ id, userName: `${id}@example.com`, firstName: id, lastName: "Lee" },
  accessToken: tokenOf(id),
});
const userOf = (id: string) => {
  const { userName: email, ...user } = replyOf(id);
  return { ...user, email };
};

/** The refresh cookie of this browser is that of the person with this id. */
const cookieOf = (id: string) => vi.stubGlobal("fetch", async () => Response.json(replyOf(id)));

test("a renewed session stays that of its person", async () => {
  startSession(userOf("ann"), true);
  cookieOf("ann");
  expect(await renewSession()).toBe(true);
  expect(readSession()).toMatchObject({ kind: "signedIn", user: { id: "ann" } });
});

test("two renewals at a time make one request", async () => {
  startSession(userOf("ann"), true);
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json(replyOf("ann"));
  });
  expect(await Promise.all([renewSession(), renewSession()])).toEqual([true, true]);
  expect(requests).toHaveLength(1);
  await renewSession();
  expect(requests).toHaveLength(2);
});

test("another person who has signed in in this browser ends this tab's session, and does not enter it", async () => {
  startSession(userOf("ann"), true);
  cookieOf("ben");
  expect(await renewSession()).toBe(false);
  expect(readSession()).toEqual({ kind: "signedOut", why: "expired" });
});
