import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { siteUrl } from "../support/cloud.ts";

/** Pages of a sender's application, at another site than ours. */

export interface HostSite {
  readonly origin: string;
  /** What its next page shows. */
  html: string;
  close(): Promise<void>;
}

/** A site at `localhost`, which browsers take for another one than `127.0.0.1`, whatever the port. */
export async function newHostSite(): Promise<HostSite> {
  const site = { html: "" };
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(site.html);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    origin: `http://localhost:${port}`,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  });
}

/** The sample for plain HTML, with the address of a recipient's page; it keeps the messages that it gets. */
export const sampleWith = (url: string): string =>
  readFileSync("examples/embedding/plain.html", "utf8")
    .replace("https://sign.example.com/embed/v1.js", `${siteUrl()}/embed/v1.js`)
    .replace(`"SESSION_URL"`, `"${url}"`)
    .replace("<h1>", `<script>${listener}</script><h1>`);

/** A page without our script, which listens to everything that arrives. */
export const bareWith = (url: string): string =>
  `<!doctype html><title>Bare</title><script>${listener}</script><iframe src="${url}" width="900" height="700"></iframe>`;

const listener =
  "globalThis.heard = []; addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));";

interface Heard {
  readonly origin: string;
  readonly data: { readonly type?: string } & Readonly<Record<string, unknown>>;
}

export const heardBy = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: readonly Heard[] }).heard);

/** Waits until the page has got a message of this type. */
export const heard = (page: Page, type: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { heard: readonly Heard[] }).heard.some(
        ({ data }) => data.type === wanted,
      ),
    type,
  );
