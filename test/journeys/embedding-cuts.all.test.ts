import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApplication, sentToApplication, session } from "../support/frames.ts";
import { newRecipient } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { bareWith, type HostSite, heard, heardBy, newHostSite } from "./host-page.ts";
import { signInFrame } from "./signer.ts";

/** What a page around a frame hears when the connection is cut while the recipient completes. */
const browserFor = browserOfFile();

/** Where a call is cut: before the server gets it, after it has answered, twice, or for good, as the page is closed. */
const cuts = ["before", "after", "twice", "closed"] as const;
const people = 4;
const rounds = 25;

const sites: HostSite[] = [];
beforeAll(async () => {
  for (let n = 0; n < people; n += 1) sites.push(await newHostSite());
});
afterAll(async () => {
  for (const site of sites) await site.close();
});

test(`a connection that is cut at Complete ${people * rounds} times leaves message and record in agreement`, async (context) => {
  const browser = browserFor(context);
  const told = await Promise.all(sites.map((site) => cutOften(site, browser)));
  expect(told.flat()).toHaveLength(people * rounds);
  expect(new Set(told.flat())).toEqual(new Set(["1 signature, heard of 1"]));
}, 1_800_000);

async function cutOften(site: HostSite, browser: Browser): Promise<readonly string[]> {
  const { page } = await newPerson(browser, site.origin);
  const results: string[] = [];
  for (let n = 0; n < rounds; n += 1)
    results.push(await cutOnce(site, page, cuts[n % cuts.length]));
  return results;
}

async function cutOnce(
  site: HostSite,
  page: Page,
  cut: (typeof cuts)[number] | undefined,
): Promise<string> {
  const { key } = await newApplication([site.origin]);
  const { envelope } = await sentToApplication({ key }, { ann: newRecipient("Ann", "Lee") });
  const show = async () => {
    const { body } = await session(key, envelope.id, { origin: site.origin });
    site.html = bareWith(body.url);
    await page.goto("/");
  };
  let calls = 0;
  let early = 0;
  await page.route("**/api/esign", async (route) => {
    calls += 1;
    if (calls > (cut === "twice" ? 2 : 1)) return route.continue();
    if (cut !== "before" && calls === 1) await route.fetch();
    early += (await heardBy(page)).filter(({ data }) => data.type === "signed").length;
    return route.abort("connectionreset");
  });
  await show();
  if (cut === "closed") {
    const completed = page.waitForEvent("requestfailed", (one) => one.url().endsWith("/api/esign"));
    await signInFrame(page.frameLocator("iframe"), { isAnswered: false });
    await completed;
    await show();
  } else await signInFrame(page.frameLocator("iframe"));
  await heard(page, "signed");
  await page.unroute("**/api/esign");
  const messages = (await heardBy(page)).filter(({ data }) => data.type === "signed").length;
  const path = `/api/v1/envelopes/${envelope.id}/entries`;
  const { data } = (await callByKey<{ data: { type: string }[] }>(key, "GET", path)).body;
  const signatures = data.filter(({ type }) => type === "signed").length;
  return `${signatures} signature, heard of ${messages + early}`;
}
