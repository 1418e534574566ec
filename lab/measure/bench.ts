/**
 * `npm run bench -w lab [case ...]`: measures on this machine; without a case, measures bundles, signing in and the main job. Prints figures and asserts none.
 */
import type { Browser } from "playwright-core";
import { inBrowser, inEnvironment } from "../../scripts/own-environment.ts";

const cases: Readonly<Record<string, () => Promise<void>>> = {
  bundles: async () => (await import("./bench/bundles.ts")).measureBundles(),
  "sign-in": async () => inEnvironment((await import("./bench/sign-in.ts")).measureSignIn),
  work: async () => (await import("./bench/work.ts")).measureWork(),
  job: async () => inEnvironment((await import("./bench/job.ts")).measureJob),
  length: async () => (await import("./bench/job.ts")).measureLength(),
  site: async () => inBoth((await import("./bench/site.ts")).measureSite),
  sign: async () => inBoth((await import("../../scripts/budgets/openings.ts")).measureOpenings),
  units: async () => {
    const { measureUnits } = await import("./bench/units.ts");
    await inEnvironment(measureUnits, { countsUnits: true });
  },
  seal: async () => (await import("./bench/seal.ts")).measureSealing(),
  peers: async () => (await import("./bench/seal.ts")).measurePeers(),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).measureLighthouse(),
  verify: async () => inBrowser((await import("./bench/verify.ts")).measureVerifying),
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : ["bundles", "sign-in", "job"]) {
  const run = cases[name];
  if (!run) throw new Error(`expected one of ${Object.keys(cases).join(", ")}, found ${name}`);
  console.log(name);
  await run();
}

function inBoth(measure: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  return inEnvironment(({ url }) => inBrowser((browser) => measure(browser, url)));
}
