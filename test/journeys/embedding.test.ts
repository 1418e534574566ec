import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTo, siteUrl } from "../support/cloud.ts";
import { newApplication, saveOrigins, sentToApplication, session } from "../support/frames.ts";
import { newRecipient, sendEnvelope, signingToken } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import type { EnvelopeBody } from "../support/public-documents.ts";
import { authenticatorOf } from "./authenticator.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { bareWith, type HostSite, heard, heardBy, newHostSite, sampleWith } from "./host-page.ts";
import { complete, documentShown, signAll, signInFrame, thanked } from "./signer.ts";

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

async function whyEnded(page: Page): Promise<unknown> {
  return (await heardBy(page)).findLast(({ data }) => data.type === "ended")?.data["why"];
}

test("the sample of plain HTML shows the document, hears each step, and says that it is signed", async (context) => {
  const { address, stage, ann } = await documentFor();
  app.html = sampleWith(await address());
  const { page, problems } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "ready");
  await signInFrame(page.frameLocator("undersign-sign iframe"));
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
  // The dialog's code is loaded first, if the press counts.
  await press();
  const pressed = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 1_000, pressed);
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
  await signInFrame(page.frameLocator("undersign-sign iframe"));
  await heard(page, "signed");
  expect(lost).toBeGreaterThan(1);
  expect(["sealing", "completed"]).toContain(await stage());
  const all = await heardBy(page);
  expect(all.filter(({ data }) => data.type === "signed")).toHaveLength(1);
});

test("a passkey is used in a window of our own, and the frame hears from the server that it is signed", async (context) => {
  const { address, stage } = await documentFor({ checks: ["passkey"] });
  app.html = sampleWith(await address());
  const { page } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "needsWindow");
  const link = page
    .frameLocator("undersign-sign iframe")
    .getByRole("link", { name: "Open the window" });
  expect(await link.getAttribute("rel")).toBe("noopener");
  const [window] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await authenticatorOf(window);
  // Browsers make no passkeys for an IP address.
  await window.getByRole("link", { name: "http://localhost:" }).click();
  await documentShown(window);
  await signAll(window);
  await complete(window);
  await window.getByRole("button", { name: "Continue", exact: true }).click();
  await thanked(window);
  await heard(page, "signed");
  await page
    .frameLocator("undersign-sign iframe")
    .getByRole("heading", { name: "You have signed" })
    .waitFor();
  expect(["sealing", "completed"]).toContain(await stage());
});

test("declining, withdrawing and a second frame are told, each with a sentence of its own", async (context) => {
  const { address, envelope, key } = await documentFor();
  const { page } = await newPerson(browserFor(context), app.origin);
  const [first, late] = [await address(), await address()];
  app.html = bareWith(first);
  await page.goto("/");
  await heard(page, "ready");
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-page='0'][aria-busy='false']").waitFor();
  await frame.getByRole("button", { name: "More" }).click();
  await frame.getByRole("button", { name: "Decline to sign" }).click();
  await frame.getByLabel("Reason").fill("The price is wrong");
  await frame.getByRole("button", { name: "Decline", exact: true }).click();
  await heard(page, "declined");
  app.html = bareWith(late);
  await page.goto("/");
  await heard(page, "ended");
  expect(await whyEnded(page)).toBe("declined");
  expect((await session(key, envelope.id, { origin: app.origin })).body.code).toBe(
    "ALREADY_DECLINED",
  );

  const other = await documentFor();
  const [one, two] = [await other.address(), await other.address()];
  app.html = bareWith(one);
  await page.goto("/");
  await signInFrame(page.frameLocator("iframe"));
  app.html = bareWith(two);
  await page.goto("/");
  await heard(page, "signed");

  const withdrawn = await documentFor();
  app.html = bareWith(await withdrawn.address());
  const path = `/api/v1/envelopes/${withdrawn.envelope.id}/withdraw`;
  const { status } = await callByKey(withdrawn.key, "POST", path, { reason: "A mistake" });
  expect(status).toBe(200);
  await page.goto("/");
  await heard(page, "ended");
  expect(await whyEnded(page)).toBe("withdrawn");
});

test("a browser that gives frames of other sites no storage and no cookies signs there all the same", async (context) => {
  const { address, stage, ann } = await documentFor({ checks: ["mailedCode"] });
  app.html = sampleWith(await address());
  const { page, problems } = await newPerson(browserFor(context), app.origin);
  await page.addInitScript(() => {
    if (globalThis.parent === globalThis.self) return;
    const refuse = {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
      Object.defineProperty(globalThis, name, refuse);
    Object.defineProperty(Document.prototype, "cookie", refuse);
  });
  const cookies: string[] = [];
  page.on("request", (request) => {
    const { cookie } = request.headers();
    if (cookie !== undefined && request.url().startsWith(siteUrl())) cookies.push(request.url());
  });
  await page.goto("/");
  const frame = page.frameLocator("undersign-sign iframe");
  await frame.getByRole("button", { name: "Email me a code" }).click();
  const { subject } = await mailTo(ann.email, (mail) => /^\d{6}/.test(mail.subject));
  await frame.getByRole("textbox").first().fill(subject.slice(0, 6));
  await signInFrame(frame);
  await heard(page, "signed");
  expect(["sealing", "completed"]).toContain(await stage());
  expect(cookies).toEqual([]);
  expect(problems).toEqual([]);
});

test("other pages of ours, and their answers, are shown in no frame", async (context) => {
  const { sender } = await documentFor();
  const ben = newRecipient("Ben");
  await sendEnvelope(sender, [ben]);
  const { page } = await newPerson(browserFor(context), app.origin);
  const mailed = `/rviewer/${await signingToken(ben)}`;
  for (const path of [mailed, "/login", "/dashboard", "/api/v1/account", "/embed/frame.js"]) {
    app.html = bareWith(`${siteUrl()}${path}`);
    await page.goto("/", { waitUntil: "networkidle" });
    const shown = page.frames().filter((frame) => frame.url().startsWith(siteUrl()));
    expect(shown, path).toEqual([]);
  }
});

test("removing the origin from the list ends the page that is open there, and no frame shows another", async (context) => {
  const { address, sender } = await documentFor();
  const [open, next] = [await address(), await address()];
  app.html = bareWith(open);
  const { page } = await newPerson(browserFor(context), app.origin);
  await page.goto("/");
  await heard(page, "ready");
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-page='0'][aria-busy='false']").waitFor();
  expect((await saveOrigins([], sender)).status).toBe(200);
  await frame.getByRole("button", { name: "Single Click Sign" }).click();
  await frame.getByRole("button", { name: "Use this signature" }).click();
  await frame.getByRole("button", { name: "Complete" }).click();
  await heard(page, "ended");
  app.html = bareWith(next);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await heardBy(page)).toEqual([]);
  expect(page.frames().some((one) => one.url().startsWith(siteUrl()))).toBe(false);
});
