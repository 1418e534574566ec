import { describe, expect, test } from "vitest";
import type { SettingsAnswer } from "../../contract/calls/account.ts";
import {
  rulesOfNewAccount,
  type SettingsInput,
  wholeSettings,
} from "../../contract/rules/documents/sending-rules.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { attachment, needs, pdfText } from "../support/other-tools.ts";
import {
  download,
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

type SettingsReply = SettingsAnswer & { code?: string; field?: string; message?: string };

const path = "/api/users/sending";
const answerTo = (chosen: SettingsInput) => {
  const { rules, ...rest } = wholeSettings(chosen);
  const { thankYou: _, ...others } = rules;
  return { ...rest, rules: others, redirectUrl: null };
};
const ofNewAccount = answerTo({ rules: rulesOfNewAccount() });
const settingsOf = async (sender: Sender) =>
  (await call<SettingsReply>("GET", path, undefined, sender)).body;
const save = (sender: Pick<Sender, "bearer">, settings: unknown) =>
  call<SettingsReply>("PUT", path, settings, sender);

async function send(sender: Sender, names: readonly string[], more: object = {}) {
  const recipients = names.map((name) => newRecipient(name));
  const envelope = envelopeFor(sender, await uploadFile(sender), recipients);
  const body = { ...envelope, ...more };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, sender);
  return { recipients, sent, id: sent.body.envelopeId };
}

async function viewOf(email: string): Promise<{ token: string; view: SignerViewReply }> {
  const token = await signingToken({ email });
  return { token, view: (await openLink(token)).body };
}

describe("GET and PUT /api/users/sending", () => {
  const chosen = {
    rules: {
      decline: false,
      delegation: true,
      shareAttachments: true,
      reasons: ["Author", "Review"],
      reminders: { firstAfterDays: 1, everyDays: 7, atMost: 2 },
      ...{
        tellWhenSigned: true,
        attachSigned: false,
        dateFormat: "DD.MM.YYYY",
        timeZone: "Europe/Berlin",
        undoSeconds: 600,
        ways: ["drawn", "typed"],
      },
    },
    redirectUrl: "https://Example.com/thanks",
    ...{ expiresInDays: 30, message: "Please sign.", copies: ["Copy@Example.com"] },
    withholdValues: true,
    pages: "asPictures",
  };

  test("works: an account begins with the product's settings, and has its own from then on", async () => {
    const sender = await newSender();
    expect(await settingsOf(sender)).toEqual(ofNewAccount);
    const whole = {
      ...chosen,
      rules: { ...chosen.rules, ways: ["typed", "drawn"] },
      redirectUrl: "https://example.com/thanks",
      copies: ["copy@example.com"],
    };
    expect((await save(sender, chosen)).body).toEqual(whole);
    expect(await settingsOf(sender)).toEqual(whole);
    expect(await settingsOf(await newSender())).toEqual(ofNewAccount);
    await save(sender, {});
    expect(await settingsOf(sender)).toEqual(answerTo({}));
  });

  test.each([
    [{ rules: { ways: [] } }, "rules.ways"],
    [{ rules: { reasons: [" "] } }, "rules.reasons.0"],
    [{ rules: { reasons: ["Author", "Author"] } }, "rules.reasons"],
    [{ rules: { reasons: ["Author", "Identity checked by Unders1gn"] } }, "rules.reasons.1"],
    [{ rules: { reasons: Array.from({ length: 9 }, (_, i) => `Reason ${i}`) } }, "rules.reasons"],
    [
      { rules: { reminders: { firstAfterDays: 0, everyDays: 1, atMost: 1 } } },
      "rules.reminders.firstAfterDays",
    ],
    [{ redirectUrl: "javascript:alert(1)" }, "redirectUrl"],
    [{ redirectUrl: "https://127.0.0.1/" }, "redirectUrl"],
    [{ rules: { thankYou: null } }, "rules.thankYou"],
    [{ rules: { dateFormat: "MM" } }, "rules.dateFormat"],
    [{ rules: { timeZone: "Europe/Atlantis" } }, "rules.timeZone"],
    [{ expiresInDays: 366 }, "expiresInDays"],
    [{ copies: ["nobody"] }, "copies.0"],
    [{ message: "x".repeat(201) }, "message"],
  ])("refuses %j", async (settings, field) => {
    const sender = await newSender();
    expect(await save(sender, settings)).toMatchObject({ status: 400, body: { field } });
    expect(await settingsOf(sender)).toEqual(ofNewAccount);
  });

  test("is closed to everybody who is not signed in", async () => {
    expect((await call("GET", path)).status).toBe(401);
    expect((await call("PUT", path, {})).status).toBe(401);
  });
});

