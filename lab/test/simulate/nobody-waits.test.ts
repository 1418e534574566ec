import { beforeAll, expect, test } from "vitest";
import { boundsMs, Crowd, judgedCrowd, urlOf } from "../../simulate/crowd.ts";
import { guards } from "../../simulate/guards.ts";
import { buildProduct, type Product } from "../../simulate/product.ts";
import { tryGuard } from "../../simulate/try-guards.ts";

/** How long the work of one account may delay another's, with the product's own workers in simulated time. */

const seconds = (count: number) => count * 1_000;

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

const slow = Array.from({ length: 10 }, (_, account) => `slow-${account}`);

test("fifty receivers that take nine seconds delay an event to a receiver that has answered in time by less than two seconds", async () => {
  const crowd = new Crowd(product);
  crowd.open("quiet", 1, 100);
  expect(await crowd.waitOf("quiet")).toBeLessThan(seconds(1));
  for (const userId of slow) crowd.open(userId, 5, seconds(9));
  for (const userId of slow) await crowd.note(userId, 6);
  const waits: number[] = [];
  for (let event = 0; event < 20; event++) {
    await crowd.pass(seconds(1) + event * 100);
    waits.push(await crowd.waitOf("quiet"));
  }
  expect(Math.max(...waits)).toBeLessThan(boundsMs.later);
}, 120_000);

test("fifty receivers that turn slow at the same time delay somebody else's event once, by less than thirty seconds", async () => {
  const crowd = new Crowd(product);
  crowd.open("quiet", 1, 100);
  for (const userId of slow) crowd.open(userId, 5, 100);
  for (const userId of ["quiet", ...slow]) await crowd.note(userId, 1);
  await crowd.pass(seconds(60));
  const { answersAfterMs } = crowd.world.receivers;
  for (const [url] of answersAfterMs)
    if (!url.includes("quiet")) answersAfterMs.set(url, seconds(9));
  for (const userId of slow) await crowd.note(userId, 6);
  await crowd.pass(seconds(1));
  expect(await crowd.waitOf("quiet")).toBeLessThan(boundsMs.atOnce);
  await crowd.pass(seconds(30));
  expect(await crowd.waitOf("quiet")).toBeLessThan(boundsMs.later);
}, 120_000);

test("a receiver that nobody knows gets its first event within a turn of the slow lane", async () => {
  const crowd = new Crowd(product);
  for (const userId of slow) crowd.open(userId, 1, seconds(9));
  for (const userId of slow) await crowd.note(userId, 6);
  await crowd.pass(seconds(20));
  crowd.open("new", 1, 100);
  expect(await crowd.waitOf("new")).toBeLessThan(seconds(20));
  expect(await crowd.waitOf("new")).toBeLessThan(seconds(1));
}, 120_000);

test("slow receivers get all of their events too, in order and each once", async () => {
  const crowd = new Crowd(product);
  for (const userId of slow) crowd.open(userId, 5, seconds(9));
  for (const userId of slow) await crowd.note(userId, 3);
  await crowd.pass(seconds(600));
  const urls = slow.flatMap((userId) => [0, 1, 2, 3, 4].map((hook) => urlOf(userId, hook)));
  for (const url of urls) expect(crowd.callsTo(url)).toEqual([1, 2, 3]);
}, 120_000);

test("an account with thousands of events due delays nobody else's event by ten seconds", async () => {
  const crowd = new Crowd(product);
  crowd.open("quiet", 1, 100);
  crowd.open("busy", 5, 150);
  await crowd.note("busy", 1_000);
  await crowd.pass(seconds(20));
  const waits: number[] = [];
  for (let event = 0; event < 5; event++) {
    waits.push(await crowd.waitOf("quiet"));
    await crowd.pass(seconds(3));
  }
  expect(Math.max(...waits)).toBeLessThan(seconds(10));
  expect(crowd.callsTo(urlOf("busy", 0)).length).toBeLessThan(1_000);
}, 120_000);

test("a schedule with such accounts keeps the bounds, and breaks them without the slow lane", async () => {
  expect(await judgedCrowd(1, product)).toEqual([]);
  const guard = guards.find(({ name }) => name === "a slow receiver waits in a lane of its own");
  const trial = guard && (await tryGuard(guard, 1, 5));
  expect(trial?.promise).toBe("nobody waits for somebody else's work");
}, 240_000);
