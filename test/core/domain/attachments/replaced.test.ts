import { expect, test } from "vitest";
import { withoutReplaced, withReplaced } from "../../../../core/domain/attachments/replaced.ts";
import { dueAt } from "../../../../core/domain/envelope/stage.ts";
import { sentEnvelope } from "../../../support/envelopes.ts";

const { envelope: sent } = sentEnvelope();
const quiet = { ...sent, status: "completed", notifications: [] } as const;

test("an envelope is due until the files that others have replaced are deleted", () => {
  expect(withReplaced(quiet, [])).toBe(quiet);
  expect(dueAt(quiet)).toBeUndefined();
  const noted = withReplaced(withReplaced(quiet, ["a"]), ["b", "c"]);
  expect(noted.replaced).toEqual(["a", "b", "c"]);
  expect(dueAt(noted)).toBe(quiet.createdAt);
  // Others may be noted while these are deleted.
  const left = withoutReplaced(noted, ["a", "c"]);
  expect(left.replaced).toEqual(["b"]);
  expect(dueAt(left)).toBe(quiet.createdAt);
  expect(withoutReplaced(left, ["b"])).toEqual(quiet);
});

test("an envelope stays as it is if nothing of what was deleted is noted", () => {
  const noted = withReplaced(quiet, ["a"]);
  expect(withoutReplaced(noted, ["b"])).toBe(noted);
  expect(withoutReplaced(quiet, ["a"])).toBe(quiet);
});
