import { describe, expect, test } from "vitest";
import {
  nextPending,
  type Progress,
  pendingOf,
  reasonToWait,
  startOf,
  withNoticeRead,
  withRename,
  withSignature,
  withSigned,
  withUndo,
} from "../../../frontend/pages/sign/progress.ts";
import {
  progressKey,
  readProgress,
  sweepProgress,
  writtenProgress,
} from "../../../frontend/pages/sign/progress-storage.ts";
import type { SigningField } from "../../../frontend/pages/sign/signing-fields.ts";

const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };
const sizePt = { width: 160, height: 40 };
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
const sign = (progress: Progress, id: string) => withSigned(progress, [id]);

test("nothing can be signed before a signature is created", () => {
  expect(sign(start, "a")).toEqual(start);
  expect(withSigned(start, ["a", "b"]).signed).toEqual([]);
});

test("signing a field moves it from pending to signed", () => {
  expect(pendingOf(sign(adopted, "a"), fields).map(({ id }) => id)).toEqual(["b", "c"]);
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
  expect(pendingOf(all, fields)).toEqual([]);
  expect(withUndo(all).signed).toEqual(["a"]);
});

test("the notice about a created signature disappears with the first action", () => {
  expect(adopted.notice).toBe(true);
  expect(sign(adopted, "a").notice).toBe(false);
  expect(withRename(adopted, "A").notice).toBe(false);
});

test("the next field is the first pending one after, then the first of all", () => {
  expect(nextPending(adopted, fields)?.id).toBe("a");
  expect(nextPending(sign(adopted, "b"), fields, "a")?.id).toBe("c");
  expect(nextPending(sign(adopted, "c"), fields, "c")?.id).toBe("a");
  const all = ["a", "b", "c"].reduce(sign, adopted);
  expect(nextPending(all, fields)).toBeUndefined();
});

test("Complete waits for the page, the signature, all fields and a name, and says for which", () => {
  const all = ["a", "b", "c"].reduce(sign, adopted);
  expect(reasonToWait(all, fields, false)).toMatch(/loading/);
  expect(reasonToWait(start, fields, true)).toMatch(/create your signature/);
  expect(reasonToWait(adopted, fields, true)).toBe("3 fields are left.");
  expect(reasonToWait(["a", "b"].reduce(sign, adopted), fields, true)).toBe("1 field is left.");
  const nameless = withRename(all, " ");
  expect(reasonToWait(nameless, fields, true)).toBe("Please enter your name.");
  expect(reasonToWait(all, fields, true)).toBeUndefined();
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

  test("is restored after a reload, unless it is invalid", () => {
    expect(readProgress(writtenProgress(progress, atMs), atMs)).toEqual(progress);
    expect(readProgress('{"name":1}', atMs)).toBeUndefined();
    expect(readProgress(undefined, atMs)).toBeUndefined();
  });

  test("is forgotten after a day", () => {
    expect(readProgress(writtenProgress(progress, atMs), hours(24))).toBeDefined();
    expect(readProgress(writtenProgress(progress, atMs), hours(24.1))).toBeUndefined();
  });

  test("is removed when it has expired, and nothing else is", () => {
    const kept = new Map([
      [progressKey("old", "a@example.com"), writtenProgress(progress, atMs)],
      [progressKey("new", "a@example.com"), writtenProgress(progress, hours(20))],
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
