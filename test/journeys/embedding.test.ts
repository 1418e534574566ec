import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { newApplication, sentToApplication, session } from "../support/frames.ts";
import { newRecipient } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import type { EnvelopeBody } from "../support/public-documents.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { bareWith, type HostSite, heard, heardBy, newHostSite, sampleWith } from "./host-page.ts";

/** A recipient signs in a frame of the sender's own application, which is another site. */
const browserFor = browserOfFile();

let app: HostSite;
let evil: HostSite;
beforeAll(async () => {
  [app, evil] = [await newHostSite(), await newHostSite()];
});
afterAll(async () => {
  await app.close();
  await evil.close();
});

/** A document for Ann, and a way to ask for the address of her page. */
async function documentFor(more: object = {}) {
  const application = await newApplication([app.origin]);
  const ann = newRecipient("Ann", "Lee");
  const { envelope } = await sentToApplication(application, { ann, more });
  const address = async () => {
    const { status, body } = await session(application.key, envelope.id, { origin: app.origin });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.url;
  };
  const stage = async () => {
    const path = `/api/v1/envelopes/${envelope.id}`;
    return (await callByKey<EnvelopeBody>(application.key, "GET", path)).body.stage;
  };
  return { ...{ ...application, envelope, ann, address, stage } };
}

async function signIn(frame: FrameLocator) {
  await frame.locator("[data-page='0'][aria-busy='false']").waitFor();
  await frame.getByRole("button", { name: "Single Click Sign" }).click();
  await frame.getByRole("button", { name: "Use this signature" }).click();
  await frame.getByRole("button", { name: "Complete" }).click();
  await frame.getByText(/^Thank you for completing the signing process/).waitFor();
}

test("the sample of plain HTML shows the document, hears each step, and says that it is signed", async (context) => {
  const { address, stage, ann } = await documentFor();
  app.html = sampleWith(await address());
  const { page, problems } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "ready");
  await signIn(page.frameLocator("undersign-sign iframe"));
  await page.getByText("Thank you, you have signed.").waitFor();
  expect(["sealing", "completed"]).toContain(await stage());

  const all = await heardBy(page);
  expect(new Set(all.map(({ origin }) => origin))).toEqual(new Set([new URL(siteUrl()).origin]));
  const types = [...new Set(all.map(({ data }) => data.type))];
  expect(types.sort()).toEqual(["height", "progress", "ready", "signed"]);
  expect(all.filter(({ data }) => data.type === "signed")).toHaveLength(1);
  const said = JSON.stringify(all);
  for (const secret of [ann.email, "Lee", "rviewer", "embed/"]) expect(said).not.toContain(secret);
  expect(all.find(({ data }) => data.type === "progress")?.data).toEqual({
    ...{ source: "undersign", type: "progress", done: 0, of: 2 },
  });

  // The address was for one page: the same one opened again says so, to the reader and to the page around it.
  await page.reload();
  await heard(page, "ended");
  await page.getByText("Nothing to sign here (used).").waitFor();
  await page.frameLocator("iframe").getByText("its address works only once").waitFor();
  expect(problems).toEqual([]);
});

test("a page of another origin shows nothing of it and hears nothing, also around the right page", async (context) => {
  const { address } = await documentFor();
  const url = await address();
  evil.html = bareWith(url);
  const { page } = await newPerson(browserFor(context), evil.origin);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await heardBy(page)).toEqual([]);
  expect(page.frames().some((frame) => frame.url().startsWith(siteUrl()))).toBe(false);

  app.html = bareWith(url);
  evil.html = bareWith(`${app.origin}/`);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await heardBy(page)).toEqual([]);
  expect(page.frames().some((frame) => frame.url().startsWith(siteUrl()))).toBe(false);

  // Neither has used the address up.
  await page.goto(`${app.origin}/`);
  await heard(page, "ready");
});

test("messages to the frame do nothing, and presses before it has been seen for half a second are dropped", async (context) => {
  const { address, stage } = await documentFor();
  app.html = bareWith(await address());
  const { page } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "ready");
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-page='0'][aria-busy='false']").waitFor();
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector("iframe") as HTMLIFrameElement;
    for (const type of ["sign", "complete", "signed", "undersign"])
      contentWindow?.postMessage({ source: "undersign", type, data: "Complete" }, "*");
  });
  const sign = frame.getByRole("button", { name: "Single Click Sign" });
  const dialog = frame.getByRole("button", { name: "Use this signature" });
  const press = () => sign.evaluate((button: HTMLElement) => button.click());
  const display = (value: string) =>
    page.locator("iframe").evaluate((element, shown) => {
      element.style.display = shown;
    }, value);
  await display("none");
  const hidden = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 1_200, hidden);
  await display("inline");
  await press();
  expect(await dialog.isVisible()).toBe(false);
  await expect
    .poll(async () => {
      await press();
      return dialog.isVisible();
    })
    .toBe(true);
  expect(await stage()).toBe("waiting");
});

test("after a lost reply to Complete, the page says that it is signed once the server has said so", async (context) => {
  const { address, stage } = await documentFor();
  app.html = sampleWith(await address());
  const { page } = await newPerson(browserFor(context), app.origin);
  let lost = 0;
  await page.route("**/api/esign", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.goto("/");
  await signIn(page.frameLocator("undersign-sign iframe"));
  await heard(page, "signed");
  expect(lost).toBeGreaterThan(1);
  expect(["sealing", "completed"]).toContain(await stage());
  const all = await heardBy(page);
  expect(all.filter(({ data }) => data.type === "signed")).toHaveLength(1);
});

test("a passkey is asked for in a window of our own, and the frame hears from the server that it is done", async (context) => {
  const { address } = await documentFor({ checks: ["passkey"] });
  app.html = sampleWith(await address());
  const { page } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "needsWindow");
  const frame = page.frameLocator("undersign-sign iframe");
  const window = frame.getByRole("link", { name: "Open the window" });
  expect(await window.getAttribute("href")).toMatch(/^\/rviewer\/[\w-]{43}$/);
  expect(await window.getAttribute("rel")).toBe("noopener");
});
