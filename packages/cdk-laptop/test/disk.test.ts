import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { GrowingState } from "../src/system/disk.ts";

interface People {
  people: Record<string, { name: string }>;
}

const newFile = () => path.join(fs.mkdtempSync(path.join(tmpdir(), "growing-")), "state.json");
const open = (file: string) => new GrowingState<People>(file, () => ({ people: {} }));

test("a reopened folder has what was saved and not what was removed", () => {
  const file = newFile();
  const { state, save } = bound(open(file));
  state.people["1"] = { name: "Ann" };
  save("people", "1");
  state.people["2"] = { name: "Ben" };
  save("people", "2");
  state.people["1"].name = "Anna";
  save("people", "1");
  delete state.people["2"];
  save("people", "2");
  state.people["3"] = { name: "never saved" };
  expect(open(file).state).toEqual({ people: { "1": { name: "Anna" } } });
});

test("a change that was not written to its end is left out", () => {
  const file = newFile();
  const { state, save } = bound(open(file));
  state.people["1"] = { name: "Ann" };
  save("people", "1");
  fs.appendFileSync(`${file}.changes`, '[["people","1"],{"na');
  const again = bound(open(file));
  expect(again.state).toEqual({ people: { "1": { name: "Ann" } } });
  again.state.people["2"] = { name: "Ben" };
  again.save("people", "2");
  expect(Object.keys(open(file).state.people)).toEqual(["1", "2"]);
});

test("changes that are made once more lead to the same", () => {
  const file = newFile();
  const { state, save } = bound(open(file));
  state.people["1"] = { name: "Ann" };
  save("people", "1");
  const changes = fs.readFileSync(`${file}.changes`);
  open(file);
  fs.writeFileSync(`${file}.changes`, changes);
  expect(open(file).state).toEqual({ people: { "1": { name: "Ann" } } });
});

test("a change costs what it writes, not what there is", () => {
  const file = newFile();
  const { state, save } = bound(open(file));
  for (let i = 0; i < 100; i++) state.people[i] = { name: "x".repeat(1000) };
  state.people["Ann"] = { name: "Ann" };
  save("people", "Ann");
  expect(fs.statSync(`${file}.changes`).size).toBeLessThan(100);
});

const bound = (kept: GrowingState<People>) => ({
  state: kept.state,
  save: (...parts: string[]) => kept.save(...parts),
});
