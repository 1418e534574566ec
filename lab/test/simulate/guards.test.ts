import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { change } from "../../simulate/guards/guard.ts";
import { guards } from "../../simulate/guards.ts";
import { tryGuard } from "../../simulate/try-guards.ts";

test.each(guards.map(({ name, off }) => [name, off] as const))(
  "has its place in the source: %s",
  (_, off) => {
    for (const { file, apply } of off) expect(apply(readFileSync(file, "utf8"))).not.toBe("");
  },
);

test("a guard is found in the syntax tree, whatever the layout", () => {
  const { apply } = change("a.ts", "f(a, `x ${b}`)", "f(a)");
  expect(apply("const c =\n  f(\n    a,\n    `x ${b}`,\n  );\n")).toBe("const c =\n  f(a);\n");
  expect(() => apply("f(a, `x  ${b}`); // f(a, `x ${b}`)")).toThrow("found it 0 times");
  expect(() => apply("f(a, `x ${b}`); f(a, `x ${b}`);")).toThrow("found it 2 times");
  expect(change("a.ts", "b").apply("f(a, b, c);")).toBe("f(a,  c);");
  expect(change("a.ts", "b: 1").apply("f({ a, b: 1 });")).toBe("f({ a,  });");
  expect(change("a.ts", "a(); b();", "b();").apply("if (x) {\n  a();\n  b();\n}")).toBe(
    "if (x) {\n  b();\n}",
  );
});

test("a fault of the older version alone is noticed while both versions work on the same data", async () => {
  const name = "the entry is written in the transaction of its change";
  const guard = guards.find((one) => one.name === name);
  expect(guard && (await tryGuard(guard, 1, 20, "old")).promise).toBeDefined();
});

/** What was found, taken back, each with the seed from which on it is looked for: the call that was answered 500, a template and an upload that were
 * counted twice, an export that nobody went on with, one that a closing has left, a payment page that two calls close, logos
 * that share a key, a company that two calls make, private answers that a crash has left, a message
 * that came twice and went with the first, one that could not be sent, a batch of which
 * a crash had left a part. */
test.each([
  ["a document that is stored between two reads is read whole", 1],
  ["a template is stored once", 1],
  ["what was uploaded and completed is not announced once more", 1],
  ["a message about an export that another run makes comes again", 1],
  ["exports of a closed account that are over are erased too", 1],
  ["a page that was closed by another call meanwhile is closed", 10],
  ["each logo has a key of its own", 1],
  ["of two calls that make a company at once the second finds that of the first", 1],
  ["private answers go in the transaction that withdraws", 1],
  ["a message that came twice outlives the run that has it", 30],
  ["a webhook whose message could not be sent is found by its mark", 130],
  ["a batch is deleted in one transaction", 1],
])("a seed notices that this no longer holds: %s", async (name, from) => {
  const guard = guards.find((one) => one.name === name);
  expect(guard && (await tryGuard(guard, from, 40)).promise).toBeDefined();
});
