import { describe, expect, test } from "vitest";
import type { WorkspaceRole } from "../../../../contract/rules/people/workspace-names.ts";
import { callerByKey, callerByRole } from "../../../../core/domain/account/caller.ts";
import {
  copyTemplate,
  giveTemplate,
  makerOfTemplate,
  maySetSeenBy,
  seesTemplate,
  setSeenBy,
} from "../../../../core/domain/templates/kept.ts";
import {
  changeTemplate,
  duplicateTemplate,
  makeTemplate,
  type Template,
} from "../../../../core/domain/templates/template.ts";
import { callerAs } from "../../../support/callers.ts";
import { letterPage, noon } from "../../../support/envelopes.ts";

/** Templates that a member keeps to themselves, in the workspace of u1. */

const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const helena = { email: "helena@example.com", firstName: "Helena" };
const later = new Date(noon.getTime() + 60_000);

const shared: Template = {
  ...makeTemplate(
    {
      ...{ id: "t1", userId: "u1", madeBy: "m1", name: "Lease", fileName: "lease" },
      file: { key: "k", versionId: "v", sha256: "ab".repeat(32), sizeBytes: 1000 },
      ...{ pages: [letterPage], numberOfSigners: 2, roles: ["Landlord", "Tenant"] },
      ...{ people: [helena, null], titlePattern: "{template} - {Tenant}", language: "de" },
      checks: [["mailedCode"], null],
      fields: [{ kind: "sign", signer: 1, place }],
      requestSha256: "12".repeat(32),
    },
    noon,
  ),
  replaced: { key: "k0" },
};
const kept: Template = { ...shared, seenBy: "maker" };

const { workspace } = callerAs();
const by = (role: WorkspaceRole, userId: string) =>
  callerByRole(workspace, callerAs({ userId }).actor, role);
const key = { id: "k", name: "k", hash: "", createdAt: "", scopes: [] };

describe("who sees a template", () => {
  test.each(["owner", "admin", "sender", "reader"] as const)("%s sees the workspace's", (role) =>
    expect(seesTemplate(by(role, "m2"), shared)).toBe(true),
  );

  test.each([
    ["owner", "u1", true],
    ["admin", "m2", true],
    ["sender", "m2", false],
    ["reader", "m2", false],
    ["sender", "m1", true],
    ["reader", "m1", true],
  ] as const)("%s %s of one that m1 keeps: %s", (role, userId, sees) =>
    expect(seesTemplate(by(role, userId), kept)).toBe(sees),
  );

  test("a program sees all, and no person sees another workspace's", () => {
    expect(seesTemplate(callerByKey(workspace, by("admin", "m2").actor, key), kept)).toBe(true);
    for (const one of [shared, kept])
      expect(seesTemplate(by("owner", "m1"), { ...one, userId: "u9" })).toBe(false);
  });

  test("one without a maker is the owner's", () => {
    expect(makerOfTemplate({ ...kept, madeBy: undefined })).toBe("u1");
    expect(seesTemplate(by("sender", "u1"), { ...kept, madeBy: undefined })).toBe(true);
  });
});

describe("sharing and keeping", () => {
  const set = (before: Template, seenBy: "workspace" | "maker", who = by("sender", "m1")) =>
    setSeenBy(before, seenBy, { caller: who, changeSha256: "9a" }, later);

  test("each makes the next version, which has the same contents", () => {
    const next = set(shared, "maker");
    expect(next).toEqual({
      ...shared,
      ...{ version: 2, basis: 1, changedAt: later.toISOString(), changeSha256: "9a" },
      ...{ seenBy: "maker", replaced: undefined },
    });
    expect(set(next, "workspace")).toMatchObject({ version: 3, seenBy: undefined });
  });

  test("only its maker keeps a template, and a person who sees a kept one shares it", () => {
    for (const who of [by("owner", "u1"), by("admin", "m2"), by("sender", "m2")]) {
      expect(maySetSeenBy(who, shared)).toBe(false);
      expect(() => set(shared, "maker", who)).toThrow(/Only the person who made a template/);
    }
    expect(maySetSeenBy(by("sender", "m1"), shared)).toBe(true);
    expect(set(kept, "workspace", by("admin", "m2")).seenBy).toBeUndefined();
  });

  test("a change of its contents leaves its maker, and who sees it", () => {
    const { id: _, userId: __, requestSha256: ___, madeBy: ____, seenBy: _____, ...same } = kept;
    const fields = [{ kind: "sign", signer: 2, place }] as const;
    expect(changeTemplate(kept, { ...same, fields }, "9a", later)).toMatchObject({
      madeBy: "m1",
      seenBy: "maker",
    });
  });

  test("a colleague takes over a kept template as the next version, and the owner as its maker", () => {
    expect(giveTemplate(kept, "m2", later)).toMatchObject({
      ...{ version: 2, madeBy: "m2", seenBy: "maker", replaced: undefined },
    });
    expect(giveTemplate(kept, undefined, later).madeBy).toBeUndefined();
  });
});

describe("copies", () => {
  const named = { id: "t2", name: "Copy", requestSha256: "34".repeat(32), madeBy: "m2" };

  test("a duplicate is its maker's, and kept as the first is", () => {
    expect(duplicateTemplate(kept, named, later)).toMatchObject({ madeBy: "m2", seenBy: "maker" });
    expect(duplicateTemplate(shared, named, later).seenBy).toBeUndefined();
  });

  test("a copy for another workspace has the contents, names nobody, and is seen by all there", () => {
    expect(copyTemplate(kept, { ...named, userId: "u9" }, later)).toEqual({
      ...kept,
      ...named,
      ...{ userId: "u9", version: 1, basis: 1, createdAt: later.toISOString() },
      ...{ seenBy: undefined, people: undefined, replaced: undefined },
      ...{ changedAt: undefined, changeSha256: undefined },
    });
  });
});
