import { median, print } from "../../../scripts/budgets/figures.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { call } from "../../../test/support/cloud.ts";
import { newSender, type Sender, signIn } from "../../../test/support/people.ts";
import { putRows } from "../../../test/support/rows.ts";

const sizes = [1_000, 10_000, 100_000];
const rounds = 5;

/** A text that only the oldest document has. */
const oldest = "agreement-0";

/**
 * Measures the lists of accounts with 1,000, 10,000 and 100,000 documents, whose rows are written into the laptop's table:
 * read units, calls and milliseconds of what the dashboard and All Documents ask. A call that the laptop's own processes slow
 * down is left out by taking the median.
 */
export async function measureLists(environment: Undersign): Promise<void> {
  for (const count of sizes) {
    const { id, email } = await newSender();
    await putRows(environment, id, count);
    // Only now, since a session ends after ten minutes without a call.
    const sender = await signIn(email);
    const rows: Record<string, object> = {};
    for (const [what, path] of Object.entries(asked(sender)))
      rows[what] = await costOf(environment, sender, path);
    console.log(`${count.toLocaleString("en")} documents`);
    print(rows, 1);
  }
}

/** The requests of the pages; one that ends with "all calls" goes on until something is found, as All Documents does. */
const asked = ({ email }: Sender): Readonly<Record<string, string>> => ({
  "dashboard, first page": `/api/dashboard/views?email=${encodeURIComponent(email)}&pageSize=5&page=0`,
  "All Documents, first page": "/api/documents?size=25",
  "with how many each list has": "/api/documents?size=25&counts=true",
  "search that many match": "/api/documents?size=25&q=bob",
  "filter that many match": "/api/documents?size=25&stage=completed",
  "filter that none matches": "/api/documents?size=25&stage=expired",
  "select all, a page of 100": "/api/documents?size=100",
  "the oldest of all, all calls": `/api/documents?size=25&q=${oldest}`,
});

interface Cost {
  readonly "read units": number;
  readonly calls: number;
  readonly ms: number;
}

async function costOf(environment: Undersign, sender: Sender, path: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    await environment.idle();
    const before = environment.usage();
    const beganAt = performance.now();
    const calls = await callsFor(sender, path);
    const ms = performance.now() - beganAt;
    const units = environment
      .usage(before)
      .filter(({ unit, resource }) => unit === "dynamodb:read-units" && /Envelopes/.test(resource))
      .reduce((sum, { amount }) => sum + amount, 0);
    costs.push({ "read units": units, calls, ms });
  }
  const of = (figure: keyof Cost) => median(costs.map((cost) => cost[figure]));
  return { "read units": of("read units"), calls: of("calls"), ms: of("ms") };
}

/** Makes the call, and goes on while nothing was found and there are older documents; returns how many calls it took. */
async function callsFor(sender: Sender, path: string): Promise<number> {
  let after: string | undefined;
  for (let calls = 1; ; calls++) {
    const cursor = after === undefined ? "" : `&after=${encodeURIComponent(after)}`;
    const { status, body } = await call<{
      readonly rows?: readonly unknown[];
      readonly next?: string;
      readonly searchedTo?: string;
    }>("GET", path + cursor, undefined, sender);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    const isEmpty = body.rows?.length === 0 && body.searchedTo !== undefined;
    if (!isEmpty || !path.endsWith(oldest)) return calls;
    after = body.next;
  }
}
