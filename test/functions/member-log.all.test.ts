import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, test } from "vitest";
import type { MemberLogAnswer } from "../../contract/calls/members.ts";
import { logPartEntries, memberLogDays } from "../../contract/rules/people/workspace-roles.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, type Sender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** A long log of a workspace's administration, of which an earlier version has stored the beginning elsewhere. */

const own = borrowedEnvironment();
const dayMs = 86_400_000;
const count = logPartEntries + 150;
/** The oldest of these were written by an earlier version; where both wrote for a while, they alternate. */
const ofEarlier = (n: number) => n < 100 || (n < 140 && n % 2 === 0);

let owner: Sender;
let startMs: number;

const atOf = (n: number) => new Date(startMs + n * 1_000).toISOString();
const nameOf = (n: number) => `n${n}@example.com`;

beforeAll(async () => {
  const { environment } = own();
  owner = await newSender("owner");
  startMs = environment.now() - 2 * dayMs;
  const { db, names } = await operatorOf(environment);
  const put = (n: number, at: string, email: string) => {
    const order = `${at}#${randomUUID()}`;
    const key = ofEarlier(n)
      ? { pk: `A#${owner.id}`, sk: `L#${order}` }
      : { pk: `L#${owner.id}`, sk: order };
    const by = { name: "Olga Owner", email: owner.email };
    return { PutRequest: { Item: { ...key, act: "left", at, by, email } } };
  };
  const puts = Array.from({ length: count }, (_, n) => put(n, atOf(n), nameOf(n)));
  const old = new Date(environment.now() - (memberLogDays + 1) * dayMs).toISOString();
  puts.push(put(0, old, "expired@example.com"));
  for (let from = 0; from < puts.length; from += 25)
    await db.send(
      new BatchWriteCommand({
        RequestItems: { [names.tables.Subscriptions]: puts.slice(from, from + 25) },
      }),
    );
});

interface Part {
  readonly data: readonly MemberLogAnswer[];
  readonly next: string | null;
}

const partOf = (query: string) =>
  call<Part & { code?: string }>("GET", `/api/account/log?${query}`, undefined, owner);

async function all(query: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const { body }: { body: Part } = await partOf(`${query}${after && `&after=${after}`}`);
    found.push(...body.data.map(({ email }) => email));
    after = body.next;
  }
  return found;
}

const newestFirst = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => nameOf(to - 1 - n));

test("each entry is read once, the newest first, in parts of any size, also where two versions wrote at once", async () => {
  expect(await all("limit=100")).toEqual(newestFirst(0, count));
  expect(await all(`limit=7&to=${atOf(200)}`)).toEqual(newestFirst(0, 200));
  expect((await partOf("limit=5")).body.data).toHaveLength(5);
});

test("only entries of the named time are read", async () => {
  expect(await all(`limit=100&from=${atOf(90)}&to=${atOf(150)}`)).toEqual(newestFirst(90, 150));
  expect(await all(`from=${atOf(count)}`)).toEqual([]);
  expect(await all(`from=${atOf(20)}&to=${atOf(10)}`)).toEqual([]);
});

test("a made-up place and a time that is none are refused", async () => {
  for (const query of ["after=%25", "from=yesterday", "limit=101"])
    expect([query, (await partOf(query)).status]).toEqual([query, 400]);
});

test("the file comes in parts, of which the first has a head, by API too", async () => {
  const key = await apiKeyOf(owner);
  const path = "/api/v1/account/log/file";
  const read = async (query: string) =>
    (await callByKey<{ csv: string; next: string | null }>(key, "GET", `${path}?${query}`)).body;
  const first = await read("");
  const last = await read(`after=${first.next}`);
  expect(last.next).toBe(null);
  const lines = `${first.csv}${last.csv}`.split("\r\n");
  expect(lines[0]).toContain('"Time (UTC)"');
  expect(lines.filter((line) => line.includes("Time (UTC)"))).toHaveLength(1);
  expect(lines.slice(1, -1).map((line) => line.split('","')[5])).toEqual(newestFirst(0, count));
  expect((await read(`from=${atOf(0)}&to=${atOf(3)}`)).csv.match(/\r\n/g)).toHaveLength(4);
});
