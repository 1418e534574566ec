import { afterEach, expect, type TestContext, test } from "vitest";
import { hasProgram } from "../../scripts/tools.mjs";
import { openDocument, shows, signByHand, verdictOn } from "../support/any-browser.ts";
import { call, siteUrl } from "../support/cloud.ts";
import {
  download,
  firstStep,
  mailedCode,
  newRecipient,
  newSender,
  sendEnvelope,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { type DriverSession, openFirefox, openWebKit } from "../support/webdriver.ts";

/** The main journey in the engines that Playwright's Chromium is not, where they are installed. */
const size = { width: 1280, height: 900 };
const engines = [
  {
    name: "Firefox",
    needs: ["firefox-esr"],
    packages: "firefox-esr",
    open: () => openFirefox("firefox-esr", size),
  },
  {
    name: "WebKitGTK",
    needs: ["WebKitWebDriver", "Xvfb"],
    packages: "webkit2gtk-driver and xvfb",
    open: () => openWebKit(size),
  },
] as const;

const opened: DriverSession[] = [];
afterEach(async () => {
  for (const browser of opened.splice(0)) await browser.close();
});

test.for(engines)(
  "$name: a document is read, signed by a finger and found genuine; a session is renewed",
  async (engine, context) => {
    const browser = await started(engine, context);
    const sender = await newSender();
    const signer = newRecipient("Ann", "Lee");
    await sendEnvelope(sender, [signer]);

    const spans = await openDocument(browser, `${siteUrl()}/rviewer/${await signingToken(signer)}`);
    expect(spans, "pieces of text to read").toBeGreaterThan(0);
    await signByHand(browser, (points) => browser.draw(points, "touch"));

    const sealed = await sealedFor(signer.email);
    expect(await verdictOn(browser, siteUrl(), sealed)).toBe("This document is genuine.");
    const altered = Uint8Array.from(sealed, (byte, at) => (at === 1000 ? byte ^ 1 : byte));
    expect(await verdictOn(browser, siteUrl(), altered)).not.toBe("This document is genuine.");
    await renewsItsSession(browser, sender.email);
  },
);

async function started(
  { name, needs, packages, open }: (typeof engines)[number],
  context: TestContext,
): Promise<DriverSession> {
  if (!needs.every(hasProgram)) context.skip(`no ${name} on this machine: install ${packages}`);
  const browser = await open();
  opened.push(browser);
  return browser;
}

async function sealedFor(email: string): Promise<Buffer> {
  const token = await viewingToken(email);
  const path = `/api/envelopes/preview/${token}`;
  const { body } = await call<{ fileUrl: string }>("GET", path, undefined, { bearer: token });
  return download(body.fileUrl, token);
}

/** As after ten minutes, when the access token has ended: by the refresh cookie alone, which Safari would not keep. */
async function renewsItsSession(browser: DriverSession, email: string): Promise<void> {
  const { accessToken } = await firstStep(email);
  await call("POST", "/api/auth/generate-otp", { username: email }, { bearer: accessToken });
  const input = { username: email, mfacode: await mailedCode(email) };
  await browser.run(
    `return fetch("/api/auth/validate-otp", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer " + arguments[0] },
      body: arguments[1],
    }).then(({ status }) => {
      localStorage.setItem("undersign.remember", "yes");
      localStorage.setItem("undersign.activeAt", String(Date.now()));
      return status;
    })`,
    accessToken,
    JSON.stringify(input),
  );
  await browser.open(`${siteUrl()}/userboard`);
  await shows(browser, "Create New Document");
}
