import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";

const sources = readdirSync("test/functions")
  .map((name) => readFileSync(`test/functions/${name}`, "utf8"))
  .join("\n");

const routes = Object.values(groups).flatMap((group) =>
  Object.values(group).map(({ method, path }) => ({ method, path })),
);

/** The text of every describe block about a route, each up to the next block at the same depth. */
function testsOf(method: string, path: string): string {
  const titles = [`describe("${method} ${path}"`, `["${method}", "${path}"]`];
  return titles
    .flatMap((title) => sources.split(title).slice(1))
    .map((rest) => rest.slice(0, rest.indexOf("\n});\n")))
    .join("\n");
}

describe.each(routes)("$method $path", ({ method, path }) => {
  test.each(["works", "refuses", "is closed"])("is shown: it %s", (kind) => {
    expect(testsOf(method, path)).toMatch(
      new RegExp(`test(\\.each\\([\\s\\S]*?\\))?\\(\\s*"${kind}`),
    );
  });
});
