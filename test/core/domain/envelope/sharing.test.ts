import { describe, expect, test } from "vitest";
import { sharesMax } from "../../../../contract/rules/people/workspace-roles.ts";
import { callerBySession, ownedBy } from "../../../../core/domain/account/caller.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import {
  assertMayChange,
  assertMayEverChange,
  assertSees,
  listsOf,
  mayChange,
} from "../../../../core/domain/envelope/identity.ts";
import { notSharedWith, sharedWith } from "../../../../core/domain/envelope/sharing.ts";
import { callerAs } from "../../../support/callers.ts";
import { noon } from "../../../support/envelopes.ts";
import { sent } from "../../../support/three-signers.ts";

const read = { to: "m2", as: "read" } as const;
const lookAfter = { to: "m2", as: "lookAfter" } as const;
const own: Envelope = { ...sent, keeper: "m1" };

test("a share replaces the one that the colleague had, and the same changes nothing", () => {
  const one = sharedWith(own, read);
  expect(one.shared).toEqual([read]);
  expect(sharedWith(one, read)).toBe(one);
  expect(sharedWith(one, lookAfter).shared).toEqual([lookAfter]);
});

test(`a document is shared with ${sharesMax} colleagues, who can be changed, and not with one more`, () => {
  const shared = Array.from({ length: sharesMax }, (_, i) => ({
    to: `m${i}`,
    as: "read" as const,
  }));
  const full = { ...own, shared };
  expect(sharedWith(full, lookAfter).shared).toHaveLength(sharesMax);
  expect(
    sharedWith({ ...own, shared: shared.slice(1) }, { to: "m99", as: "read" }).shared,
  ).toHaveLength(sharesMax);
  expect(() => sharedWith(full, { to: "m99", as: "read" })).toThrow(
    expect.objectContaining({ code: "BAD_FIELD", field: "memberId" }),
  );
});

test("sharing ends with one colleague, and can't end with another", () => {
  const two = sharedWith(sharedWith(own, read), { to: "m3", as: "read" });
  expect(notSharedWith(two, "m2").shared).toEqual([{ to: "m3", as: "read" }]);
  expect(notSharedWith(notSharedWith(two, "m2"), "m3").shared).toBeUndefined();
  expect(() => notSharedWith(two, "m4")).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});

describe("a sender who sees only their own documents", () => {
  const { workspace } = callerAs({ userId: sent.sender.userId, sendersSee: "own" });
  const { actor, session } = callerAs({ userId: "m2" });
  if (!session) throw new Error("expected a session");
  const caller = callerBySession(workspace, actor, "sender", session);
  const lacks = expect.objectContaining({ code: "ROLE_LACKS_RIGHT" });
  const removed = (envelope: Envelope) => ({ ...envelope, deletedAt: noon.toISOString() });

  test("reads what is shared to be read, and changes nothing of it", () => {
    const shared = sharedWith(own, read);
    expect(() => assertSees(caller, shared)).not.toThrow();
    expect(() => assertMayChange(caller, shared)).toThrow(lacks);
    expect(() => assertMayEverChange(caller, removed(shared))).toThrow(lacks);
    expect(mayChange(caller, shared)).toBe(false);
  });

  test("changes what is shared to be looked after", () => {
    const shared = sharedWith(own, lookAfter);
    expect(() => assertMayChange(caller, shared)).not.toThrow();
    expect(() => assertMayEverChange(caller, removed(shared))).not.toThrow();
    expect(() => assertMayChange(caller, removed(shared))).toThrow("belongs to another account");
  });

  test("sees nothing that is shared with somebody else, or in another workspace", () => {
    expect(() => assertSees(caller, sharedWith(own, { ...read, to: "m3" }))).toThrow(
      "belongs to another account",
    );
    const foreign = { ...sharedWith(own, read), sender: { ...sent.sender, userId: "u9" } };
    expect(() => assertSees(caller, foreign)).toThrow("belongs to another account");
    expect(() => assertMayChange(caller, own)).toThrow("belongs to another account");
  });

  test("has what is shared in their list, once", () => {
    const { userId } = sent.sender;
    expect(listsOf(sharedWith(own, read))).toEqual([
      ...[userId, ownedBy(userId, "m1"), ownedBy(userId, "m2")],
    ]);
    expect(listsOf({ ...sharedWith(own, read), keeper: "m2" })).toHaveLength(2);
    expect(listsOf(sharedWith(sent, { to: userId, as: "read" }))).toEqual([userId]);
  });
});
