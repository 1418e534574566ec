import { afterAll, beforeAll, expect, test } from "vitest";
import { filterOf, isFilterEmpty } from "../../../../core/domain/lists/finding.ts";
import type { Listing } from "../../../../core/domain/lists/listing.ts";
import { keys } from "../../../../core/store/common/keys.ts";
import type { Question, RowPage } from "../../../../core/store/envelope/find-rows.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const begun = Date.parse("2026-01-01T00:00:00Z");
const at = (minute: number) => new Date(begun + minute * 60_000).toISOString();
const names = ["Ann Lee", "Bob Okafor", "Cem Yılmaz", "Dana Levi", "Eva Novák"];

/** Row `index` of an account's, sent in the minute `index`. */
function rowAt(index: number, change: Partial<Listing> = {}): Listing {
  const name = names[index % names.length] ?? "";
  const createdAt = at(index);
  return {
    envelopeId: crypto.randomUUID(),
    ...{ name: `contract-${index}`, title: `Lease ${index}`, createdAt },
    ...{ status: "created", stage: "waiting", signed: 0, of: 2 },
    people: [
      { name, email: `${name.split(" ")[0]}.${index}@acme.example`, status: "waiting" },
      { name: "Sam Sender", email: "sam@example.com", status: "waiting" },
    ],
    due: { names: [name], since: createdAt },
    expiresAt: at(index + 60 * 24 * 60),
    ...change,
  };
}

async function put(ownerId: string, row: Listing): Promise<Listing> {
  const { putIf } = await import("../../../../core/store/common/table.ts");
  const key = { ownerId, createdAt: `${row.createdAt}#${row.envelopeId}` };
  await putIf("envelopes", { ...keys.row(row.envelopeId), ...key, listing: row });
  return row;
}

async function putMany(ownerId: string, count: number, change = (_: number) => ({})) {
  const rows = Array.from({ length: count }, (_, index) => rowAt(index, change(index)));
  for (let first = 0; first < count; first += 250)
    await Promise.all(rows.slice(first, first + 250).map((row) => put(ownerId, row)));
  return rows;
}

type Query = Parameters<typeof filterOf>[0] &
  Partial<Pick<Question, "sort" | "size" | "after" | "readMax">>;

async function find(userId: string, asked: Query = {}) {
  const { findRows, rowsReadMax } = await import("../../../../core/store/envelope/find-rows.ts");
  const { sort = "newest", size = 25, after, readMax = rowsReadMax, ...filter } = asked;
  const isWanted = filterOf(filter);
  const { from, to } = filter;
  const isBroad = isFilterEmpty(filter);
  return findRows(userId, { from, to, isWanted, isBroad, sort, size, after, readMax });
}

/** All pages of a search. */
async function pagesOf(userId: string, asked: Query): Promise<RowPage[]> {
  const pages: RowPage[] = [];
  let after: string | undefined;
  do {
    const page = await find(userId, { ...asked, after });
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  return pages;
}

const titles = (pages: readonly RowPage[]) =>
  pages.flatMap(({ rows }) => rows.map((row) => row.title));
const leases = (indexes: readonly number[]) => indexes.map((index) => `Lease ${index}`);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test("every row comes once, in order, on pages of any size, and other accounts' never", async () => {
  await putMany("u1", 53);
  await putMany("u2", 53, () => ({ title: "Another's" }));
  const oldest = leases(upTo(53));
  expect(titles(await pagesOf("u1", { size: 10 }))).toEqual(oldest.toReversed());
  expect(titles(await pagesOf("u1", { size: 50, sort: "oldest" }))).toEqual(oldest);
  expect(titles(await pagesOf("u1", { size: 53 }))).toHaveLength(53);
  expect((await find("u1", { size: 100 })).total).toBe(53);
  expect((await find("u1", { size: 10 })).total).toBeUndefined();
  expect(await find("nobody")).toEqual({ rows: [], sort: "newest", total: 0 });
});

test("dates: from an instant on, and before another", async () => {
  const asked = { from: at(10), to: at(13), sort: "oldest" } as const;
  expect(titles(await pagesOf("u1", asked))).toEqual(leases([10, 11, 12]));
  expect(titles(await pagesOf("u1", { ...asked, size: 10, sort: "newest" }))).toEqual(
    leases([12, 11, 10]),
  );
  expect((await find("u1", { from: at(13), to: at(10) })).rows).toEqual([]);
  // Without a fraction, which is allowed too.
  expect(titles(await pagesOf("u1", { from: "2026-01-01T00:52:00Z" }))).toEqual(["Lease 52"]);
});

test("a cursor opens nothing but the caller's own rows, and a forged one is refused", async () => {
  const { next: after } = await find("u2", { size: 10 });
  expect(
    titles([await find("u1", { after, size: 100 })]).every((one) => one.startsWith("Lease")),
  ).toBe(true);
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const bad of ["x", forged(["u2"]), forged([`u2#${at(1)}`]), forged({ ownerId: "u2" })])
    await expect(find("u1", { after: bad })).rejects.toMatchObject({ code: "BAD_FIELD" });
});

test("orders: each row once; what has no time comes last; equal ones by time", async () => {
  const ends = [at(900), undefined, at(300), at(300)];
  await putMany("u3", 4, (index) => ({ title: ["b", "É", "a", "e"][index], endedAt: ends[index] }));
  const found = async (sort: Question["sort"]) => {
    const pages = await pagesOf("u3", { sort, size: 1 });
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
    return titles(pages);
  };
  expect(await found("title")).toEqual(["a", "b", "e", "É"]);
  expect(await found("finished")).toEqual(["b", "e", "a", "É"]);
  expect(await found("ends")).toEqual(["b", "É", "a", "e"]);
});

test("a call reads a limited number of rows, says how far it has searched, and the next goes on", async () => {
  await putMany("u4", 46, (index) => (index % 20 === 3 ? { title: "The rare one" } : {}));
  const pages = await pagesOf("u4", { q: "rare one", readMax: 20 });
  expect(pages.map(({ rows, searchedTo }) => [rows.length, searchedTo])).toEqual([
    [1, at(25)],
    [1, at(5)],
    [1, undefined],
  ]);
  const oldest = await find("u4", { q: "rare one", readMax: 20, sort: "oldest" });
  expect(oldest).toMatchObject({ rows: [{ createdAt: at(3) }], searchedTo: at(20) });
  expect((await find("u4", { q: "rare one", readMax: 46 })).total).toBe(3);
});

test("more rows than a call reads are not put into another order, and each still comes once", async () => {
  const pages = await pagesOf("u4", { sort: "title", size: 10, readMax: 45 });
  expect(new Set(pages.map(({ sort }) => sort))).toEqual(new Set(["newest"]));
  expect(titles(pages)).toHaveLength(46);
  const fewer = { sort: "title", from: at(2), readMax: 45 } as const;
  expect(await find("u4", fewer)).toMatchObject({ sort: "title", total: 44 });
});

test("a search that ends among the newest rows reads no others", async () => {
  await putMany("u5", 600);
  const near = await tables.metered(() => find("u5", { q: "lease", size: 10 }));
  expect(near.result.rows).toHaveLength(10);
  const far = await tables.metered(() => find("u5", { q: "nowhere" }));
  expect(far.result.total).toBe(0);
  expect(near.reads).toBeLessThan(far.reads / 2);
});
