import { expect, test } from "vitest";
import { readAll } from "../../../frontend/placing/suggestions/reading.ts";

const soon = () => Promise.resolve();

test("every page is read once: the one in view, then from the end", async () => {
  const read: number[] = [];
  let inView = 0;
  await readAll({
    pages: 6,
    inView: () => inView,
    read: async (page) => {
      read.push(page);
      if (read.length === 3) inView = 3;
    },
    rest: soon,
    signal: new AbortController().signal,
  });
  expect(read).toEqual([0, 1, 5, 3, 4, 2]);
});

test("a closed document isn't read on", async () => {
  const stop = new AbortController();
  const read: number[] = [];
  await readAll({
    pages: 2000,
    inView: () => 0,
    read: async (page) => {
      read.push(page);
      if (read.length === 3) stop.abort();
    },
    rest: soon,
    signal: stop.signal,
  });
  expect(read).toHaveLength(3);
});
