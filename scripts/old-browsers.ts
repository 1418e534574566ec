/**
 * `npm run old-browsers [-- 103 JavaFX]`: does a signer work in the oldest browsers that contract/reach.ts names, and
 * what do older ones say? Fetches them (npm, Maven, apt; 100 to 300 MB each, kept in dist/old-browsers), takes each
 * through a journey against an environment of its own, and prints the table of docs/browsers.md. Needs Java 17, Maven
 * and Xvfb for WebKit.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  openDocument,
  type Steered,
  shows,
  signByHand,
  verdictOn,
} from "../test/support/any-browser.ts";
import { sendCallsTo } from "../test/support/cloud.ts";
import {
  newRecipient,
  newSender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../test/support/people.ts";
import { startUndersign } from "./local.ts";
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

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-old-browsers-"));
const environment = await startUndersign({ dataDir });
sendCallsTo(environment.url);
const signed = await signedDocument();
const steps = {
  home: async (browser: Steered) => {
    await browser.open(`${environment.url}/`);
    await shows(browser, "Send a PDF. Get it back signed.");
    return "shown";
  },
  verify: async (browser: Steered) => verdictOn(browser, environment.url, signed.pdf),
  "log in": async (browser: Steered) => {
    await browser.open(`${environment.url}/login`);
    await shows(browser, "Remember me");
    return "shown";
  },
  "signed page": async (browser: Steered) => {
    const spans = await openDocument(browser, `${environment.url}/docsigned/${signed.token}`);
    return `drawn, text (${spans})`;
  },
  signing: async (browser: Steered) => {
    const recipient = newRecipient("Ann", "Lee");
    await sendEnvelope(await newSender(), [recipient]);
    const link = `${environment.url}/rviewer/${await signingToken(recipient)}`;
    const spans = await openDocument(browser, link);
    await signByHand(browser);
    return `signed, text (${spans})`;
  },
} as const;

try {
  console.log(`| browser | ${Object.keys(steps).join(" | ")} |`);
  console.log(
    `|---|${Object.keys(steps)
      .map(() => "---|")
      .join("")}`,
  );
  for (const engine of engines) console.log(await rowOf(engine));
} finally {
  await environment.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** A browser for each step: the oldest Chromium doesn't survive many pages. */
async function rowOf(engine: Engine): Promise<string> {
  const cells: string[] = [];
  for (const step of Object.values(steps)) cells.push(await resultOf(engine, step));
  return `| ${engine.name} | ${cells.join(" | ")} |`;
}

async function resultOf(engine: Engine, step: (browser: Steered) => Promise<string>) {
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
