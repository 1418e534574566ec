import { expect, test } from "vitest";
import type { HistoryReply } from "../../../frontend/api/dashboard.ts";
import { historyGroups } from "../../../frontend/features/documents/document/history-groups.ts";

const line = (seq: number, isMail: boolean): HistoryReply => ({
  ...{ seq, isMail, text: String(seq), names: [], at: "", tone: "plain" },
});

const shape = (history: readonly HistoryReply[]) =>
  historyGroups(history).map((group) =>
    group.kind === "line" ? group.line.seq : group.lines.map(({ seq }) => seq),
  );

test("mails that follow each other are one line, and nothing else is", () => {
  const mails = new Set([7, 6, 4, 2, 1]);
  const history = [8, 7, 6, 5, 4, 3, 2, 1].map((seq) => line(seq, mails.has(seq)));
  expect(shape(history)).toEqual([8, [7, 6], 5, 4, 3, [2, 1]]);
  expect(shape([])).toEqual([]);
});
