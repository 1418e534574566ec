import { describe, expect, test } from "vitest";
import {
  accountMessage,
  accountStatusOf,
  documentsUsed,
  endedSession,
  fullNameOf,
  keptSession,
  openAccount,
  outdatedSessions,
  planOf,
  poolUserOf,
  roomFault,
  type Session,
  sessionCounts,
} from "../../../../core/domain/account/account.ts";
import { later, noon } from "../../../support/envelopes.ts";
import { running } from "../../../support/subscriptions.ts";

const person = {
  userId: "u1",
  email: "a@example.com",
  firstName: "A",
  lastName: "B",
  mobile: "5551234567",
};
const account = openAccount({ ...person, plan: "FREE_TRIAL" }, noon);
const day = 24 * 60;

test("a new account has its person's data, and has used nothing", () => {
  expect(account).toEqual({
    ...person,
    id: "u1",
    createdAt: noon.toISOString(),
    trialEndsAt: later(7 * day).toISOString(),
    documentsByPeriod: {},
    storageUsedBytes: 0,
    filesCount: 0,
    templatesCount: 0,
  });
  expect(documentsUsed(account, noon)).toBe(0);
  expect(fullNameOf({ firstName: "Ann", lastName: "" })).toBe("Ann");
  expect(fullNameOf({ firstName: "Ann", lastName: "Lee" })).toBe("Ann Lee");
});

test("each reason not to send has a sentence of its own", () => {
  const subscribed = { ...account, subscription: running({ state: "unpaid" }) };
  const full = { ...account, documentsByPeriod: { trial: 3 } };
  expect(accountMessage(account, noon)).toMatch(/is active/);
  expect(accountMessage(full, noon)).toMatch(/reached your plan limit/);
  expect(accountMessage(subscribed, noon)).toMatch(/payment failed/);
  expect(accountMessage(account, later(7 * day))).toMatch(/trial has ended/);
});

test("a subscription whose payments failed for good may not send", () => {
  const unpaid = { ...account, subscription: running({ state: "unpaid" }) };
  expect(accountStatusOf(unpaid, noon)).toBe("inactive");
});

describe("a trial", () => {
  test("lasts seven days", () => {
    expect(accountStatusOf(account, later(7 * day - 1))).toBe("IN_LIMIT");
    expect(accountStatusOf(account, later(7 * day))).toBe("inactive");
  });

  test("holds three documents", () => {
    const sent = (count: number) => ({ ...account, documentsByPeriod: { trial: count } });
    expect(accountStatusOf(sent(2), noon)).toBe("IN_LIMIT");
    expect(accountStatusOf(sent(3), noon)).toBe("OVER_LIMIT");
  });
});

describe("a registration for a paid plan", () => {
  const unpaid = openAccount({ ...person, plan: "PRO_ANNUAL" }, noon);

  test("is inactive until it is paid, and has no trial", () => {
    expect(accountStatusOf(unpaid, noon)).toBe("inactive");
    expect(accountMessage(unpaid, noon)).toMatch(/not been paid for yet/);
    expect(unpaid.trialEndsAt).toBeUndefined();
  });

  test("allows files as large as the free plan's until then", () => {
    expect(planOf(unpaid, noon).type).toBe("FREE_TRIAL");
    const paid = { ...unpaid, subscription: running({ plan: "PRO_ANNUAL" }) };
    expect(planOf(paid, noon).fileBytesMax).toBe(20 * 1024 * 1024);
  });
});

describe("an account's storage", () => {
  const MiB = 1024 * 1024;
  const full = { ...account, storageUsedBytes: 1024 * MiB, filesCount: 200, templatesCount: 40 };
  const step = (bytes: number, files: number, templates: number) => ({ bytes, files, templates });

  test("has room up to the very limits, and a name for each that is met", () => {
    const almost = {
      ...account,
      storageUsedBytes: 1023 * MiB,
      filesCount: 199,
      templatesCount: 39,
    };
    expect(roomFault(almost, step(MiB, 1, 1), noon)).toBeUndefined();
    expect(roomFault(almost, step(MiB + 1, 1, 1), noon)).toBe("STORAGE_FULL");
    expect(roomFault(almost, step(0, 2, 0), noon)).toBe("TOO_MANY_FILES");
    expect(roomFault(almost, step(0, 0, 2), noon)).toBe("TOO_MANY_TEMPLATES");
  });

  test("can always become less, also when a smaller plan left it over its limits", () => {
    const over = { ...full, storageUsedBytes: 5000 * MiB };
    expect(roomFault(over, step(-MiB, -1, 0), noon)).toBeUndefined();
    expect(roomFault(over, step(-MiB, 0, -1), noon)).toBeUndefined();
    expect(roomFault(over, step(1, 0, 0), noon)).toBe("STORAGE_FULL");
    const crowded = { ...account, filesCount: 201, templatesCount: 41 };
    expect(roomFault(crowded, step(1, 0, 0), noon)).toBeUndefined();
    expect(roomFault(crowded, step(0, 1, 0), noon)).toBe("TOO_MANY_FILES");
    expect(roomFault(crowded, step(0, 0, 1), noon)).toBe("TOO_MANY_TEMPLATES");
    // A template takes over a file that was counted before.
    expect(roomFault({ ...over, templatesCount: 0 }, step(0, -1, 1), noon)).toBeUndefined();
  });
});

