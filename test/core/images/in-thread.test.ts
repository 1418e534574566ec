import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { inKeptThread } from "../../../core/images/engine/in-thread.ts";
import { makePdf } from "../../support/pdfs.ts";

/** Answers with the number of its thread, unless it is asked to do something else. */
const script = path.join(mkdtempSync(path.join(tmpdir(), "undersign-thread-")), "worker.mjs");
writeFileSync(
  script,
  `import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", ({ act }) => {
    if (act === "exit") process.exit(1);
    if (act === "throw") throw new Error("as told");
    if (act !== "hang") parentPort.postMessage({ answer: threadId, goesOn: act !== "end" });
  });`,
);
const limits = { processorMs: 60_000, wallMs: 60_000 };
const ask = async (act: string, wallMs = limits.wallMs) => {
  const outcome = await inKeptThread<number>(script, { ...limits, wallMs }, { act });
  return outcome.kind === "answered" ? outcome.answer : undefined;
};

test("a thread is asked again", async () => {
  const first = await ask("answer");
  expect(await ask("answer")).toBe(first);
});

test.each(["exit", "throw", "hang"])("a thread that does %s is not asked again", async (act) => {
  const first = await ask("answer");
  expect(await ask(act, act === "hang" ? 1 : undefined)).toBeUndefined();
  expect(await ask("answer")).not.toBe(first);
});

test("a thread that says that it ends is not asked again", async () => {
  const first = await ask("end");
  expect(await ask("answer")).not.toBe(first);
});

test("two questions at once have two threads, of which one is asked again", async () => {
  const both = await Promise.all([ask("answer"), ask("answer")]);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(await ask("answer"));
});

test("a page that is drawn after other documents looks as if it were the first", async () => {
  const drawn = async (line: string) => {
    const page = await drawPage(makePdf([{ lines: [line] }]), { index: 0, sideMaxPx: 600 });
    if (!page || page === "no such page") throw new Error("no page is drawn");
    return Buffer.from(page.pixels.rgba);
  };
  const first = await drawn("All that is agreed upon stands here.");
  const other = await drawn("Another document, with other letters: 0123456789");
  const again = await drawn("All that is agreed upon stands here.");
  expect([again.equals(first), other.equals(first)]).toEqual([true, false]);
});

test("a thread that waits doesn't keep the process from ending", () => {
  const run = `const { inKeptThread } = await import(process.argv[1]);
    const limits = { processorMs: 60_000, wallMs: 60_000 };
    console.log((await inKeptThread(process.argv[2], limits, {})).kind);`;
  const module = path.resolve("core/images/engine/in-thread.ts");
  const args = ["--input-type=module", "-e", run, module, script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 })).toBe(
    "answered\n",
  );
});