describe("POST /api/envelopes", () => {
  test("works: what it doesn't say is as in the settings, and stays so when these change", async () => {
    const sender = await newSender();
    const copy = newAddress("copy");
    const redirectUrl = "https://example.com/";
    const rules = { dateFormat: "DD.MM.YYYY", thankYou: { url: redirectUrl } };
    const saved = { rules: { dateFormat: rules.dateFormat }, redirectUrl };
    await save(sender, { ...saved, expiresInDays: 10, message: "Hello.", copies: [copy] });
    const { id, recipients } = await send(sender, ["Ann"], { emailData: { title: "T" } });
    await save(sender, {});
    const contents = await call("GET", `/api/envelopes/${id}/contents`, undefined, sender);
    const expected = { rules, expiresInDays: 10, message: "Hello.", copies: [copy] };
    expect(contents.body).toMatchObject(expected);
    const { view } = await viewOf(recipients[0]?.email ?? "");
    expect(view).toMatchObject(rules);
    expect(view).not.toHaveProperty("ways");
  });

  test("works: what it says comes before the settings", async () => {
    const sender = await newSender();
    await save(sender, { rules: { ways: ["drawn"] }, redirectUrl: "https://a.example.com" });
    const more = { rules: { ways: ["typed"], thankYou: null }, expiresInDays: 3 };
    const { id } = await send(sender, ["Ann"], more);
    const { body } = await call("GET", `/api/envelopes/${id}/contents`, undefined, sender);
    expect(body).toMatchObject({ rules: { ways: ["typed"] }, expiresInDays: 3 });
    expect(body).not.toHaveProperty("rules.thankYou");
  });

  test("refuses rules that can't be, and sends nothing", async () => {
    const sender = await newSender();
    const rules = { thankYou: { url: "http://example.com/" } };
    const { sent } = await send(sender, ["Ann"], { rules });
    expect(sent).toMatchObject({ status: 400, body: { field: "rules.thankYou.url" } });
  });
});

describe("a signature", () => {
  test("that was not made in an allowed way is refused, and one that was is taken", async () => {
    const sender = await newSender();
    const { recipients } = await send(sender, ["Ann"], { rules: { ways: ["drawn"] } });
    const { token: bearer, view } = await viewOf(recipients[0]?.email ?? "");
    expect(view.ways).toEqual(["drawn"]);
    const sign = (mode?: string) =>
      call("POST", "/api/esign", { ...signSubmission(view), mode }, { bearer });
    for (const mode of ["typed", undefined])
      expect(await sign(mode)).toMatchObject({ status: 400, body: { code: "WAY_NOT_ALLOWED" } });
    expect((await sign("draw")).status).toBe(200);
  });

  test("is mailed to a sender who wants to know, with the document's address; the last one is not", async () => {
    const sender = await newSender();
    const { id, recipients } = await send(sender, ["Ann", "Ben"], {
      rules: { tellWhenSigned: true },
    });
    const [ann, ben] = recipients;
    if (!ann || !ben) throw new Error("expected two recipients");
    await signBy(ann);
    const mail = await mailTo(sender.email, ({ subject }) => subject.includes("has signed"));
    expect(mail.subject).toMatch(/^Ann Test has signed: /);
    expect(mail.text).toContain(`/documents/${id}`);
    await signBy(ben);
    await viewingToken(sender.email);
    const subjects = (await inbox(sender.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("has signed"))).toHaveLength(1);
  });
});

test("a date is stamped and shown in the sender's format, times in their zone too, and the record says which", async (context) => {
  needs(context, "pdftotext");
  needs(context, "pdfdetach");
  const sender = await newSender();
  const { id, recipients } = await send(sender, ["Ann", "Ben"], {
    rules: { dateFormat: "D Month YYYY", timeZone: "Asia/Kolkata" },
  });
  await save(sender, { rules: { timeZone: "America/New_York" } });
  const [ann, ben] = recipients;
  if (!ann || !ben) throw new Error("expected two recipients");
  await signBy(ann);
  const { view } = await viewOf(ben.email);
  const [date] = view.filled.filter(({ etype }) => etype === "date");
  expect(date?.value).toMatch(/^\d{1,2} \p{L}+ 20\d\d$/u);
  await signBy(ben);
  const token = await viewingToken(ben.email);
  const { body } = await call<{ fileUrl: string }>(
    "GET",
    `/api/envelopes/preview/${token}`,
    undefined,
    { bearer: token },
  );
  const sealed = await download(body.fileUrl, token);
  expect(pdfText(sealed)).toContain(date?.value);
  const audit = JSON.parse(attachment(sealed, 1));
  expect(audit.content.rules).toEqual({ dateFormat: "D Month YYYY", timeZone: "Asia/Kolkata" });
  const onPaper = pdfText(sealed).replace(/\s+/g, " ");
  expect(onPaper).toContain("Times in brackets are in the sender’s time zone, Asia/Kolkata.");
  expect(onPaper).toMatch(/\d\d:\d\d:\d\d UTC \((\d+ \w+ \d{4}, )?\d\d:\d\d:\d\d UTC\+5:30\)/);
  expect((await mailTo(ben.email, ({ subject }) => subject.startsWith("Completed"))).text).toMatch(
    / UTC\+5:30 \(\d\d:\d\d UTC\)/,
  );
  expect(audit.values[0].date).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(audit.envelopeId).toBe(id);
});
