import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import {
  contentFromText,
  contentToText,
  envelopeFromItem,
  envelopeFromParts,
  envelopeToItem,
  envelopeToParts,
  valuesItem,
} from "../../../../core/store/envelope/envelope-item.ts";

/** An envelope as it stands in tables that were filled before: no name of an attribute may change. */
const stored = {
  id: "00000000-0000-4000-8000-000000000001",
  owner: { userId: "u1", email: "sam@example.com", name: "Sam Sender" },
  createdAt: "2026-11-21T12:00:00.000Z",
  title: "Lease",
  message: "",
  fileName: "lease",
  original: { key: "k", versionId: "v", sha256: "ab", sizeBytes: 1000 },
  firstPage: { key: "p", versionId: "v", sha256: "cd", sizeBytes: 10 },
  withholdValues: false,
  copies: ["copy@example.com"],
  signers: [
    {
      ...{ id: "s1", email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "" },
      ...{ order: 1, status: "signed", linkGeneration: 2 },
      ...{ viewedAt: "2026-11-21T12:01:00.000Z", signedAt: "2026-11-21T12:02:00.000Z" },
    },
  ],
  expiresAt: "2027-01-20T12:00:00.000Z",
  status: "sealing",
  letters: [
    {
      ...{ id: "invitation-s1-2", kind: "invitation", generation: 2, triesDone: 1 },
      ...{ nextTryAt: "2026-11-21T12:00:00.000Z", sentAt: "2026-11-21T12:00:01.000Z" },
      to: { kind: "signer", signerId: "s1" },
    },
    {
      ...{ id: "completed-copy0", kind: "completed", triesDone: 0 },
      ...{ nextTryAt: "2026-11-21T12:00:00.000Z", to: { kind: "copy", index: 0 } },
    },
  ],
  sealTriesDone: 1,
  sealNextTryAt: "2026-11-21T12:03:00.000Z",
  sealed: { key: "z", versionId: "v", sha256: "ef", sizeBytes: 2000, level: "B-B" },
  endedAt: "2026-11-21T12:04:00.000Z",
  voidReason: "The rent was wrong",
  deletedAt: "2026-11-21T12:05:00.000Z",
  desk: { labels: ["Tenants"], archivedAt: "2026-11-21T12:04:00.000Z" },
  company: { id: "c1", name: "Acme", logoVersion: "12" },
  head: { seq: 3, hash: "34", at: "2026-11-21T12:02:00.000Z" },
  salt: "56",
  requestSha256: "78",
};

describe("an envelope's item", () => {
  test("that was stored before is read, its attributes under the names that the code has now", () => {
    expect(envelopeFromItem(stored)).toMatchObject({
      sender: stored.owner,
      notifications: stored.letters,
      signers: stored.signers,
      sealed: stored.sealed,
      filing: stored.desk,
    });
  });

  test("keeps when a mail was delivered, and not by whom, which the audit entry says", () => {
    const [letter, ...others] = stored.letters;
    const delivered = { at: "2026-11-21T12:00:02.000Z", by: "a8-50.smtp-out.amazonses.com" };
    const delivery = { to: "ann@example.com", delivered };
    const { letters } = envelopeToItem(
      envelopeFromItem({ ...stored, letters: [{ ...letter, delivery }, ...others] }),
    );
    expect(letters[0]?.delivery).toEqual({ ...delivery, delivered: { at: delivered.at } });
  });

  test("is written again with every attribute that it had, and no other", () => {
    expect(envelopeToItem(envelopeFromItem(stored))).toEqual(stored);
  });

  test("that was stored whole is the same envelope when it is stored in parts", () => {
    const envelope = envelopeFromItem(stored);
    const { fixed, changing } = envelopeToParts(envelope);
    expect(envelopeFromParts(fixed, changing)).toEqual(envelope);
  });

  test("that was stored before ends when its fixed part says, until that was changed", () => {
    const { fixed, changing } = envelopeToParts(envelopeFromItem(stored));
    const { expiresAt: _, ...rest } = JSON.parse(inflateRawSync(changing.changing).toString());
    const before = { ...changing, changing: deflateRawSync(JSON.stringify(rest)) };
    expect(envelopeFromParts(fixed, before).expiresAt).toBe(stored.expiresAt);
    const expiresAt = "2027-03-01T12:00:00.000Z";
    const extended = envelopeToParts({ ...envelopeFromItem(stored), expiresAt });
    expect(envelopeFromParts(fixed, extended.changing).expiresAt).toBe(expiresAt);
  });

  test("is written again by a change without what never changes, within one unit", () => {
    const envelope = envelopeFromItem(stored);
    const signed = { ...envelope, status: "completed", endedAt: stored.createdAt } as const;
    expect(envelopeToParts(signed).fixed).toEqual(envelopeToParts(envelope).fixed);
    expect(envelopeToParts(envelope).changing.changing.length).toBeLessThan(600);
  });
});

describe("a document's content", () => {
  test("that was stored before fields had settings is read, and written again as it was", () => {
    const before =
      '{"pages":[[2,612,792]],"fields":[["f1","sign","s1",0,0.1,0.2,0.3,0.05],["f2","date","s1",1,0,0,0.5,0.1]]}';
    const { fields } = contentFromText(before);
    expect(fields[0]).toEqual({
      ...{ id: "f1", kind: "sign", signerId: "s1" },
      ...{ page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
    });
    expect(contentToText(contentFromText(before))).toBe(before);
  });

  test("comes back with the settings of its fields", () => {
    const settings = { label: "Plan", options: ["Small", "Large"], required: false };
    const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
    const fields = [
      { id: "f1", kind: "list", signerId: "s1", ...place, settings },
      { id: "f2", kind: "sign", signerId: "s1", ...place },
    ] as const;
    const content = { pages: [{ width: 612, height: 792 }], fields };
    expect(contentFromText(contentToText(content))).toEqual(content);
  });

  test("at its largest stays well below the 400 KB of an item", () => {
    const third = 1 / 3;
    const fields = Array.from({ length: limits.markersMax }, (_, index) => ({
      ...{ id: `f${index}`, kind: "initial" as const, signerId: "s50", page: 1999 },
      ...{ x: third, y: third, width: third, height: third },
    }));
    const pages = Array.from({ length: limits.pagesMax }, (_, index) => ({
      width: 595 + third + index,
      height: 841 + third,
    }));
    const bytes = Buffer.byteLength(contentToText({ pages, fields }));
    // 135,000 bytes of pages and places.
    expect(bytes + limits.settingsBytesMax).toBeLessThan(300_000);
  });
});

test("values that were stored before anything was filled in are read as they are", () => {
  const before = { signerId: "s1", name: "Ann", email: "a@b.c", phone: "", date: "2026-11-21" };
  expect(z.parse(valuesItem, before)).toEqual(before);
  const filled = [
    { field: "f1", value: "x" },
    { field: "f2", value: true, private: true },
  ];
  expect(z.parse(valuesItem, { ...before, filled })).toEqual({ ...before, filled });
});
