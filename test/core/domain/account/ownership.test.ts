import { expect, test } from "vitest";
import {
  type Account,
  dueParts,
  namedAs,
  openAccount,
  ownerIdOf,
  ownWorkspaceOf,
  workspaceOf,
} from "../../../../core/domain/account/account.ts";
import { noticeEndsAt, noticeStanding } from "../../../../core/domain/account/lost-owner.ts";
import { roleOf } from "../../../../core/domain/account/member.ts";
import { emptyWorkspace, offerTo } from "../../../../core/domain/account/ownership.ts";

const now = new Date("2026-11-30T09:00:00Z");
const ann = openAccount(
  {
    userId: "ann",
    email: "ann@a.example",
    firstName: "Ann",
    lastName: "A",
    mobile: "1",
    plan: "FREE_TRIAL",
  },
  now,
);
const ownedBy = { userId: "ben", name: "Ben B", email: "ben@b.example" };
const passed: Account = { ...ann, ownedBy, own: "new" };
const at = now.toISOString();

test("a workspace is its registrant's until it is passed on, and then has the new owner's address", () => {
  expect(workspaceOf(ann)).toBe(ann);
  expect([ownerIdOf(ann), ownWorkspaceOf(ann)]).toEqual(["ann", "ann"]);
  expect(workspaceOf(passed)).toMatchObject({ id: "ann", email: "ben@b.example" });
  expect([ownerIdOf(passed), ownWorkspaceOf(passed)]).toEqual(["ben", "new"]);
});

test("a person is the workspace's owner or what they are stored as, and nothing once both are gone", () => {
  const admin = { role: "admin" } as const;
  expect(roleOf(ann, "ann", undefined)).toBe("owner");
  expect(roleOf(passed, "ann", admin)).toBe("admin");
  expect(roleOf(passed, "ann", undefined)).toBeUndefined();
  // The owner has no item; one that is left over makes them nothing less.
  expect(roleOf(passed, "ben", admin)).toBe("owner");
  expect(roleOf(passed, "cleo", undefined)).toBeUndefined();
  expect(roleOf(undefined, "ann", undefined)).toBeUndefined();
});

test("a closed account closes its workspace only if the person owns it", () => {
  expect(dueParts(ann)).toEqual({ person: false, workspace: false });
  expect(dueParts({ ...ann, closingAt: at })).toEqual({ person: true, workspace: true });
  expect(dueParts({ ...passed, closingAt: at })).toEqual({ person: true, workspace: false });
  expect(dueParts({ ...passed, workspaceClosingAt: at })).toEqual({
    person: false,
    workspace: true,
  });
  const both = { ...passed, closingAt: at, workspaceClosingAt: at };
  expect(dueParts({ ...both, lacks: "person" })).toEqual({ person: false, workspace: true });
  expect(dueParts({ ...both, lacks: "workspace" })).toEqual({ person: true, workspace: false });
  expect(workspaceOf({ ...passed, closingAt: at }).closingAt).toBeUndefined();
});

test("an offer names both people and the role, and ends after seven days", () => {
  expect(offerTo("o1", ann, { id: "ben", role: "admin" }, now)).toEqual({
    ...{ id: "o1", from: "ann", to: "ben", role: "admin", at },
    endsAt: "2026-12-07T09:00:00.000Z",
  });
});

test("an empty workspace has an owner, no person, and a trial that is over", () => {
  expect(namedAs(ann)).toEqual({ userId: "ann", name: "Ann A", email: "ann@a.example" });
  expect(namedAs({ ...ann, lastName: "" }).name).toBe("Ann");
  expect(emptyWorkspace("new", ann, now)).toEqual({
    ...{ userId: "new", email: "", firstName: "", lastName: "", mobile: "", createdAt: at },
    ...{ trialEndsAt: at, lacks: "person", ownedBy: namedAs(ann), documentsByPeriod: {} },
    ...{ storageUsedBytes: 0, filesCount: 0, templatesCount: 0 },
  });
});

test("a notice to a lost owner is due after fourteen days, and ends when they log in", () => {
  const notice = { from: "ann", to: "ben", at };
  const standing = (seenOn: string | undefined, days: number, userId = "ann") =>
    noticeStanding(notice, { userId, seenOn }, new Date(now.getTime() + days * 86_400_000));
  expect(noticeEndsAt(notice)).toBe("2026-12-14T09:00:00.000Z");
  expect(standing(undefined, 13.99)).toBe("waiting");
  expect(standing("2026-11-29", 14)).toBe("due");
  expect(standing("2026-11-30", 14)).toBe("ended");
  expect(standing("2026-12-05", 6)).toBe("ended");
  expect(standing(undefined, 14, "cleo")).toBe("ended");
});
