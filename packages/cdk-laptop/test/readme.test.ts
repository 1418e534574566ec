import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tinyFunction, tinyRole, tinyRoute, tinyWebsite, writeStack } from "./tiny-stack.ts";

const root = join(import.meta.dirname, "..");

test("the README's example runs", () => {
  const hello = `export const handler = async () => "Hello from a function";`;
  const resources = {
    ...tinyWebsite(),
    HelloRole: tinyRole(),
    Hello: tinyFunction("Hello"),
    ...tinyRoute("SayHello", "GET /api/hello", "Hello"),
  };
  const folders = writeStack(resources, { Hello: hello }, { "index.html": "<h1>Site</h1>" });
  const project = dirname(folders.cdkOut);
  mkdirSync(join(project, "node_modules"));
  symlinkSync(root, join(project, "node_modules/cdk-laptop"), "dir");
  const [, example = ""] =
    /```ts\n(.*?)```/s.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  writeFileSync(join(project, "example.mts"), example);
  const output = execFileSync(process.execPath, ["example.mts"], {
    cwd: project,
    encoding: "utf8",
  });
  expect(output).toBe('200 "Hello from a function"\n');
  folders.remove();
});
