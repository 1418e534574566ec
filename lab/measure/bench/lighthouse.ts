import { createServer } from "node:net";
import { resolve } from "node:path";
import { signingAddress } from "../../../scripts/budgets/openings.ts";
import { inBrowser, inEnvironment } from "../../../scripts/own-environment.ts";
import { installInto, moduleIn } from "./installed.ts";

const runs = 3;
const folder = resolve("dist/bench-lighthouse");

/** The parts of Lighthouse's report that are printed. */
interface Report {
  readonly audits: Readonly<
    Record<string, { score: number | null; title: string; displayValue?: string }>
  >;
  readonly categories: Readonly<Record<string, Category>>;
}

interface Category {
  readonly title: string;
  readonly score: number | null;
  readonly auditRefs: readonly { id: string; weight: number }[];
}

type Lighthouse = (address: string, options: object) => Promise<{ lhr: Report } | undefined>;

/** Prints Lighthouse's scores of home, pricing and a signing page on a phone: the median of three reports. */
export async function measureLighthouse(): Promise<void> {
  const port = await freePort();
  await inEnvironment(({ url }) =>
    inBrowser(async () => {
      const signing = url + (await signingAddress());
      await askLighthouse({ home: `${url}/`, pricing: `${url}/pricing`, signing }, port);
    }, [`--remote-debugging-port=${port}`]),
  );
}

async function askLighthouse(pages: Record<string, string>, port: number): Promise<void> {
  installInto(folder, { lighthouse: "13.5.0" });
  const { default: lighthouse } = await moduleIn(folder, "lighthouse/core/index.js");
  for (const [name, address] of Object.entries(pages)) {
    const { audits, categories } = await medianReport(lighthouse, address, port);
    for (const [id, category] of Object.entries(categories)) {
      const score = scoreOf(category);
      const min = id === "performance" ? 95 : 100;
      console.log(
        `${name}: ${category.title}`.padEnd(46),
        score,
        score < min ? `expected ${min}` : "",
      );
      if (score < min) printFindings(audits, category.auditRefs);
    }
  }
}

/** The report whose performance is the median: a busy machine lowers single ones (Lighthouse's docs/variability.md). */
async function medianReport(
  lighthouse: Lighthouse,
  address: string,
  port: number,
): Promise<Report> {
  // Pages behind mailed links must not be indexed, so being crawlable would be a fault.
  const skipAudits = address.includes("/rviewer/") ? ["is-crawlable"] : [];
  const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const options = { port, logLevel: "error", onlyCategories, skipAudits };
    const report = (await lighthouse(address, options))?.lhr;
    if (report) reports.push(report);
  }
  reports.sort(
    (a, b) => scoreOf(a.categories["performance"]) - scoreOf(b.categories["performance"]),
  );
  const median = reports[Math.floor(reports.length / 2)];
  if (!median) throw new Error(`Lighthouse has no report of ${address}`);
  return median;
}

const scoreOf = (category?: Category) => Math.round((category?.score ?? 0) * 100);

function printFindings(audits: Report["audits"], refs: Category["auditRefs"]): void {
  for (const { id, weight } of refs) {
    const audit = audits[id];
    if (weight === 0 || audit?.score == null || audit.score >= 1) continue;
    console.log(`         ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
