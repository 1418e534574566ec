import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { newSender } from "../support/people.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { enterCode, enterPassword } from "./sign-in.ts";

/** How a session ends in a real browser, and who can't end it. */

const browserFor = browserOfFile();
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Another port is another origin, yet the same site for cookies. */
async function pageOnAnotherPort(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("expected a port, found none");
  return `http://127.0.0.1:${address.port}/`;
}

/** Signed in, without "Remember me"; answers the access token. */
async function signIn(page: Page): Promise<string> {
  const { email } = await newSender();
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await enterCode(page, await enterPassword(page, email));
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  const user = await page.evaluate(() => sessionStorage.getItem("undersign.user"));
  return JSON.parse(user ?? "{}").accessToken;
}

const statusWith = async (bearer: string) =>
  (await call("GET", "/api/dashboard/views", undefined, { bearer })).status;

test("Sign Out ends the access token", async (context) => {
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  const bearer = await signIn(page);
  expect(await statusWith(bearer)).toBe(200);
  const signedOut = page.waitForResponse("**/api/auth/logout");
  await page
    .getByRole("button", { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  expect((await signedOut).status()).toBe(200);
  expect(await statusWith(bearer)).toBe(401);
  expect(problems).toEqual([]);
});

test("leaving the page ends a session that isn't remembered", async (context) => {
  const { page } = await newPerson(browserFor(context), siteUrl());
  const bearer = await signIn(page);
  await page.goto("about:blank");
  await expect.poll(() => statusWith(bearer)).toBe(401);
});

test("a page at another port can't sign anybody out", async (context) => {
  const { page } = await newPerson(browserFor(context), siteUrl());
  const bearer = await signIn(page);
  const attack = await pageOnAnotherPort(
    `<form method="post" action="${siteUrl()}/api/auth/logout"></form><script>document.forms[0].submit()</script>`,
  );
  const other = await page.context().newPage();
  const answered = other.waitForResponse("**/api/auth/logout");
  await other.goto(attack);
  expect((await answered).status()).toBe(403);
  expect(await statusWith(bearer)).toBe(200);
  const cookies = await page.context().cookies(`${siteUrl()}/api/auth/refresh`);
  expect(cookies.map(({ name }) => name)).toEqual(["refresh"]);
});
