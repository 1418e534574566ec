import { afterAll, expect, test, vi } from "vitest";
import { queryClient } from "../../../frontend/api/query.ts";
import { readLastLogin } from "../../../frontend/session/last-login.ts";
import { deviceStorage, tabStorage } from "../../../frontend/session/storage.ts";
import {
  isRemembered,
  readStoredUser,
  setRemembered,
  storeUser,
} from "../../../frontend/session/stored-user.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
vi.stubGlobal("addEventListener", () => undefined);
afterAll(() => {
  vi.unstubAllGlobals();
  for (const storage of [tabStorage, deviceStorage]) storage.clear();
});
const {
  endSession,
  forgetDevice,
  readSession,
  renameUser,
  renewSession,
  restoreSession,
  signOut,
  startSession,
} = await import("../../../frontend/session/session.ts");

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
/** Ann with a token that ends in an hour. */
const freshUser = () => {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { iat: seconds, exp: seconds + 3600 };
  return { ...userOf("ann"), accessToken: `h.${btoa(JSON.stringify(claims))}.s` };
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

test("the end of a session leaves neither token, replies nor the stored user in this tab", async () => {
  startSession(userOf("ann"), true);
  renameUser({ firstName: "Anna", lastName: "Li" });
  expect(readStoredUser()).toEqual({ ...userOf("ann"), firstName: "Anna", lastName: "Li" });
  queryClient.setQueryData(["/api/users/me"], "ann's");
  cookieOf("ann");
  endSession("idle");
  expect(readSession()).toEqual({ kind: "signedOut", why: "idle" });
  expect([readStoredUser(), queryClient.getQueryData(["/api/users/me"])]).toEqual([
    undefined,
    undefined,
  ]);
  expect(isRemembered()).toBe(false);
  await signOut();
  expect(readSession()).toMatchObject({ why: "idle" });
});

test.each([
  [true, "ann@example.com"],
  [false, ""],
])(
  "signing out on a device that is remembered (%s) keeps the address %j",
  async (remember, email) => {
    cookieOf("ann");
    startSession(userOf("ann"), remember);
    await signOut();
    expect(readSession()).toEqual({ kind: "signedOut", why: "asked" });
    expect(readLastLogin().email).toBe(email);
  },
);

test("a device that is forgotten keeps the session, and is remembered at the next login no more", () => {
  startSession(userOf("ann"), true);
  forgetDevice();
  expect(readSession().kind).toBe("signedIn");
  expect([isRemembered(), readLastLogin().remember]).toEqual([false, false]);
});

test.each([
  ["a stored token", () => storeUser(freshUser()), "signedIn"],
  ["a token that has ended", () => storeUser(userOf("ann")), "signedOut"],
  ["the cookie of a remembered device", () => setRemembered(true), "signedIn"],
  ["nothing", () => {}, "signedOut"],
])("opening a page with %s", async (_, prepare, kind) => {
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  endSession("expired");
  prepare();
  cookieOf("ann");
  await restoreSession();
  expect(readSession().kind).toBe(kind);
});
