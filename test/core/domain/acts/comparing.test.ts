import { expect, test } from "vitest";
import { compared } from "../../../../core/domain/acts/comparing.ts";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { notificationsDue } from "../../../../core/domain/envelope/owed-mails.ts";
import { pageFindings } from "../../../../core/domain/envelope/page-findings.ts";
import { dueAt } from "../../../../core/domain/envelope/stage.ts";
import {
  heldUntil,
  isComparing,
  isHeld,
  mayBeUndone,
} from "../../../../core/domain/envelope/undo-time.ts";
import { changed, client, later, newEnvelope, noon } from "../../../support/envelopes.ts";

const sent = (findings: Parameters<typeof newEnvelope>[0] = {}) =>
  sendEnvelope(newEnvelope(findings), client, noon);
const { envelope: comparing } = sent({ findings: "comparing" });
const quarter = later(15).toISOString();

test("an envelope that is sent before its pages are compared waits for a quarter of an hour", () => {
  expect(comparing.comparing).toEqual({ until: quarter });
  expect([isComparing(comparing), isHeld(comparing, later(60))]).toEqual([true, true]);
  expect(mayBeUndone(comparing, noon)).toBe(false);
  expect(notificationsDue(comparing, later(60))).toEqual([]);
  expect([heldUntil(comparing), dueAt(comparing)]).toEqual([quarter, quarter]);
});

test("the longer of two waits counts", () => {
  const undo = { rules: { undoSeconds: 60 } };
  expect(heldUntil({ ...comparing, ...undo })).toBe(quarter);
  const { envelope } = sent(undo);
  expect(heldUntil(envelope)).toBe(later(1).toISOString());
  expect(heldUntil(sent().envelope)).toBe("");
});

test("an envelope that has ended meanwhile waits for nothing", () => {
  const ended: Envelope = { ...comparing, status: "voided" };
  expect([isComparing(ended), heldUntil(ended)]).toEqual([false, ""]);
  expect(compared(ended, { pages: 1, findings: undefined })).toBe(unchanged);
});

test("once its pages are compared its mails are due, and the record says what was found", () => {
  const findings = { differs: [1], unknown: { memory: [3] } };
  const { envelope, entry } = changed(compared(comparing, { pages: 3, findings }));
  expect(envelope.comparing).toBeUndefined();
  expect(pageFindings(envelope)).toEqual(findings);
  expect(notificationsDue(envelope, noon)).toHaveLength(2);
  expect(entry).toMatchObject({
    type: "compared",
    data: {
      ...{ pages: 3, shownOtherwise: "1", notCompared: "3" },
      notComparedBecause: "memory 3",
    },
  });
  expect(compared(envelope, { pages: 3, findings })).toBe(unchanged);
});

test("pages that are all alike leave no findings", () => {
  const { envelope, entry } = changed(compared(comparing, { pages: 2, findings: undefined }));
  expect([envelope.findings, entry.data]).toEqual([undefined, { pages: 2 }]);
});

test("findings that are known when an envelope is sent go into its first entry, and nothing waits", () => {
  const { envelope, entry } = sent({ findings: { differs: [2] } });
  expect([envelope.findings, envelope.comparing]).toEqual([{ differs: [2] }, undefined]);
  expect(entry.data).toMatchObject({ shownOtherwise: "2" });
  expect(sent().entry.data).not.toHaveProperty("shownOtherwise");
});

test("an envelope of version 0.2.0 has its findings with the original", () => {
  const { envelope } = sent();
  const original = { ...envelope.original, shownOtherwise: [2], notCompared: "4-5, 7" };
  expect(pageFindings({ ...envelope, original })).toEqual({
    differs: [2],
    unknown: { other: [4, 5, 7] },
  });
  expect(pageFindings(envelope)).toEqual({});
});
