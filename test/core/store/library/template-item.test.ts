import { expect, test } from "vitest";
import { templateFromItem, templateToItem } from "../../../../core/store/library/template-item.ts";

/** A template as it stands in tables that were filled before fields had settings. */
const stored = {
  ...{ id: "t1", ownerId: "u1", name: "Lease", fileName: "lease", numberOfSigners: 1 },
  file: { key: "k", versionId: "v", sha256: "ab", sizeBytes: 1000 },
  ...{ createdAt: "2026-11-21T12:00:00.000Z", requestSha256: "78" },
  pages: "[[1,612,792]]",
  fields: '[["sign",1,0,0.1,0.2,0.3,0.05]]',
};

test("a template that was stored before fields had settings is read, and written again as it was", () => {
  const place = { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
  const template = templateFromItem(stored);
  expect(template.fields).toEqual([{ kind: "sign", signer: 1, ...place }]);
  expect(templateToItem(template)).toEqual(stored);
});

test("a template that was never changed is version 1; a later version is stored with its number", () => {
  const first = templateFromItem(stored);
  expect([first.version, first.basis]).toEqual([1, 1]);
  const changed = {
    ...first,
    ...{ version: 3, basis: 2, changedAt: "2026-11-22T12:00:00.000Z", changeSha256: "9a" },
    replaced: { key: "k0", firstPage: first.file },
  };
  expect(templateToItem(changed)).toMatchObject({ version: 3, basis: 2 });
  expect(templateFromItem(templateToItem(changed))).toEqual(changed);
});

test("a template's maker, and that they keep it, are stored with it", () => {
  const kept = { ...templateFromItem(stored), madeBy: "m1", seenBy: "maker" } as const;
  expect(templateToItem(kept)).toEqual({ ...stored, madeBy: "m1", seenBy: "maker" });
  expect(templateFromItem(templateToItem(kept))).toEqual(kept);
});
