/**
 * `npm run old-browsers -w lab [-- 103 JavaFX]`: can people sign in the oldest browsers that contract/rules/product/browsers.ts names, and
 * what do older ones say? Fetches them (npm, Maven, apt; 100 to 300 MB each, kept in dist/old-browsers), takes each
 * through a journey against an environment of its own, and prints the table of docs/browsers.md. Needs Java 17, Maven
 * and Xvfb for WebKit.
 */

import { inEnvironment } from "../../scripts/own-environment.ts";
import {
  type Driver,
  openDocument,
  shows,
  signByHand,
  verdictOn,
} from "../../test/support/any-browser.ts";
import {
  newRecipient,
  newSender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../../test/support/people.ts";
import {
  chromiumOf,
  chromiums,
  type Engine,
  firefox115,
  type javaFxs,
  webKitOf,
} from "./old-browsers/engines.ts";

const wanted = process.argv.slice(2);
const engines: readonly Engine[] = [
  ...chromiums.map(chromiumOf),
  firefox115,
  ...(["19", "21", "22.0.2"] as const satisfies readonly (keyof typeof javaFxs)[]).map(webKitOf),
].filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

await inEnvironment(async ({ url }) => {
  const steps = stepsAt(url, await signedDocument());
  console.log(`| browser | ${Object.keys(steps).join(" | ")} |`);
  console.log(`|---|${"---|".repeat(Object.keys(steps).length)}`);
  for (const engine of engines) console.log(await rowOf(engine, Object.values(steps)));
});
process.exit(0);

type Step = (browser: Driver) => Promise<string>;

const stepsAt = (
  url: string,
  signed: { readonly token: string; readonly pdf: Buffer },
): Readonly<Record<string, Step>> => ({
  home: async (browser: Driver) => {
    await browser.open(`${url}/`);
    await shows(browser, "Send a PDF. Get it back signed.");
    return "shown";
  },
  verify: async (browser: Driver) => verdictOn(browser, url, signed.pdf),
  "log in": async (browser: Driver) => {
    await browser.open(`${url}/login`);
    await shows(browser, "Remember me");
    return "shown";
  },
  "signed page": async (browser: Driver) => {
    const spans = await openDocument(browser, `${url}/docsigned/${signed.token}`);
    return `drawn, text (${spans})`;
  },
  signing: async (browser: Driver) => {
    const recipient = newRecipient("Ann", "Lee");
    await sendEnvelope(await newSender(), [recipient]);
    const link = `${url}/rviewer/${await signingToken(recipient)}`;
    const spans = await openDocument(browser, link);
    await signByHand(browser);
    return `signed, text (${spans})`;
  },
});

/** Opens a new browser for each step: the oldest Chromium doesn't survive many pages. */
async function rowOf(engine: Engine, steps: readonly Step[]): Promise<string> {
  const cells: string[] = [];
  for (const step of steps) cells.push(await resultOf(engine, step));
  return `| ${engine.name} | ${cells.join(" | ")} |`;
}

async function resultOf(engine: Engine, step: Step) {
  const browser = await engine.open();
  try {
    return await step(browser);
  } catch (error) {
    return `“${String(error)
      .replace(/^Error: /, "")
      .slice(0, 200)
      .replaceAll("\n", " ")}”`;
  } finally {
    await browser.close();
  }
}

async function signedDocument() {
  const recipient = newRecipient("Ben", "Ray");
  await sendEnvelope(await newSender(), [recipient]);
  await signBy(recipient);
  const token = await viewingToken(recipient.email);
  return { token, pdf: await sealedBehind(token) };
}
