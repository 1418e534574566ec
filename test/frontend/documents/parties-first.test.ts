import { expect, test } from "vitest";
import type { DocumentRecipient } from "../../../contract/pages/dashboard.ts";
import { partiesFirst } from "../../../frontend/features/documents/document/parties-first.ts";

const at = "2026-11-21T12:00:00.000Z";

/** `count` signers whose turn it is, except for `changes` by number. */
const signers = (
  count: number,
  changes: Readonly<Record<number, Partial<DocumentRecipient>>> = {},
) =>
  Array.from({ length: count }, (_, index): DocumentRecipient => {
    const name = { email: `${index}@example.com`, firstName: "Ann", lastName: String(index) };
    const none = {
      mobile: "",
      language: "en",
      reminders: 0,
      mailFailed: false,
      mailsStopped: false,
    } as const;
    const open = { order: 1, status: "waiting", isDue: true, invitedAt: at } as const;
    return { id: `s${index}`, ...name, ...none, ...open, ...changes[index] };
  });

const shown = (all: readonly DocumentRecipient[]) => partiesFirst(all).map(({ id }) => id);

test("signers who need the sender are shown first among many, in the order of the document", () => {
  const signed = { status: "signed", isDue: false, signedAt: at } as const;
  const changes = {
    0: signed,
    1: { isDue: false },
    2: signed,
    11: { mailFailed: true },
    12: { status: "declined", isDue: false },
  } as const;
  expect(shown(signers(13, changes))).toEqual(["s3", "s4", "s5", "s11", "s12"]);
  expect(shown(signers(9, changes))).toEqual(["s3", "s4", "s5", "s6", "s7"]);
});

test("all signers are shown when they are few", () => {
  expect(shown(signers(8))).toHaveLength(8);
});
