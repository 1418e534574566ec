import { expect, test } from "vitest";
import { arrivalAfter, justSentIn } from "../../../frontend/layouts/arrival.ts";

const sent = { envelopeId: "e1", title: "Lease", isMyTurn: false, isOthersTurn: true };
/** The state of a location after the page was loaded again. */
const reloaded = (state: ReturnType<typeof arrivalAfter>) => ({ ...state, sentInLoad: 0 });

test("a document is just sent until the page is loaded again, and as long as sending can be undone", () => {
  const undoable = { ...sent, undoUntilMs: Date.now() + 60_000 };
  const final = { ...sent, undoUntilMs: Date.now() - 1 };
  expect([sent, undoable, final].map((one) => justSentIn(arrivalAfter(one)))).toEqual([
    sent,
    undoable,
    final,
  ]);
  expect([sent, undoable, final].map((one) => justSentIn(reloaded(arrivalAfter(one))))).toEqual([
    undefined,
    undoable,
    undefined,
  ]);
  expect(justSentIn(undefined)).toBe(undefined);
});
