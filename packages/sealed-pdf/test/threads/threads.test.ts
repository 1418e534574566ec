import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { countPages } from "../../src/prepare/qpdf.ts";
import {
  answerOf,
  limitReached,
  nextMessage,
  type ThreadLimits,
  ThreadStarved,
} from "../../src/threads/index.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";

const ample = 600_000;

describe("the limit that a thread reaches", () => {
  /** The processor time that is seen at each look; the last one from then on. */
  const reached = (limits: ThreadLimits, looks: readonly number[]) => {
    const rest = [...looks];
    const usedMs = async () => (rest.length > 1 ? rest.shift() : rest[0]) ?? 0;
    return limitReached(limits, usedMs, new AbortController().signal);
  };

  test("is its processor time if it has used that up", async () => {
    expect(await reached({ processorMs: 5, wallMs: ample }, [0, 2, 4, 5])).toBe("usedUp");
  });

  test("does not count what earlier files have used", async () => {
    expect(await reached({ processorMs: 5, wallMs: 60 }, [1_000, 1_004])).toBe("starved");
    expect(await reached({ processorMs: 5, wallMs: ample }, [1_000, 1_004, 1_005])).toBe("usedUp");
  });

  test("is the clock if it got too little of a processor, however little is missing", async () => {
    expect(await reached({ processorMs: 5, wallMs: 60 }, [0, 4])).toBe("starved");
    expect(await reached({ processorMs: 5, wallMs: 0 }, [0, 9])).toBe("starved");
  });

  test("is its processor time although the clock has run out meanwhile", async () => {
    expect(await reached({ processorMs: 5, wallMs: 1 }, [0, 5])).toBe("usedUp");
  });
});

describe("a thread", () => {
  async function outcomeOf(script: string, limits: ThreadLimits) {
    const worker = new Worker(`const { parentPort } = require("node:worker_threads"); ${script}`, {
      eval: true,
      stderr: true,
    });
    worker.on("error", () => {});
    const outcome = await nextMessage<number>(worker, limits);
    await worker.terminate();
    return outcome;
  }

  test("that computes for ever uses up its processor time", async () => {
    const outcome = await outcomeOf("for (;;);", { processorMs: 50, wallMs: ample });
    expect(outcome).toEqual({ kind: "usedUp" });
    expect(answerOf(outcome)).toBeUndefined();
  });

  test("that gets no processor is starved, which is no answer about a file", async () => {
    const outcome = await outcomeOf("setInterval(() => {}, 60_000)", {
      processorMs: ample,
      wallMs: 50,
    });
    expect(outcome).toEqual({ kind: "starved" });
    expect(() => answerOf(outcome)).toThrow(ThreadStarved);
  });

  test.each(["process.exit()", 'throw new Error("broken")', ""])(
    "that ends by '%s' has no answer",
    async (script) => {
      const outcome = await outcomeOf(script, { processorMs: ample, wallMs: ample });
      expect(outcome).toEqual({ kind: "ended" });
      expect(answerOf(outcome)).toBeUndefined();
    },
  );

  test("that answers and ends has answered", async () => {
    const outcome = await outcomeOf("parentPort.postMessage(7)", {
      processorMs: ample,
      wallMs: ample,
    });
    expect(answerOf(outcome)).toBe(7);
  });
});

test("a busy machine says nothing about a file that qpdf reads", async () => {
  const pdf = tablePdf(onePage());
  expect(await countPages(pdf)).toBe(1);
  await expect(countPages(pdf, { processorMs: ample, wallMs: 0 })).rejects.toThrow(ThreadStarved);
});