describe("a plan", () => {
  test.each([
    ["STARTER_MONTHLY", 30],
    ["PRO_ANNUAL", 150],
  ] as const)("%s holds %d documents and has no clock of seven days", (plan, max) => {
    const paid = { ...account, subscription: running({ plan }) };
    const sent = (count: number) => ({
      ...paid,
      documentsByPeriod: { [noon.toISOString()]: count },
    });
    expect(accountStatusOf(paid, later(400 * day))).toBe("IN_LIMIT");
    expect(accountStatusOf(sent(max - 1), noon)).toBe("IN_LIMIT");
    expect(accountStatusOf(sent(max), noon)).toBe("OVER_LIMIT");
    expect(accountStatusOf(sent(max), later(31 * day))).toBe("IN_LIMIT");
  });
});

describe("a session", () => {
  const ended = { ...account, sessionsValidFrom: "2026-11-21T12:00:00.700Z" };
  const begun = (iso: string, id = "s1") => ({
    poolUserId: "u1",
    id,
    startedAtSeconds: Math.floor(Date.parse(iso) / 1000),
  });

  test("counts as long as nobody has ended sessions", () => {
    expect(sessionCounts(account, begun("2020-01-01T00:00:00Z"))).toBe(true);
  });

  test("that began before sessions were ended counts no more; one that began after does", () => {
    expect(sessionCounts(ended, begun("2026-11-21T11:59:59.999Z"))).toBe(false);
    expect(sessionCounts(ended, begun("2026-11-21T12:00:01.000Z"))).toBe(true);
  });

  test("begun in the very second of the end counts only if it is kept by name, and until the next end", () => {
    const [first, second, third] = ["s1", "s2", "s3"].map((id) =>
      begun("2026-11-21T12:00:00.900Z", id),
    ) as [Session, Session, Session];
    expect(sessionCounts(ended, first)).toBe(false);
    const kept = new Set([keptSession(ended, first), keptSession(ended, second)]);
    const counted = { ...ended, sessionsKept: kept };
    expect([first, second, third].map((one) => sessionCounts(counted, one))).toEqual([
      true,
      true,
      false,
    ]);
    const again = { ...counted, sessionsValidFrom: "2026-11-21T12:00:00.950Z" };
    expect(sessionCounts(again, second)).toBe(false);
    expect(sessionCounts({ ...ended, sessionKept: "s1" }, first)).toBe(true);
  });
});

test("an account's user in the pool has its own id, unless another is on record", () => {
  expect(poolUserOf(account)).toBe("u1");
  expect(poolUserOf({ ...account, poolUserId: "p1" })).toBe("p1");
});

test("a session that was signed out is over, others are not, and it is remembered as long as it could last", () => {
  const session = { poolUserId: "u1", id: "s1", startedAtSeconds: noon.getTime() / 1000 };
  const after = { ...account, endedSessions: new Set([endedSession(session)]) };
  expect(sessionCounts(after, session)).toBe(false);
  expect(sessionCounts({ ...after, sessionKept: "s1" }, session)).toBe(false);
  expect(sessionCounts(after, { ...session, id: "s2" })).toBe(true);
  expect(outdatedSessions(after.endedSessions, later(12 * 60 - 1))).toEqual([]);
  expect(outdatedSessions(after.endedSessions, later(12 * 60))).toEqual([endedSession(session)]);
  expect(outdatedSessions(account.endedSessions, noon)).toEqual([]);
  expect(endedSession({ ...session, id: "s1", startedAtSeconds: 0 })).toBe("43200 s1");
});
