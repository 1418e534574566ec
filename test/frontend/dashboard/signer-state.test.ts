import { expect, test } from "vitest";
import type { SignerRow } from "../../../frontend/api/dashboard.ts";
import {
  canBeReached,
  lastSteps,
  signerState,
} from "../../../frontend/pages/dashboard/signer-state.ts";

const at = "2026-11-21T12:00:00.000Z";
const signer: SignerRow = {
  id: "s1",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  mobile: "",
  order: 1,
  status: "waiting",
  isDue: true,
  reminders: 0,
  mailFailed: false,
  mailsStopped: false,
};

test("a signer's state is their furthest step, but failed mail comes first", () => {
  const word = (change: Partial<SignerRow>) => signerState({ ...signer, ...change }).word;
  expect(word({})).toBe("Being invited");
  expect(word({ isDue: false })).toBe("Not yet invited");
  expect(word({ invitedAt: at })).toBe("Invited");
  expect(word({ invitedAt: at, viewedAt: at })).toBe("Viewed");
  expect(word({ invitedAt: at, mailFailed: true })).toBe("Mail failed");
  expect(word({ status: "signed", mailFailed: true })).toBe("Signed");
  expect(word({ invitedAt: at, mailsStopped: true })).toBe("Wants no mails");
  expect(word({ status: "declined" })).toBe("Declined");
});

test("reminders are counted", () => {
  const reminded = { ...signer, invitedAt: at, remindedAt: at };
  expect(lastSteps({ ...reminded, reminders: 1 }).map(({ what }) => what)).toEqual([
    "Invited",
    "Reminded",
  ]);
  expect(lastSteps({ ...reminded, reminders: 2 })[1]?.what).toBe("Reminded 2 times, last");
});

test("only a signer who has not signed can be corrected", () => {
  expect(canBeReached(signer)).toBe(true);
  expect(canBeReached({ ...signer, status: "signed" })).toBe(false);
});
