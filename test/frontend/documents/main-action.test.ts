import { expect, test } from "vitest";
import { isolated } from "#languages/isolated";
import type { DocumentRecipient } from "../../../frontend/api/dashboard.ts";
import {
  isOwed,
  mainActionOf,
  remindWords,
} from "../../../frontend/features/documents/document/main-action.ts";

const now = Date.parse("2026-11-24T12:00:00.000Z");
const own = "sam@example.com";

const signer: DocumentRecipient = {
  ...{ id: "s1", email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "" },
  ...{ order: 1, language: "en", status: "waiting", isDue: true },
  ...{ reminders: 0, mailFailed: false, mailsStopped: false },
  invitedAt: "2026-11-23T12:00:00.000Z",
};

/** What the main button of a document with these signers does, and to whom. */
function acts(
  signers: readonly Partial<DocumentRecipient>[],
  change: Partial<Parameters<typeof mainActionOf>[0]> = {},
) {
  const recipients = signers.map((one) => ({ ...signer, ...one }));
  const action = mainActionOf({ isOpen: true, status: "created", recipients, ...change }, own, now);
  if (action?.act === "remind") return action.people.map(({ email }) => email);
  return action?.act;
}

test("a document's main button is what moves it on: signing, correcting a dead address, reminding, sending again", () => {
  const mine = { email: own };
  const lost = { mail: { state: "returned", at: "", text: "" } } as const;
  const ben = { email: "ben@example.com" };
  expect(acts([ben, lost, mine])).toBe("sign");
  expect(acts([ben, lost])).toBe("correct");
  expect(acts([ben, { ...lost, anyOf: [signer] }])).toEqual(["ben@example.com", "ann@example.com"]);
  expect(acts([{}, { ...ben, isDue: false }])).toEqual(["ann@example.com"]);
  expect(acts([], { isOpen: false, status: "rejected" })).toBe("sendAgain");
});

test("nobody is reminded whose invitation has not left yet, unless it failed", () => {
  expect(acts([{ invitedAt: undefined }])).toBe(undefined);
  expect(acts([{ invitedAt: undefined, mailFailed: true }])).toEqual(["ann@example.com"]);
  const { invitedAt: _, ...sending } = signer;
  expect([signer, sending].map((one) => isOwed(one, own))).toEqual([true, false]);
});

test("nobody is reminded who signed, wants no mails, or was emailed just now, and nobody before sending is final", () => {
  const soon = new Date(now + 60_000).toISOString();
  expect(acts([{ status: "signed" }, { mailsStopped: true }, { remindableFrom: soon }])).toBe(
    undefined,
  );
  expect(acts([{}], { undoUntil: soon })).toBe(undefined);
  expect(acts([{}], { isOpen: false, status: "completed" })).toBe(undefined);
});

test("the button that reminds counts all who get an email: each of several people until one of them has taken it", () => {
  const ben = { ...signer, email: "ben@example.com", firstName: "" };
  const board = { ...signer, firstName: "Ann Lee / Ben", anyOf: [signer, ben] };
  expect(remindWords([signer])).toBe(`Remind ${isolated("Ann")} now`);
  expect(remindWords([ben])).toBe("Remind ben@example.com now");
  expect(remindWords([board])).toBe("Remind 2 people");
  expect(remindWords([signer, board])).toBe("Remind 3 people");
  const taken = { ...board, firstName: "Cem", takenAt: "2026-11-23T12:00:00.000Z" };
  expect(remindWords([taken])).toBe(`Remind ${isolated("Cem")} now`);
});
