import { expect, test } from "vitest";
import { withoutIsolates } from "#languages/isolated";
import { emptySigner } from "../../../frontend/features/sending/draft/signers.ts";
import {
  noteAsked,
  sendingWords as sendingTexts,
} from "../../../frontend/features/sending/review/sending-words.ts";

const sendingWords = (...values: Parameters<typeof sendingTexts>) =>
  withoutIsolates(sendingTexts(...values));

const now = Date.parse("2026-11-26T12:00:00Z");
const letter = { title: "", message: "", copies: "", expiryDays: "60" };
const signer = (firstName: string) => ({
  ...emptySigner(firstName),
  email: `${firstName.toLowerCase()}@example.com`,
  firstName,
});
const words = (names: readonly string[], inOrder = false, undoSeconds: 0 | 60 = 0) => {
  const settings = { expiresInDays: 30, undoSeconds };
  return sendingWords(
    { signers: names.map(signer), inOrder, letter },
    "me@example.com",
    settings,
    now,
  );
};

test("a sentence tells who gets an email now, and until when they can sign", () => {
  expect(words(["Tariq"])).toBe("Tariq gets an email now. Sign by 25 January.");
  expect(words(["Tariq", "Me"])).toBe("Tariq and you get an email now. Sign by 25 January.");
  expect(words(["Ada"], false, 60)).toBe("Ada gets an email in 1 minute. Sign by 25 January.");
  expect(words(["Me"])).toBe("You get an email now. Sign by 25 January.");
  expect(words(["Ada", "Ben", "Cem"])).toBe("3 people get an email now. Sign by 25 January.");
  expect(words(["Ada", "Ben"], true)).toBe(
    "Ada gets an email now, the others in their turn. Sign by 25 January.",
  );
});

test("it counts each of several people and who only reads, and no witness", () => {
  const said = (more: object, last: object = {}) =>
    sendingWords(
      {
        signers: [
          { ...signer("Ada"), ...more },
          { ...signer("Ben"), ...last },
        ],
        inOrder: true,
        letter,
      },
      "me@example.com",
      undefined,
      now,
    );
  const anyOf = "Cem Kaya, cem@example.com";
  expect(said({ anyOf })).toMatch(/^Ada and Cem get an email now, the others in their turn\./);
  expect(said({ anyOf }, { does: "follows" })).toMatch(/^3 people get an email now\./);
  expect(said({}, { does: "witnesses", witnessOf: "Ada" })).toMatch(
    /^Ada gets an email now, the others in their turn\./,
  );
});

test("somebody who was asked less than five minutes ago gets the next email with others", () => {
  const minute = 60_000;
  noteAsked({ signers: [signer("Joe")], inOrder: false }, now - 4 * minute);
  expect(words(["Joe"])).toBe("Joe gets an email within 5 minutes. Sign by 25 January.");
  expect(words(["Ada", "Joe"])).toMatch(/^Ada and Joe get an email within 5 minutes\./);
  noteAsked({ signers: [signer("Kim")], inOrder: false }, now - 5 * minute);
  expect(words(["Kim"])).toMatch(/^Kim gets an email now\./);
});
