import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicLink } from "../../../../core/domain/links/public-link.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const store = () => import("../../../../core/store/sending/public-links.ts");

const link = (token: string): PublicLink => ({
  id: `id of ${token}`,
  ...{ userId: "ann", templateId: "waiver", token },
  settings: { on: true, role: 1 },
  ...{ visitors: 0, createdAt: "2026-01-01T00:00:00Z" },
});

test("a link goes with its address, and one that was made since it was read stays with its own", async () => {
  const { findPublicLink, insertPublicLink, publicLinkAt, removePublicLink } = await store();
  const [first, second] = [link("first"), link("second")];
  expect(await insertPublicLink(first)).toBe(true);
  await removePublicLink(first);
  expect(await publicLinkAt("first")).toBeUndefined();
  expect(await insertPublicLink(second)).toBe(true);
  await removePublicLink(first);
  expect(await publicLinkAt("second")).toEqual(second);
  expect(await findPublicLink("ann", "waiver")).toEqual(second);
});
