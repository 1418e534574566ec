import { describe, expect, test } from "vitest";
import type { RecipientAnswer } from "../../../frontend/api/dashboard.ts";
import {
  canBeCorrected,
  canBeReached,
  isMailUnderWay,
  mailText,
  signerState,
  soFar,
  standing,
  stoppedText,
  takenText,
} from "../../../frontend/features/documents/signers/signer-state.ts";

type MailState = NonNullable<RecipientAnswer["mail"]>["state"];

const at = "2026-11-21T12:00:00.000Z";
const signer: RecipientAnswer = {
  id: "s1",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  mobile: "",
  order: 1,
  language: "en",
  status: "waiting",
  isDue: true,
  reminders: 0,
  mailFailed: false,
  mailsStopped: false,
};

test("a signer's state is their furthest step, but failed mail comes first", () => {
  const word = (change: Partial<RecipientAnswer>) => signerState({ ...signer, ...change }).word;
  expect(word({})).toBe("Sending invitation");
  expect(word({ isDue: false })).toBe("Not yet invited");
  expect(word({ invitedAt: at })).toBe("Invited");
  expect(word({ invitedAt: at, viewedAt: at })).toBe("Viewed");
  expect(word({ invitedAt: at, mailFailed: true })).toBe("Email failed");
  expect(word({ status: "signed", mailFailed: true })).toBe("Signed");
  expect(word({ invitedAt: at, mailsStopped: true })).toBe("Wants no emails");
  expect(word({ status: "declined" })).toBe("Declined");
});

test("the state of several people says since when one of them has it", () => {
  const anyOf = ["ann", "ben", "cem"].map((name) => ({
    ...{ email: `${name}@example.com`, firstName: name, lastName: "" },
  }));
  const text = (change: Partial<RecipientAnswer>) =>
    takenText({ ...signer, ...change }, Date.parse(at) + 3 * 3_600_000);
  const said = "Took it 3 hours ago, as one of the 3 people who were asked";
  expect([text({}), text({ anyOf }), text({ anyOf, takenAt: at })]).toEqual([
    ...[undefined, undefined, said],
  ]);
});

describe("the state of a mail", () => {
  const mail = (state: MailState) => ({ state, at, text: "Email came back" });
  const told = (state: MailState, change: Partial<RecipientAnswer> = {}): RecipientAnswer => ({
    ...signer,
    invitedAt: at,
    mail: mail(state),
    ...change,
  });
  const word = (...row: Parameters<typeof told>) => signerState(told(...row)).word;

  test("is shown for a person who has not come further", () => {
    expect(word("returned", { viewedAt: at })).toBe("Email came back");
    expect(word("failed")).toBe("Email came back");
    expect(word("delayed")).toBe("Delayed");
    expect(word("delivered")).toBe("Invited");
    for (const state of ["failed", "delayed", "delivered"] as const)
      expect(word(state, { viewedAt: at })).toBe("Viewed");
    expect(word("returned", { status: "signed" })).toBe("Signed");
  });

  test("is said with what follows from it", () => {
    expect(mailText(told("returned"), "attention")).toContain(
      "No reminders are sent to this address",
    );
    expect(mailText(told("returned"), "completed")).toContain("send them the signed document");
    expect(mailText(told("failed"), "waiting")).toContain("reminders continue");
    expect(mailText(told("failed"), "completed")).toContain("send them the signed document");
    expect(mailText(told("delayed"), "waiting")).toContain("are trying again");
    expect(mailText(told("delivered"), "waiting")).toBeUndefined();
    expect(mailText(signer, "waiting")).toBeUndefined();
    expect(stoppedText(told("reported"))).toContain("has reported your email as junk");
    expect(stoppedText(signer)).toContain("has asked for no more emails");
  });

  test("is waited for shortly after the invitation", () => {
    const soon = Date.parse(at) + 60_000;
    const invited = { ...signer, invitedAt: at };
    expect(isMailUnderWay(invited, soon)).toBe(true);
    expect(isMailUnderWay(invited, soon + 60_000)).toBe(false);
    expect(isMailUnderWay(told("delivered"), soon)).toBe(false);
    expect(isMailUnderWay(signer, soon)).toBe(false);
  });
});

test("a sentence tells where a signer is, and what is missing", () => {
  const now = Date.parse(at) + 3 * 24 * 3_600_000;
  const told = (change: Partial<RecipientAnswer>) => standing({ ...signer, ...change }, now);
  const later = "2026-11-23T12:00:00.000Z";
  const delivered = { state: "delivered", at, text: "" } as const;
  expect(told({ isDue: false })).toBe("Invited once the people before them are done.");
  expect(told({})).toBe("The invitation is being sent.");
  expect(told({ invitedAt: at })).toBe("Invited 3 days ago, not opened.");
  expect(told({ invitedAt: at, mail: delivered })).toBe("Delivered 3 days ago, not opened.");
  expect(told({ invitedAt: at, mail: delivered, viewedAt: later })).toBe(
    "Opened 1 day ago, not signed.",
  );
  expect(told({ invitedAt: at, mailsStopped: true })).toBe("Wants no emails.");
  expect(told({ status: "signed", signedAt: later })).toBe("Signed 1 day ago.");
  expect(told({ status: "declined", invitedAt: at })).toBe("Declined to sign.");
});

test("unfolded, a signer who is still asked has what happened until now, in its order", () => {
  const now = Date.parse("2026-11-24T12:00:00.000Z");
  const told = (change: Partial<RecipientAnswer>) => soFar({ ...signer, ...change }, now);
  const later = "2026-11-23T12:00:00.000Z";
  const opened = { invitedAt: at, viewedAt: later, reminders: 2, remindedAt: later };
  expect(told({})).toBe("");
  expect(told({ invitedAt: at })).toBe("Invited 3 days ago.");
  expect(told(opened)).toBe(
    "Invited 3 days ago. Opened 1 day ago. Reminded 2 times, last 1 day ago.",
  );
  expect(told({ ...opened, reminders: 1 })).toContain("Reminded once, last 1 day ago.");
  expect(told({ ...opened, status: "signed" })).toBe("");
});

test("only a signer who has not signed is reached, and corrected where only one person is asked", () => {
  const signed = { ...signer, status: "signed" } as const;
  const several = { ...signer, anyOf: [signer] };
  expect([signer, signed, several].map(canBeReached)).toEqual([true, false, true]);
  expect([signer, signed, several].map(canBeCorrected)).toEqual([true, false, false]);
});
