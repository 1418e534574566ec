import { describe, expect, test } from "vitest";
import {
  actionWords,
  type Entry,
  type EntryData,
  type EntryType,
  entryTypes,
  system,
} from "../../../../core/domain/envelope/audit.ts";
import { historyLine } from "../../../../core/domain/record/history.ts";

const ann = { kind: "signer", name: "Ann Lee", email: "ann@example.com" } as const;
const sam = { kind: "sender", name: "Sam Sender", email: "sam@example.com" } as const;

const entry = (type: EntryType, actor: Entry["actor"], data: EntryData = {}): Entry => ({
  ...{ v: 1, envelopeId: "e", seq: 1, at: "2026-11-21T12:00:00.000Z", document: "", prev: "" },
  ...{ hash: "", type, actor, data, ip: "", userAgent: "" },
});

const lineOf = (one: Entry) => historyLine(one, { people: [], mails: [] });
const text = (...of: Parameters<typeof entry>) => lineOf(entry(...of)).text;

describe("the history of a document says in plain sentences", () => {
  const to = "ann@example.com";
  test.each([
    [text("created", sam), "You sent the document"],
    [text("checked", ann, { kind: "accessCode" }), "Ann Lee entered the access code"],
    [text("checked", ann, { kind: "mailedCode" }), "Ann Lee entered the code from an email"],
    [text("taken-back", ann, {}), "Ann Lee took back their signature"],
    [
      text("taken-back", ann, { witnessOf: "s1", to: "wit@example.com" }),
      "The signature of wit@example.com, the witness, was taken back with it",
    ],
    [actionWords(entry("checked", ann, { kind: "accessCode" })), "Access code entered"],
    [actionWords(entry("checked", ann, { kind: "mailedCode" })), "Code from an email entered"],
    [text("invited", system, { to }), "Invitation emailed to ann@example.com"],
    [
      text("resent", sam, { to }),
      "You asked for the invitation to ann@example.com to be emailed again",
    ],
    [text("extended", sam), "You extended the deadline"],
    [
      text("voided", sam, { via: "API key Billing (us_3fAb12Cd34Ef)" }),
      "API key Billing (us_3fAb12Cd34Ef) withdrew the document",
    ],
    [text("checked", ann, { kind: "accessCode" }), "Ann Lee entered the access code"],
    [text("checked", ann, { kind: "mailedCode" }), "Ann Lee entered the code from an email"],
    [
      text("check-failed", ann),
      "Too many wrong access codes were entered for Ann Lee; they need a new one",
    ],
    [text("viewed", ann), "Ann Lee opened the document"],
    [text("signed", ann), "Ann Lee signed the document"],
    [text("signed", { ...ann, name: "" }), "ann@example.com signed the document"],
    [text("kept", ann), "Ann Lee kept their signature after a change of the people taking part"],
    [text("taken-back", ann), "Ann Lee took back their signature"],
    [text("unanswered", system), "The time to object to the change ended"],
    [text("declined", ann), "Ann Lee declined to sign"],
    [text("voided", sam), "You withdrew the document"],
    [text("expired", system), "The deadline passed"],
    [text("completed", system), "The document was completed and sealed"],
    [text("archive-renewed", system), "The archive time stamp was renewed"],
    [
      text("mail-failed", system, { to }),
      "An email to ann@example.com could not be sent; it is tried again",
    ],
    [
      text("mail-delivered", system, { to }),
      "The mail server of ann@example.com accepted the email",
    ],
    [
      text("mail-delayed", system, { to }),
      "An email to ann@example.com is delayed; it is tried again",
    ],
    [text("mail-bounced", system, { to }), "An email to ann@example.com came back"],
    [
      text("mail-bounced", system, { to, reason: "mailbox does not exist" }),
      "An email to ann@example.com came back: mailbox does not exist",
    ],
    [text("mail-complained", system, { to }), "ann@example.com reported an email as junk"],
    [text("mails-stopped", ann), "Ann Lee asked for no more emails"],
    [text("mails-stopped", system, { to }), "ann@example.com asked for no more emails"],
    [text("mails-resumed", ann), "Ann Lee allowed emails again"],
    [text("seal-failed", system), "Sealing failed; it is tried again"],
    [
      text("seal-failed", system, { page: 2 }),
      "Sealing failed: it would change how page 2 looks; it is tried again",
    ],
    [
      text("seal-failed", system, { page: 2, told: true }),
      "The document could not be sealed so far: it would change how page 2 looks; you and all signers are told",
    ],
    [text("not-compared", system), "It was not checked automatically that sealing changes no page"],
    [text("deleted", sam), "You removed the document from the list"],
    [text("restored", sam), "You put the document back into the list"],
  ])("%s", (said, wanted) => expect(said).toBe(wanted));

  test("who is now asked instead of whom", () => {
    const data = {
      fromName: "Ann Lee",
      from: "ann@example.com",
      name: "Bo Lee",
      to: "bo@example.com",
    };
    expect(text("corrected", sam, data)).toBe(
      "You replaced Ann Lee (ann@example.com) with Bo Lee (bo@example.com)",
    );
    expect(text("corrected", sam, { ...data, to: data.from })).toBe(
      "You corrected the name of Ann Lee (ann@example.com) to Bo Lee",
    );
    const same = { ...data, to: data.from, name: data.fromName };
    expect(text("corrected", sam, same)).toBe(
      "You changed the mobile number of Ann Lee (ann@example.com)",
    );
    expect(text("corrected", sam, { ...same, accessCode: true })).toBe(
      "You changed the access code of Ann Lee (ann@example.com)",
    );
  });

  test.each([
    ["reminder", "Reminder"],
    ["completed", "Link to the signed document"],
    ["declined", "Notice of the decline"],
    ["voided", "Notice of the withdrawal"],
    ["expired", "Notice of the expiry"],
    ["changed", "Notice of a change of the people taking part"],
    ["taken-back", "Notice of what somebody has taken back"],
    ["returned", "Notice of emails that came back"],
    ["delegated", "Notice of the person named instead"],
    ["handed-over", "Notice of being handed over in person"],
    ["progress", "Notice of what somebody has done"],
    ["later", "Notice"],
  ])("the mail that was sent: %s", (notice, what) => {
    expect(text("delivered", system, { notice, to })).toBe(`${what} emailed to ann@example.com`);
  });
});

