import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createInbox } from "../src/inbox/inbox.ts";
import { Mailbox, type MailQuery } from "../src/inbox/mailbox.ts";

const clock = { now: () => Date.parse("2026-03-01T12:00:00Z") };
let folder: string;
let file: string;
let mailbox: Mailbox;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  file = join(folder, "mails.ndjson");
  mailbox = new Mailbox(file, clock);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function deliver(to: string, text = ""): void {
  const mail = { from: "a@example.com", to: [to], cc: [], bcc: [], replyTo: [], subject: "Hello" };
  mailbox.deliver({ ...mail, text, html: "" });
}

const idsOf = (query?: MailQuery) => mailbox.newestFirst(query).map(({ id }) => id);

test("mails are found by address, by what came before and after, and not more than wanted", () => {
  for (const name of ["Ann", "bo", "ann", "cy", "ANN"]) deliver(`${name}@example.com`);
  expect(idsOf()).toEqual([5, 4, 3, 2, 1]);
  expect(idsOf({ to: "ann@Example.com" })).toEqual([5, 3, 1]);
  expect(idsOf({ to: "nobody@example.com" })).toEqual([]);
  expect(idsOf({ after: 3 })).toEqual([5, 4]);
  expect(idsOf({ before: 3 })).toEqual([2, 1]);
  expect(idsOf({ limit: 2 })).toEqual([5, 4]);
  expect(idsOf({ to: "ann@example.com", before: 5, after: 1, limit: 9 })).toEqual([3]);
});

test("mails of an earlier start and later ones stand in one row", () => {
  deliver("ann@example.com", "Grüße");
  mailbox = new Mailbox(file, clock);
  expect(idsOf()).toEqual([1]);
  deliver("bo@example.com");
  expect(idsOf()).toEqual([2, 1]);
  expect(mailbox.newestFirst({ to: "ann@example.com" })).toMatchObject([{ id: 1, text: "Grüße" }]);
});

test("a mail that is longer than what is read at once comes whole", () => {
  const text = "é".repeat(1_500_000);
  deliver("ann@example.com", text);
  deliver("bo@example.com");
  expect(mailbox.newestFirst().map((mail) => mail.text.length)).toEqual([0, text.length]);
});

test("a mail that a crash cut short is dropped, however long it is", () => {
  deliver("ann@example.com");
  const whole = readFileSync(file, "utf8");
  appendFileSync(file, whole.slice(0, 40));
  // More than a string of Node's can hold, which once kept the environment from starting.
  truncateSync(file, 540_000_000);
  mailbox = new Mailbox(file, clock);
  expect(statSync(file).size).toBe(whole.length);
  deliver("bo@example.com");
  expect(idsOf()).toEqual([2, 1]);
});

async function list(query: string) {
  const inbox = createInbox({
    mails: (wanted) => mailbox.newestFirst(wanted),
    attachment: (id) => mailbox.attachment(id),
  });
  const request = { method: "GET", path: "/_local/inbox.json", query, headers: {}, peer: "" };
  const { status, body } = await inbox({ ...request, body: Buffer.alloc(0), gone: () => false });
  return { status, mails: JSON.parse(String(body)) };
}

test("the inbox tells the newest hundred, or those that were asked for", async () => {
  for (let count = 0; count < 101; count++) deliver(`${count % 2 ? "odd" : "even"}@example.com`);
  expect((await list("")).mails).toHaveLength(100);
  const { mails } = await list("to=odd%40example.com&before=100&after=90&limit=4");
  expect(mails.map(({ id }: { id: number }) => id)).toEqual([98, 96, 94, 92]);
});

test("the inbox refuses what it doesn't know", async () => {
  for (const query of ["limit=0", "limit=1001", "after=x", "before=1.5", "subject=Hello"]) {
    expect((await list(query)).status, query).toBe(400);
  }
});
