import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { terminalLog } from "../../scripts/terminal-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "undersign-log-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "data/log.ndjson");

function logged(...lines: string[]) {
  const said: string[] = [];
  const log = terminalLog(file, (line) => said.push(line));
  lines.forEach(log);
  const written = readFileSync(file, "utf8").trim().split("\n");
  return { said, written: written.map((line) => JSON.parse(line)) };
}

const info = 'sweep: {"level":"info","message":"nothing due","correlationId":"c"}';

test("the terminal stays quiet while all is well, and the file has each line", () => {
  const { said, written } = logged(info, info);
  expect(said).toEqual([]);
  const entry = { by: "sweep", level: "info", message: "nothing due", correlationId: "c" };
  expect(written).toEqual([entry, entry]);
});

test("the terminal says in short what went wrong, and where the rest is", () => {
  const error = { name: "Refused", message: "no key", stack: "long" };
  const line = { level: "error", message: "mail not sent", error };
  const { said, written } = logged(`on-mail-requested: ${JSON.stringify(line)}`);
  expect(said).toEqual([
    `on-mail-requested: mail not sent (Refused: no key): ${file} has all lines`,
  ]);
  expect(written).toMatchObject([{ by: "on-mail-requested", error }]);
});

test("the terminal has lines of the laptop itself, and functions' lines that aren't JSON, as they are", () => {
  const lines = ["IAM refuses Role: s3:GetObject on x (no statement)", "sweep: RangeError: {"];
  const { said, written } = logged(...lines);
  expect(said).toEqual(lines);
  expect(written.map(({ message }) => message)).toEqual(lines);
});

test("each start begins the file again", () => {
  logged(info, info);
  expect(logged(info).written).toHaveLength(1);
});
