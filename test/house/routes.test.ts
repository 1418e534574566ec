import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";

const sources = readdirSync("test/functions")
  .map((name) => readFileSync(`test/functions/${name}`, "utf8"))
  .join("\n");

const routes = Object.values(groups).flatMap((group) =>
  Object.values(group).map(({ method, path }) => ({ method, path })),
);

/** The text of the describe block about a route, up to the next block at the same depth. */
function testsOf(method: string, path: string): string {
  const title = `describe("${method} ${path}"`;
  const listed = `["${method}", "${path}"]`;
  const at = sources.indexOf(title) >= 0 ? sources.indexOf(title) : sources.indexOf(listed);
  if (at < 0) return "";
  const end = sources.indexOf("\n});\n", at);
  return sources.slice(at, end);
}

describe.each(routes)("$method $path", ({ method, path }) => {
  test.each(["works", "refuses", "is closed"])("is shown: it %s", (kind) => {
    expect(testsOf(method, path)).toMatch(
      new RegExp(`test(\\.each\\([\\s\\S]*?\\))?\\(\\s*"${kind}`),
    );
  });
});
