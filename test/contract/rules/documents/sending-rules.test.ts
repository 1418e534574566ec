import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  defaultRules,
  defaultSettings,
  frozenRules,
  reminderSentence,
  rulesInput,
  rulesOfFrozen,
  rulesOfNewAccount,
  settingsInput,
  wholeRules,
  wholeSettings,
} from "../../../../contract/rules/documents/sending-rules.ts";
import { hostOf, readWebAddress } from "../../../../contract/rules/text/web-address.ts";

describe("a web address that signers are shown", () => {
  test.each([
    ["https://www.example.com/thanks?a=1#b", "https://www.example.com/thanks?a=1#b"],
    [" https://EXAMPLE.com ", "https://example.com/"],
    ["https://example.co.uk", "https://example.co.uk/"],
    ["https://exämple.com/ü", "https://xn--exmple-cua.com/%C3%BC"],
    // Cyrillic "а": shown as it is in the DNS, not as it looks.
    ["https://аpple.com", "https://xn--pple-43d.com/"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(readWebAddress(typed)).toBe(stored);
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript://example.com/%0aalert(1)",
    "data:text/html,x",
    "http://example.com",
    "//example.com",
    "example.com",
    "https:example.com",
    "https:\\\\example.com",
    "https://example.com\\@evil.org",
    "https://bank.example@evil.org",
    "https://user:word@example.com",
    "https://localhost",
    "https://intranet/",
    "https://printer.local",
    "https://10.0.0.1",
    "https://127.1",
    "https://0x7f.0.0.1",
    "https://2130706433",
    "https://8.8.8.8",
    "https://[::1]/",
    "https://example.com:8443/",
    "https://example.com./",
    "https://exa mple.com",
    "https://example.com/\nX",
    "https://example.com/\u3164gpj",
    `https://example.com/${"a".repeat(300)}`,
    "",
  ])("%s is none", (typed) => {
    expect(readWebAddress(typed)).toBeUndefined();
  });

  test("its host is what is printed", () => {
    expect(hostOf("https://www.example.com/a?b@c")).toBe("www.example.com");
  });
});

describe("rules", () => {
  const read = (rules: unknown) => z.safeParse(rulesInput, rules);

  test("of a document come before those of the account, and these before the product's", () => {
    const own = { reminders: { firstAfterDays: 1, everyDays: 2, atMost: 3 }, tellWhenSigned: true };
    expect(wholeRules(own, { tellWhenSigned: false, dateFormat: undefined })).toEqual({
      ...defaultRules,
      reminders: own.reminders,
    });
  });

  test("that are the product's leave nothing in the envelope, and are read back from nothing", () => {
    expect(frozenRules(wholeRules())).toBeUndefined();
    expect(rulesOfFrozen(undefined)).toEqual(defaultRules);
    expect(defaultRules).toEqual({
      reminders: { firstAfterDays: 3, everyDays: 3, atMost: 5 },
      tellWhenSigned: false,
      attachSigned: false,
      dateFormat: "standard",
      timeZone: null,
      undoSeconds: 0,
      ways: ["typed", "drawn", "picture"],
      decline: true,
      delegation: false,
      shareAttachments: false,
      reasons: [],
      thankYou: null,
    });
  });

  test.each([
    { reminders: { firstAfterDays: 4, everyDays: 3, atMost: 5 } },
    { reminders: { firstAfterDays: 3, everyDays: 4, atMost: 5 } },
    { reminders: { firstAfterDays: 3, everyDays: 3, atMost: 0 } },
    { tellWhenSigned: true },
    { dateFormat: "DD.MM.YYYY" },
    { timeZone: "Europe/Berlin" },
    { undoSeconds: 60 },
    { ways: ["drawn"] },
    { decline: false },
    { delegation: true },
    { shareAttachments: true },
    { reasons: ["Author", "Review"] },
    { thankYou: { url: "https://example.com/" } },
  ] as const)("that differ are frozen, and read back: %j", (rule) => {
    const whole = wholeRules(rule);
    expect(frozenRules(whole)).toEqual(rule);
    expect(rulesOfFrozen(frozenRules(whole))).toEqual(whole);
  });

  test("times are in UTC alone where UTC was chosen, as where nothing was", () => {
    for (const timeZone of ["UTC", "Etc/UTC", null])
      expect(frozenRules(wholeRules({ timeZone }))).toBeUndefined();
  });

  test("a new account has its owner's time zone, if we know it", () => {
    expect(rulesOfNewAccount("Asia/Tokyo")).toEqual({ attachSigned: true, timeZone: "Asia/Tokyo" });
    for (const zone of [undefined, "Moon/Tranquility"])
      expect(rulesOfNewAccount(zone)).toEqual({ attachSigned: true });
  });

  test("a document can go without what the account's settings say", () => {
    const account = {
      thankYou: { url: "https://example.com/" },
      dateFormat: "DD.MM.YYYY",
    } as const;
    const document = { thankYou: null, dateFormat: "standard" } as const;
    expect(frozenRules(wholeRules(account, document))).toBeUndefined();
  });

  test("ways are kept in one order, each once", () => {
    expect(wholeRules({ ways: ["picture", "typed", "picture"] }).ways).toEqual([
      "typed",
      "picture",
    ]);
  });

  test.each([
    [{ ways: [] }, "ways"],
    [{ ways: ["carved"] }, "ways"],
    [{ dateFormat: "YY" }, "dateFormat"],
    [{ timeZone: "Europe/Atlantis" }, "timeZone"],
    [{ timeZone: "+01:00" }, "timeZone"],
    [{ undoSeconds: 30 }, "undoSeconds"],
    [{ reminders: { firstAfterDays: 0, everyDays: 3, atMost: 5 } }, "reminders"],
    [{ reminders: { firstAfterDays: 31, everyDays: 3, atMost: 5 } }, "reminders"],
    [{ reminders: { firstAfterDays: 3, everyDays: 1.5, atMost: 5 } }, "reminders"],
    [{ reminders: { firstAfterDays: 3, everyDays: 3, atMost: 11 } }, "reminders"],
    [{ reminders: { firstAfterDays: 3 } }, "reminders"],
    [{ thankYou: { url: "javascript:alert(1)" } }, "thankYou"],
    [{ thankYou: { url: "https://undersign-login.example.com/" } }, "thankYou"],
    [{ tellWhenSigned: "yes" }, "tellWhenSigned"],
  ])("%j is refused", (rules, at) => {
    expect(read(rules).error?.issues[0]?.path[0]).toBe(at);
  });

  test("the bounds themselves are taken", () => {
    for (const [days, atMost] of [
      [1, 0],
      [30, 10],
    ]) {
      expect(read({ reminders: { firstAfterDays: days, everyDays: days, atMost } }).success).toBe(
        true,
      );
    }
  });
});

test("settings that say nothing are the product's", () => {
  expect(wholeSettings(z.parse(settingsInput, {}))).toEqual(defaultSettings);
  expect(wholeSettings({ expiresInDays: 7, message: undefined })).toEqual({
    ...defaultSettings,
    expiresInDays: 7,
  });
});

test.each([
  [3, 3, 5, "We remind everyone who has not signed every three days, up to five times."],
  [1, 1, 10, "We remind everyone who has not signed every day, up to 10 times."],
  [
    1,
    7,
    2,
    "We remind everyone who has not signed after one day, then every 7 days, up to two times.",
  ],
  [
    2,
    1,
    3,
    "We remind everyone who has not signed after two days, then every day, up to three times.",
  ],
  [1, 30, 1, "We remind everyone who has not signed once, after one day."],
  [3, 3, 0, "We send no reminders for this document."],
])(
  "reminders after %i, every %i, at most %i are worded as: %s",
  (...[first, every, most, words]) => {
    const told = reminderSentence({ firstAfterDays: first, everyDays: every, atMost: most });
    expect(told).toBe(words);
  },
);
