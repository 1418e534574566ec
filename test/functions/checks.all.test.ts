import { describe, expect, test } from "vitest";
import type { Check } from "../../contract/rules/people/checks.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { endpoints, routeOf } from "../support/authorization/naming.ts";
import { linkRows } from "../support/authorization/rows.ts";
import type { Target } from "../support/authorization/world.ts";
import {
  type Answer,
  browser,
  gated,
  opensBefore,
  sentWith,
  spoken,
} from "../support/checked-signers.ts";
import { call, mailTo } from "../support/cloud.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  firstStep,
  newRecipient,
  newSender,
  nextCode,
  registration,
  sealedBehind,
  signBy,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";
import { countUses } from "../support/throttles.ts";

const logged: string[] = [];
const own = borrowedEnvironment({ log: (line) => logged.push(line) });

async function codesOf(device: ReturnType<typeof browser>, token: string) {
  const target = { signing: token, viewing: token, attachmentId: "unknown" } as Target;
  const found: Record<string, string | undefined> = {};
  for (const { route, endpoint } of gated) {
    const { path: where = "", body } = linkRows[route]?.(target) ?? {};
    const sent = endpoint.method === "GET" ? undefined : body;
    found[route] = (await device.make<{ code?: string }>(endpoint.method, where, sent)).body.code;
  }
  return found;
}

const allNeeded = Object.fromEntries(gated.map(({ route }) => [route, "CHECK_NEEDED"]));

test("only what is declared to be open is, and the others work after all checks on that device alone", async () => {
  const declared = endpoints.filter(({ beforeChecks }) => beforeChecks).map(routeOf);
  expect(declared.toSorted()).toEqual(opensBefore.toSorted());
  const { sender, ann, sent, entries, id } = await sentWith(["mailedCode", "accessCode"]);
  const token = await signingToken(ann);
  const [device, other] = [browser(token), browser(token)];

  expect(await codesOf(device, token)).toEqual(allNeeded);
  const first = await device.state();
  expect(first.body).toEqual({
    ...{ senderName: "Sam Sender", senderEmail: sender.email, language: "en", languageOpen: true },
    ...{ next: "accessCode", of: 2, passed: 0 },
  });
  // Nobody without the access code can cause mails.
  expect((await device.mail()).body.code).toBe("CHECK_NEEDED");

  const told = await device.enter(" blue OTTER 7 ");
  expect(told.body).toMatchObject({ next: "mailedCode", passed: 1 });
  expect(told.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^pass-[\w-]{16}=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    ),
  ]);
  expect(await codesOf(device, token)).toEqual(allNeeded);
  expect((await other.mail()).body.code).toBe("CHECK_NEEDED");

  const code = await nextCode(ann.email, async () => void (await device.mail()));
  expect((await device.enter("000000")).body.code).toBe("CODE_INVALID");
  const done = await device.enter(code);
  expect(done.body).not.toHaveProperty("next");
  expect(await codesOf(other, token)).toEqual(allNeeded);

  const types = (await entries()).filter(({ type }) => type === "checked");
  expect(types.map(({ data }) => [data["kind"], data["signer"], data["tries"]])).toEqual([
    ["accessCode", "s1", 1],
    ["mailedCode", "s1", 2],
  ]);
  const after = Object.values(await codesOf(device, token));
  expect(after).not.toContain("CHECK_NEEDED");
  const view = await device.make<{ title: string }>("GET", `/api/envelopes/rv/${token}`);
  expect(view.body.title ?? view.body).toBeDefined();

  // A pass of one link opens no other one.
  const second = await sentWith(["accessCode"]);
  const foreign = await signingToken(second.ann);
  const name = (await browser(foreign).enter(spoken)).headers.getSetCookie()[0]?.split("=")[0];
  const [, value] = device.headers().cookie.split("=");
  const stolen = await call<Answer>("GET", `/api/envelopes/rv/${foreign}`, undefined, {
    ...{ bearer: foreign, headers: { cookie: `${name}=${value}` } },
  });
  expect(stolen.body.code).toBe("CHECK_NEEDED");
  await own().environment.idle();

  // The code is in no reply, log or mail, and the mails say nothing of the document.
  const mails = own()
    .environment.mails()
    .filter(({ to }) => to.includes(ann.email));
  expect(mails.length).toBeGreaterThan(1);
  const texts = JSON.stringify([sent, mails, logged, await entries(), first, told, done]);
  expect(texts).not.toMatch(/blue ?otter/i);
  expect(JSON.stringify(mails)).not.toMatch(/merger|Zed/);
  expect(
    mails.every(({ inline = [], attachments = [] }) => inline.length + attachments.length === 0),
  ).toBe(true);
  expect(id).toBeTruthy();
});

