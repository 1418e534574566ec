import type { Page } from "playwright-core";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, looksRight, newPerson, phone, shoot } from "./browser.ts";
import { complete, sentTo, signerIn, thanked } from "./signer.ts";

const browserFor = browserOfFile();

test("a signer at a computer draws on a phone by a code that works once, and the phone gets no document", async (context) => {
  const browser = browserFor(context);
  const sent = await sentTo(undefined, ({ markers }) => ({ markers: markers.slice(0, 1) }));
  const computer = await signerIn(browser, sent.token);
  await tellKeys(computer.page);
  const button = (name: string) => computer.page.getByRole("button", { name, exact: true });
  await computer.page.getByRole("button", { name: "Create Signature" }).first().click();
  await computer.page.getByRole("radio", { name: "Draw" }).check({ force: true });
  const opened = computer.page.waitForResponse("**/api/esign/pad");
  await button("Draw on my phone").click();
  const { padId } = (await (await opened).json()) as { padId: string };
  const code = computer.page.getByRole("img", { name: "QR code" });
  await code.waitFor();
  await shoot(computer.page, "pad-code");
  const key = await computer.page.evaluate(() => (window as unknown as PadReply).padKey);
  const address = `${siteUrl()}/pad/${padId}#k=${key}&l=en`;
  expect(await code.locator("path").getAttribute("d")).toBe(pathOf(address));

  const other = await newPerson(browser, siteUrl(), phone);
  const asked: string[] = [];
  other.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await other.page.goto(address);
  await scribbleOn(other.page);
  await looksRight(other, "pad");
  await other.page.getByRole("button", { name: "Use on the other screen" }).tap();
  await other.page.getByText("Your signature is on the other screen now.").waitFor();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([`/api/pads/${padId}`]);

  await computer.page.getByRole("img", { name: "Draw your signature: drawn" }).waitFor();
  await looksRight(computer, "pad-drawn");
  await button("Use this signature").click();
  await button("Sign the document").click();
  await computer.page.getByText("1 of 1 done").filter({ visible: true }).waitFor();
  await other.page.reload();
  await scribbleOn(other.page);
  await other.page.getByRole("button", { name: "Use on the other screen" }).tap();
  await other.page.getByText("This code has been used or has expired.").waitFor();
  await complete(computer.page);
  await thanked(computer.page);
  expect([...computer.problems, ...other.problems]).toEqual([]);
});

interface PadReply {
  readonly padKey: string;
}

/** Leaves the key of the code that is shown where this test can read it. */
const tellKeys = (page: Page) =>
  page.evaluate(() => {
    const exported = crypto.subtle.exportKey.bind(crypto.subtle) as (
      ...args: unknown[]
    ) => Promise<ArrayBuffer>;
    Object.assign(crypto.subtle, {
      exportKey: async (...args: unknown[]) => {
        const raw = await exported(...args);
        const text = btoa(String.fromCharCode(...new Uint8Array(raw)));
        const padKey = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        Object.assign(window, { padKey });
        return raw;
      },
    });
  });

const pathOf = (text: string) =>
  encode(text, { ecc: "L", border: 4 })
    .data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");

async function scribbleOn(page: Page): Promise<void> {
  const pad = page.getByRole("img", { name: "Draw your signature: empty" });
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.7);
  await page.mouse.down();
  for (let at = 0.2; at < 0.8; at += 0.05)
    await page.mouse.move(x + width * at, y + height * (0.5 + 0.3 * Math.sin(at * 30)));
  await page.mouse.up();
}
