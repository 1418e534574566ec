import { expect, test } from "vitest";
import { arrivals } from "../measure/load/arrivals.ts";
import { leaves, quantile, saturated } from "../measure/load/figures.ts";
import { curve } from "../measure/load/picture.ts";

const figures = (perMinute: number, p95Ms: number) => ({
  ...{ perMinute, arrived: 10, sealed: 10, p50Ms: p95Ms / 2, p95Ms, maxMs: p95Ms, toldP95Ms: 0 },
});

test("arrivals are as many as was asked for, in order, and the same for the same seed", () => {
  const hour = arrivals(100, 3_600_000, 1);
  expect(hour.length).toBeGreaterThan(5_700);
  expect(hour.length).toBeLessThan(6_300);
  expect(hour).toEqual([...hour].sort((a, b) => a - b));
  expect(hour.at(-1)).toBeLessThan(3_600_000);
  expect(arrivals(100, 3_600_000, 1)).toEqual(hour);
  expect(arrivals(100, 3_600_000, 2)).not.toEqual(hour);
});

test("the 95th percentile of twenty values is the nineteenth", () => {
  const values = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(quantile(values, 0.95)).toBe(19);
  expect(quantile(values, 0.5)).toBe(10);
  expect(quantile([], 0.5)).toBeNaN();
});

test("it says between which rates the limit was passed, and what was busy first", () => {
  const three = [figures(30, 900), figures(60, 1_900), figures(90, 2_100)];
  expect(leaves(three, 2_000)).toBe("between 60 and 90 documents per minute");
  expect(leaves(three, 5_000)).toBe("never, up to 90 documents per minute");
  const step = (perMinute: number, share: number) => ({
    ...{ perMinute, jobs: [] },
    parts: [{ name: "main thread", share }],
  });
  expect(saturated([step(30, 0.4), step(60, 0.95)])).toContain("main thread, 95 % busy at 60");
  const [calm, busier] = [step(30, 0.4), step(60, 0.78)];
  expect(saturated([calm, busier])).toContain("nothing was 90 % busy; most was main thread, 78 %");
});

test("the picture has both curves and each rate", () => {
  const svg = curve([figures(30, 900), figures(60, 4_000)]);
  expect(svg.match(/<polyline/g)).toHaveLength(2);
  expect(svg).toContain(">30</text>");
  expect(svg).toContain(">60</text>");
  expect(svg).not.toContain("NaN");
  for (const [tag] of svg.matchAll(/<[^>]+>/g)) {
    const names = [...tag.matchAll(/([\w-]+)="/g)].map(([, name]) => name);
    expect(new Set(names).size, tag).toBe(names.length);
  }
});
