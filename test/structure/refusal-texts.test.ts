import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonWords } from "#contract/rules/fields/answers";
import { supportEmail } from "#contract/rules/product/product";
import { refusals } from "#contract/rules/refusals/refusals";
import { catalog as answers } from "#languages/compiled/answers/en";
import { catalog as german } from "#languages/compiled/refusals/de";
import { catalog as english } from "#languages/compiled/refusals/en";
import { wordsOf } from "#languages/words";
import { offlineMessage } from "../../frontend/api/api-error.ts";
import { refusalText } from "../../frontend/language/refusal-text.ts";
import { importsOf } from "./sources.ts";

const words = wordsOf(english);
const inEnglish = (code: string) => words.find(`refusal.${code}`, { email: supportEmail });

/** The routes that the pages of links call, and the router. */
const handlers = [
  "functions/esign/handler.ts",
  "functions/envelopes/signer-view.ts",
  "functions/envelopes/preview.ts",
  "functions/stop/handler.ts",
  "core/http/router.ts",
];

/** Acts of senders and of programs with their keys, in modules that the routes of links share; and all about plans. */
const forSendersAlone = [
  "KEY_USED",
  "KEY_INVALID",
  "KEY_LACKS_SCOPE",
  "ROLE_LACKS_RIGHT",
  "NO_WORKSPACE",
  "FACTOR_REQUIRED",
  ...["SIGN_ON_NEEDED", "SIGN_ON_UNVERIFIED", "SIGN_ON_OTHER_DOMAIN"],
  "ALREADY_MEMBER",
  "INVITATION_GONE",
  ...["OFFER_OPEN", "OFFER_GONE", "FACTOR_MISSING"],
  "TOO_MANY_KEYS",
  "NOT_BY_LINK",
  "TOO_MANY_PASSWORDS",
  "CODES_SPENT",
  // Somebody who names somebody else gets other refusals instead.
  ...["MAILS_STOPPED", "SENDER_STOPPED", "TOO_MANY_MAILS"],
];

const aboutPlans = /subscription|payments/;

/** The handlers with all that they import, however far away. */
function reachable(): readonly string[] {
  const files = new Set(handlers);
  for (const file of files)
    for (const other of importsOf(file))
      if (/^(core|functions)\//.test(other) && !aboutPlans.test(other) && existsSync(other))
        files.add(other);
  return [...files];
}

test("each refusal that a page of a link can meet has a text", () => {
  const thrown = reachable().flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/new Refusal\(\s*"([A-Z_]+)"/g)].map(
      ([, code]) => code,
    ),
  );
  const codes = new Set(thrown.filter((code) => code && !forSendersAlone.includes(code)));
  expect(codes.size).toBeGreaterThan(15);
  expect([...codes].filter((code) => !code || !inEnglish(code))).toEqual([]);
});

test("the English sentence is the API's own", () => {
  for (const [code, [, message]] of Object.entries(refusals)) {
    const text = inEnglish(code);
    if (text !== undefined) expect(text).toBe(message);
  }
  expect(inEnglish("OFFLINE")).toBe(offlineMessage);
});

test("an English page shows what the server says, any other the text of the code", () => {
  const error = { code: "VOIDED", message: "Sam Sender has withdrawn this document." } as const;
  expect(refusalText(words, error)).toBe(error.message);
  expect(refusalText(wordsOf(german), error)).toBe(
    "Der Absender hat dieses Dokument zurückgezogen.",
  );
  const unread = { code: "UNREADABLE", message: "" } as const;
  expect(refusalText(wordsOf(german), unread)).toMatch(/^Bei uns ist etwas schiefgegangen/);
});

test("each reason against an answer has a text, and there is no text without a reason", () => {
  const faults = Object.keys(answers.messages).filter((id) => id.startsWith("fault."));
  expect(faults.sort()).toEqual(reasonWords.map((word) => `fault.${word}`).sort());
});
