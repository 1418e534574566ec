import { afterAll, beforeAll, expect, test } from "vitest";
import { ownedBy } from "../../../../core/domain/account/caller.ts";
import { listsOf } from "../../../../core/domain/envelope/identity.ts";
import { keys } from "../../../../core/store/common/keys.ts";
import { startStore, type TestStore } from "../../../support/store.ts";
import { at, newEnvelope, store } from "./stored-envelopes.ts";

/** What lists of members cost: rows, counts and blocks of 10,000 documents that ten members have sent by turns. */

let tables: TestStore;
const members = Array.from({ length: 10 }, (_, index) => `m${index}`);
const documents = 10_000;
/** As in core/store/envelope/row-blocks.ts. */
const blockRows = 250;

beforeAll(async () => {
  tables = await startStore();
  const { rowItems } = await store();
  const { putIf, transactIf } = await import("../../../../core/store/common/table.ts");
  const keysOfList = new Map<string, string[]>();
  const envelopes = Array.from(
    { length: documents },
    (_, sent) => newEnvelope("w1", at(sent), members[sent % members.length]).envelope,
  );
  for (const one of envelopes)
    for (const list of listsOf(one))
      keysOfList.set(list, [...(keysOfList.get(list) ?? []), `${one.createdAt}#${one.id}`]);
  for (let first = 0; first < documents; first += 50)
    await transactIf(envelopes.slice(first, first + 50).flatMap((one) => rowItems(undefined, one)));
  for (const [list, rows] of keysOfList) {
    await putIf("envelopes", { ...keys.counts(list), inProgress: rows.length });
    for (let first = 0; first < rows.length; first += blockRows) {
      const block = {
        rows: rows.slice(first, first + blockRows).length,
        next: rows[first + blockRows],
      };
      await putIf("envelopes", {
        ...keys.rowBlock(list, first === 0 ? "" : (rows[first] ?? "")),
        ...block,
      });
    }
  }
});

afterAll(() => tables.close());

const own = ownedBy("w1", "m3");

async function reads(list: string) {
  const { findRows, everyRow } = await import("../../../../core/store/envelope/find-rows.ts");
  const { listEnvelopes } = await store();
  const asked = { isWanted: () => true, isBroad: true, sort: "newest", size: 25 } as const;
  const page = (number: number) => () => listEnvelopes(list, 25, number);
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    "first page": page(0),
    "page 8": page(7),
    "page 15": page(14),
    "page 36": page(35),
    "found page": () => findRows(list, asked),
    "found by a word": () =>
      findRows(list, { ...asked, isBroad: false, isWanted: ({ title }) => title === "Lease" }),
    "all that are counted": () => everyRow(list, {}),
  };
  const units: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts)) units[name] = (await tables.metered(act)).reads;
  return units;
}

test("a page of a member's own documents costs at most 1.2 times as much as one of all", async () => {
  const [ofAll, ofOwn] = [await reads("w1"), await reads(own)];
  console.log("Read units of lists, 10 members, 10,000 documents:", { ofAll, ofOwn });
  for (const [name, units] of Object.entries(ofOwn))
    expect([name, units <= 1.2 * (ofAll[name] ?? 0)]).toEqual([name, true]);
});

test("pages of a member's list have each of their documents once", async () => {
  const { listEnvelopes } = await store();
  const ids: string[] = [];
  for (let page = 0; page < documents / members.length / 100; page++)
    ids.push(...(await listEnvelopes(own, 100, page)).rows.map(({ envelopeId }) => envelopeId));
  expect(ids).toHaveLength(documents / members.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await listEnvelopes(own, 1, 0)).counts.inProgress).toBe(ids.length);
});
