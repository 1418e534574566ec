import { print, quantile, timed } from "../../../scripts/budgets/figures.ts";
import { call } from "../../../test/support/cloud.ts";
import { registration } from "../../../test/support/people.ts";
import { rubbish, rubbishBodies, rubbishIn } from "../../../test/support/rubbish.ts";

/** Measures how long it takes to refuse a megabyte of garbage. */
export async function measureRefusals(): Promise<void> {
  const body = registration("nobody@example.com");
  await refused("cold", "application/json", "{}");
  const seen: [what: string, ms: number][] = [];
  const measure = async (what: string, type: string, text: string) =>
    seen.push([what, await timed(() => refused(what, type, text))]);
  for (const field of Object.keys(body))
    for (const index of rubbish.keys()) {
      const [what, json] = rubbishIn(body, field, index);
      await measure(`${what} as ${field}`, "application/json", json);
    }
  for (const [type, text] of rubbishBodies) await measure(type, type, text);
  const times = seen.map(([, ms]) => ms);
  const [slowest = ""] = seen.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const name = `${seen.length} kinds, slowest: ${slowest}`;
  print({
    [name]: {
      "median ms": quantile(times, 0.5),
      "p95 ms": quantile(times, 0.95),
      "max ms": Math.max(...times),
    },
  });
}

async function refused(what: string, type: string, text: string): Promise<void> {
  const headers = { "content-type": type };
  const { status } = await call("POST", "/api/auth/register", text, { headers });
  if (status !== 400) throw new Error(`${what}: ${status}`);
}
