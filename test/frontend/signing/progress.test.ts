import { describe, expect, test } from "vitest";
import type { SigningField } from "../../../frontend/features/signing/sign/act/signing-fields.ts";
import {
  isLeft,
  nextLeft,
  reasonToWait,
  type Task,
  tasksOf,
} from "../../../frontend/features/signing/sign/act/tasks.ts";
import {
  type Progress,
  startOf,
  withNoticeRead,
  withRename,
  withSignature,
  withSigned,
  withUndo,
} from "../../../frontend/features/signing/sign/kept/progress.ts";
import {
  progressKey,
  readProgress,
  sweepProgress,
  writtenProgress,
} from "../../../frontend/features/signing/sign/kept/progress-storage.ts";
import { english } from "./english.ts";

const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };
const sizePt = { width: 160, height: 40, pageScale: 1 };
const fields: SigningField[] = [
  { id: "a", kind: "sign", place, sizePt },
  { id: "b", kind: "name", place, sizePt },
  { id: "c", kind: "date", place, sizePt },
];
const signature = {
  name: "Ada King",
  timestamp: "2026-11-21T09:00:00Z",
  font: "Pacifico",
  mode: "typed" as const,
  signatureData: "data:image/png;base64,AA==",
  initialData: "data:image/png;base64,AA==",
};
const start = startOf("Ada King");
const adopted = withSignature(start, signature);
const tasks = (progress: Progress): Task[] =>
  tasksOf(progress, { fields, groups: [], today: "2026-11-22", words: english });
const leftIds = (progress: Progress) =>
  tasks(progress)
    .filter(isLeft)
    .map(({ id }) => id);
const sign = (progress: Progress, id: string) => withSigned(progress, [id]);

test("nothing can be signed before a signature is created", () => {
  expect(sign(start, "a")).toEqual(start);
  expect(withSigned(start, ["a", "b"]).signed).toEqual([]);
});

test("signing a field moves it from pending to signed", () => {
  expect(leftIds(sign(adopted, "a"))).toEqual(["b", "c"]);
});

test("signing a field twice is one step", () => {
  const twice = sign(sign(adopted, "a"), "a");
  expect(withUndo(twice).signed).toEqual([]);
});

test("Single Click Sign signs all that is pending, and one undo takes it back", () => {
  const one = sign(adopted, "a");
  const all = withSigned(
    one,
    fields.map(({ id }) => id),
  );
  expect(leftIds(all)).toEqual([]);
  expect(withUndo(all).signed).toEqual(["a"]);
});

test("the notice about a created signature disappears with the first action", () => {
  expect(adopted.notice).toBe(true);
  expect(sign(adopted, "a").notice).toBe(false);
  expect(withRename(adopted, "A").notice).toBe(false);
});

test("the next field is the first pending one after, then the first of all", () => {
  expect(nextLeft(tasks(adopted))?.id).toBe("a");
  expect(nextLeft(tasks(sign(adopted, "b")), "a")?.id).toBe("c");
  expect(nextLeft(tasks(sign(adopted, "c")), "c")?.id).toBe("a");
  const all = ["a", "b", "c"].reduce(sign, adopted);
  expect(nextLeft(tasks(all))).toBeUndefined();
});

test("Complete waits for the page, the signature, all fields and a name, and says for which", () => {
  const all = ["a", "b", "c"].reduce(sign, adopted);
  const reason = (
    progress: Progress,
    more: { pageShown?: boolean; isReasonMissing?: boolean } = {},
  ) => reasonToWait(english, { progress, tasks: tasks(progress), pageShown: true, ...more });
  expect(reason(all, { pageShown: false })).toMatch(/loading/);
  expect(reason(start)).toMatch(/create your signature/);
  expect(reason(adopted)).toBe("3 fields are left.");
  expect(reason(["a", "b"].reduce(sign, adopted))).toBe("1 field is left.");
  expect(reason(withRename(all, " "))).toBe("Please enter your name.");
  expect(reason(all, { isReasonMissing: true })).toBe("Please choose a reason for signing.");
  expect(reason(all)).toBeUndefined();
});

test("the notice disappears with any other first action, too", () => {
  expect(withNoticeRead(adopted).notice).toBe(false);
  expect(withNoticeRead(start)).toBe(start);
});

test("a typed signature also sets the name for the name fields", () => {
  const typed = { ...signature, name: "A. King" };
  expect(withSignature(start, typed).name).toBe("A. King");
  const drawn = { ...typed, mode: "draw" as const };
  expect(withSignature(start, drawn).name).toBe("Ada King");
});

describe("kept progress", () => {
  const atMs = Date.parse("2026-11-21T09:00:00Z");
  const hours = (count: number) => atMs + count * 3_600_000;
  const progress = sign(adopted, "a");
  const none = new Set<string>();

  test("is restored after a reload, unless it is invalid", () => {
    expect(readProgress(writtenProgress(progress, atMs, none), atMs)).toEqual(progress);
    expect(readProgress('{"name":1}', atMs)).toBeUndefined();
    expect(readProgress(undefined, atMs)).toBeUndefined();
  });

  test("is restored without the notice, which would move the page under a finger", () => {
    const restored = readProgress(writtenProgress(adopted, atMs, none), atMs);
    expect(restored).toEqual({ ...adopted, notice: false });
  });

  test("is forgotten after a day", () => {
    expect(readProgress(writtenProgress(progress, atMs, none), hours(24))).toBeDefined();
    expect(readProgress(writtenProgress(progress, atMs, none), hours(24.1))).toBeUndefined();
  });

  test("is removed when it has expired, and nothing else is", () => {
    const kept = new Map([
      [progressKey("old", "a@example.com"), writtenProgress(progress, atMs, none)],
      [progressKey("new", "a@example.com"), writtenProgress(progress, hours(20), none)],
      ["undersign.remember", "yes"],
    ]);
    const storage = {
      get: (key: string) => kept.get(key),
      remove: (key: string) => void kept.delete(key),
      keys: () => [...kept.keys()],
    };
    sweepProgress(storage, hours(25));
    expect([...kept.keys()]).toEqual([progressKey("new", "a@example.com"), "undersign.remember"]);
  });
});