test("a signature says that the page was translated", () => {
  expect(text("signed", ann, { claimedTranslation: "tr" })).toBe(
    "Ann Lee signed the document on a page that their browser had translated",
  );
});

test("reasons are quoted, ends are times, and where it was done is apart", () => {
  expect(lineOf(entry("declined", ann, { reason: "Too dear" })).quote).toBe("Too dear");
  expect(lineOf(entry("voided", sam, { reason: "Wrong" })).quote).toBe("Wrong");
  expect(lineOf(entry("voided", sam))).not.toHaveProperty("quote");
  expect(lineOf(entry("seal-failed", system, { reason: "x" }))).not.toHaveProperty("quote");
  const expiresAt = "2026-12-01T12:00:00.000Z";
  expect(lineOf(entry("extended", sam, { expiresAt })).until).toBe(expiresAt);
  expect(lineOf(entry("viewed", ann))).not.toHaveProperty("until");
  expect(lineOf(entry("viewed", ann))).not.toHaveProperty("from");
  const from = { ip: "192.0.2.1", userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
  expect(lineOf({ ...entry("viewed", ann), ...from }).from).toEqual({
    ip: "192.0.2.1",
    device: "Firefox on Windows",
  });
});

test("mails on their usual way are distinguished from those with a fault", () => {
  const of = (tone: string) =>
    entryTypes.filter((type) => lineOf(entry(type, system)).tone === tone);
  expect(entryTypes.filter((type) => lineOf(entry(type, system)).isMail)).toEqual([
    ...["invited", "resent", "delivered", "mail-delivered", "mail-delayed"],
  ]);
  expect(of("good")).toEqual(["signed", "completed"]);
  expect(of("bad")).toEqual(["declined", "voided", "expired"]);
  expect(of("warn")).toEqual([
    ...["check-failed", "taken-back", "mail-failed", "mail-bounced", "mail-complained"],
    ...["mails-stopped", "seal-failed", "not-compared"],
  ]);
});
