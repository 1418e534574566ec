import { describe, expect, test } from "vitest";
import {
  type Export,
  exportEndsAt,
  exportFileName,
  exportState,
  owesMail,
} from "../../../../core/domain/lists/export.ts";
import { noon } from "../../../support/envelopes.ts";

const wanted: Export = {
  ...{ id: "x1", userId: "u1", email: "sender@example.com", kind: "zip", originals: false },
  ...{ requestedAt: noon.toISOString(), changedAt: noon.toISOString(), requestSha256: "ab" },
  ...{ of: 3, done: 0, leftOut: 0 },
};
const file = { key: "k", versionId: "v", sizeBytes: 1 };
const inSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

test("an export is kept for a day from when it was asked for", () => {
  expect(exportEndsAt(wanted).toISOString()).toBe("2026-11-22T12:00:00.000Z");
});

describe("its state", () => {
  test("is `making` until the queue has given it up, 45 minutes after its last part", () => {
    expect(exportState(wanted, inSeconds(45 * 60))).toBe("making");
    expect(exportState(wanted, inSeconds(45 * 60 + 1))).toBe("failed");
    const changedAt = inSeconds(60).toISOString();
    expect(exportState({ ...wanted, changedAt }, inSeconds(45 * 60 + 1))).toBe("making");
  });

  test("is `ready` with its file, however late", () => {
    expect(exportState({ ...wanted, file }, inSeconds(80_000))).toBe("ready");
  });
});

describe("a mail is owed", () => {
  const ready = (seconds: number) => ({
    ...wanted,
    file,
    readyAt: inSeconds(seconds).toISOString(),
  });

  test("once, if it took longer than twenty seconds", () => {
    expect(owesMail(ready(20.001))).toBe(true);
    expect(owesMail({ ...ready(21), mailed: true })).toBe(false);
    expect(owesMail(ready(20))).toBe(false);
  });

  test("for nothing that is not ready", () => {
    expect(owesMail(wanted)).toBe(false);
  });
});

test("its file is called after what is in it, and the day", () => {
  expect(exportFileName(wanted)).toBe("documents-2026-11-21.zip");
  expect(exportFileName({ ...wanted, kind: "entries" })).toBe("entries-2026-11-21.csv");
});
