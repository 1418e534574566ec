import { describe, expect, test } from "vitest";
import type { WorkspaceRole } from "../../../../contract/rules/people/workspace-names.ts";
import type { Sees } from "../../../../contract/rules/people/workspace-roles.ts";
import {
  callerBySession,
  listOf,
  makerOf,
  ownedBy,
  seesOf,
} from "../../../../core/domain/account/caller.ts";
import {
  assertOwn,
  assertSees,
  assertSentBy,
  listsOf,
  sharedIn,
} from "../../../../core/domain/envelope/identity.ts";
import { seesExport } from "../../../../core/domain/lists/export.ts";
import { callerAs } from "../../../support/callers.ts";
import { noon } from "../../../support/envelopes.ts";
import { sent } from "../../../support/three-signers.ts";

const account = { userId: "u1", email: "ann@example.com" };
const caller = callerAs(account);

test.each([{}, { userId: "u1" }, { email: " ANN@Example.com " }, account])(
  "a call may name its own user: %j",
  (named) => expect(() => assertOwn(caller, named)).not.toThrow(),
);

test("the refusal names the field as the call does", () => {
  const fields = { userId: "senderid", email: "senderemail" };
  const refusal = (field: string) => expect.objectContaining({ code: "NOT_YOURS", field });
  expect(() => assertOwn(caller, { userId: "u2" }, fields)).toThrow(refusal("senderid"));
  expect(() => assertOwn(caller, { email: "b@x.test" }, fields)).toThrow(refusal("senderemail"));
});

test.each([
  [{ userId: "u2" }, "userId"],
  [{ ...account, userId: "" }, "userId"],
  [{ email: "ben@example.com" }, "email"],
  [{ ...account, email: "" }, "email"],
])("a call that names another user is refused: %j", (named, field) =>
  expect(() => assertOwn(caller, named)).toThrow(
    expect.objectContaining({ code: "NOT_YOURS", field }),
  ),
);

test("a document that was deleted is nobody's", () => {
  const sender = callerAs({ userId: sent.sender.userId });
  expect(() => assertSentBy(sender, sent)).not.toThrow();
  const deleted = { ...sent, deletedAt: noon.toISOString() };
  expect(() => assertSentBy(sender, deleted)).toThrow("belongs to another account");
  expect(() => assertSentBy(callerAs({ userId: "u2" }), sent)).toThrow(
    "belongs to another account",
  );
});

describe("where a member sees only their own documents", () => {
  const workspace = callerAs({ userId: sent.sender.userId, sendersSee: "own" }).workspace;
  const by = (role: WorkspaceRole, userId: string, sendersSee: Sees = "own") => {
    const { actor, session } = callerAs({ userId });
    if (!session) throw new Error("expected a session");
    return callerBySession({ ...workspace, sendersSee }, actor, role, session);
  };
  const theirs = { ...sent, keeper: "m1" };

  test("a sender sees what they look after, and nothing of a colleague's or the owner's", () => {
    expect(() => assertSees(by("sender", "m1"), theirs)).not.toThrow();
    for (const other of [{ ...sent, keeper: "m2" }, sent])
      expect(() => assertSees(by("sender", "m1"), other)).toThrow("belongs to another account");
  });

  test.each(["owner", "admin", "reader"] as const)("%s sees all", (role) => {
    for (const one of [theirs, sent]) expect(() => assertSees(by(role, "m3"), one)).not.toThrow();
  });

  test("a sender sees all where that is allowed, but no other workspace's", () => {
    const caller = by("sender", "m3", "all");
    expect(() => assertSees(caller, theirs)).not.toThrow();
    const foreign = { ...theirs, sender: { ...theirs.sender, userId: "u9" }, keeper: "m3" };
    expect(() => assertSees(caller, foreign)).toThrow("belongs to another account");
    expect(() => assertSees(by("sender", "m3"), foreign)).toThrow("belongs to another account");
  });

  test("a document is listed for its workspace and for the member who looks after it", () => {
    const { userId } = sent.sender;
    expect(listsOf(sent)).toEqual([userId]);
    expect(listsOf(theirs)).toEqual([userId, ownedBy(userId, "m1")]);
    expect(listOf(by("sender", "m1"))).toBe(ownedBy(userId, "m1"));
    expect(listOf(by("sender", userId))).toBe(userId);
    expect(listOf(by("admin", "m1"))).toBe(userId);
  });

  test("only the list of a colleague says how a document is shared, unless they look after it", () => {
    const { userId } = sent.sender;
    const shared = [
      { to: "m1", as: "read" },
      { to: "m2", as: "lookAfter" },
      { to: userId, as: "read" },
    ] as const;
    const inList = (person: string) => sharedIn(ownedBy(userId, person), { ...theirs, shared });
    expect(inList("m1")).toBeUndefined();
    expect(inList("m2")).toBe("lookAfter");
    expect(inList("m3")).toBeUndefined();
    expect(inList(userId)).toBeUndefined();
    expect(sharedIn(ownedBy(userId, "m1"), { ...sent, shared })).toBe("read");
    expect(sharedIn(ownedBy("u9", "m2"), { ...theirs, shared })).toBeUndefined();
    expect(sharedIn(ownedBy(userId, "m2"), theirs)).toBeUndefined();
  });

  test("what is made is marked with a member's id, and not with the owner's", () => {
    expect(makerOf(by("sender", "m1"))).toBe("m1");
    expect(makerOf(by("owner", workspace.id))).toBeUndefined();
    expect(seesOf(by("sender", workspace.id))).toBe(true);
    expect(seesOf(by("sender", "m1"))).toBe(false);
  });

  test("an export shows a member only what was exported for them alone", () => {
    expect(seesExport(by("sender", "m1"), { onlyOf: "m1" })).toBe(true);
    expect(seesExport(by("sender", "m1"), { onlyOf: "m2" })).toBe(false);
    expect(seesExport(by("sender", "m1"), {})).toBe(false);
    expect(seesExport(by("admin", "m1"), { onlyOf: "m2" })).toBe(true);
  });
});