async function registerInNameOf(email: string) {
  await call("POST", "/api/auth/register", registration(email));
  const { accessToken: bearer } = await firstStep(email);
  const asked = { username: email };
  for (let i = 0; i < throttles.unprovenCodeByMailbox.max; i++)
    await call("POST", "/api/auth/generate-otp", asked, { bearer });
  const { status } = await call("POST", "/api/auth/generate-otp", asked, { bearer });
  expect(status).toBe(429);
}

test("checks that are passed again after signing are few in the record, and leave on the certificate how it was signed", async (context) => {
  needs(context, "pdftotext");
  const ben = newRecipient("Ben");
  const { sender, ann, id } = await sentWith(["accessCode"], {}, [ben]);
  const bearer = await signingToken(ann);
  const device = browser(bearer);
  await device.enter(spoken);
  const { body } = await device.make<SignerViewReply>("GET", `/api/envelopes/rv/${bearer}`);
  expect((await device.make("POST", "/api/esign", signSubmission(body))).status).toBe(200);
  const others = throttles.checkByParty.max - 13;
  await countUses(own().environment, "checkByParty", `${id} signer s1 1`, others);
  for (let i = 0; i < 12; i++) expect((await browser(bearer).enter(spoken)).status).toBe(200);
  expect((await browser(bearer).enter(spoken)).status).toBe(429);
  await signBy(ben);
  const text = pdfText(await sealedBehind(await viewingToken(sender.email)));
  const [, card = ""] = /Ann Test([\s\S]*?)Ben Test/.exec(text) ?? [];
  expect(card).toMatch(/^ *Signed +\d/m);
  expect(card.match(/^ *entered$/gm)).toHaveLength(1);
});

describe("a mailed code", () => {
  test("is one of three a day unused, each mailed twice, whatever strangers ask for, and another once one was entered", async () => {
    const { ann } = await sentWith(["mailedCode"]);
    const device = browser(await signingToken(ann));
    // Somebody who knows nothing but the address has used up the codes of registrations.
    await registerInNameOf(ann.email);
    for (let i = 0; i < 5; i++) expect((await device.mail()).status).toBe(200);
    const third = await nextCode(ann.email, async () => void (await device.mail()));
    expect(await device.mail()).toMatchObject({ status: 429, body: { code: "MAILED_ENOUGH" } });
    expect((await device.enter(third)).status).toBe(200);
    const again = browser(await signingToken(ann));
    expect((await again.mail()).status).toBe(200);
    const mail = await mailTo(ann.email, ({ subject }) => /is your code for/.test(subject));
    expect(mail.text).not.toContain("/rviewer/");
  });
});

test("a template asks for checks and has no code: each document gets one when it is sent", async () => {
  const sender = await newSender("templates");
  const key = await apiKeyOf(sender);
  const ask = <B = Partial<RefusalBody>>(where: string, body: object) =>
    callByKey<B>(key, "POST", `/api/v1/${where}`, body);
  const saved = await ask<{ id: string; checks: unknown }>("templates", {
    ...{ documentId: await documentBy(key), name: "Offer", roles: ["Buyer", "Agent"] },
    checks: [["mailedCode", "accessCode"], ["mailedCode"]],
    fields: [1, 2].map((recipient) => ({ kind: "sign", recipient, page: 1, x: 72, y: 640 })),
  });
  expect(saved.body.checks).toEqual([["accessCode", "mailedCode"], ["mailedCode"]]);
  const template = { id: saved.body.id };
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const refused = (field: string) => ({ status: 400, body: { code: "BAD_FIELD", field } });
  expect(await ask("envelopes", { template, recipients: [ann, ben] })).toMatchObject(
    refused("recipients"),
  );
  const coded = { ...ann, accessCode: spoken };
  const sent = await ask<{ recipients: { checks?: readonly Check[] }[] }>("envelopes", {
    template,
    recipients: [coded, { ...ben, checks: [] }],
  });
  expect(sent.body.recipients.map(({ checks }) => checks)).toEqual([
    ["accessCode", "mailedCode"],
    undefined,
  ]);
  expect(await ask("batches", { template, rows: [{ recipients: [ann, ben] }] })).toMatchObject(
    refused("template"),
  );
  expect(await ask("drafts", { template, recipients: [coded, ben] })).toMatchObject({
    status: 400,
    body: { code: "BAD_FIELD" },
  });
  expect((await ask("drafts", { template, recipients: [ann, ben] })).status).toBe(201);
});
