import { describe, expect, test } from "vitest";
import type { CheckReply } from "../../contract/pages/checks.ts";
import { accessCodeLimits, type Check } from "../../contract/rules/checks.ts";
import type { RefusalBody } from "../../contract/rules/refusals.ts";
import { throttles } from "../../contract/rules/throttles.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { endpoints, routeOf } from "../support/authorization/naming.ts";
import { linkRows } from "../support/authorization/rows.ts";
import type { Target } from "../support/authorization/world.ts";
import { call, mailTo } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  firstStep,
  newRecipient,
  newSender,
  nextCode,
  openLink,
  type Recipient,
  registration,
  sealedBehind,
  signBy,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";
import { countUses } from "../support/throttles.ts";

const logged: string[] = [];
const own = borrowedEnvironment({ log: (line) => logged.push(line) });

const spoken = "Blue Otter 7";
const line = { kind: "sign", page: 1, x: 72 };

async function sentWith(checks: readonly Check[], more: object = {}, others: Recipient[] = []) {
  const sender = await newSender("checking");
  const key = await apiKeyOf(sender);
  const ann = newRecipient("Ann");
  const accessCode = checks.includes("accessCode") ? { accessCode: spoken } : {};
  const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    ...{ title: "Secret merger", message: "Ask Zed about the price." },
    recipients: [{ ...ann, checks, ...accessCode }, ...others],
    fields: [640, ...others.map(() => 560)].map((y, i) => ({ ...line, y, recipient: i + 1 })),
    ...more,
  });
  expect(sent.status).toBe(201);
  const entries = async () =>
    (
      await callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
        key,
        "GET",
        `/api/v1/envelopes/${sent.body.id}/entries`,
      )
    ).body.data;
  const envelope = () =>
    callByKey<EnvelopeBody & { recipients: Record<string, unknown>[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${sent.body.id}`,
    );
  return { sender, key, ann, sent, id: sent.body.id, entries, envelope };
}

type Answer = CheckReply & Partial<RefusalBody>;

/** A browser that keeps the cookies it gets. */
function browser(bearer: string) {
  const jar = new Map<string, string>();
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const make = async <Body = Answer>(method: string, where: string, body?: unknown) => {
    const reply = await call<Body>(method, where, body, { bearer, headers: headers() });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  return {
    make,
    headers,
    state: () => make("GET", "/api/esign/check"),
    mail: () => make("POST", "/api/esign/check/mail", {}),
    enter: (code: string) => make("POST", "/api/esign/check", { code }),
  };
}

const opensBefore = [
  ...["GET /api/esign/check", "POST /api/esign/check", "POST /api/esign/check/mail"],
  // Ends the link.
  "POST /api/esign/hand-back",
];

/** The calls of signers' links, but for those of the links that stop mails. */
const gated = endpoints
  .filter(({ access, path: where }) => access === "signer" && !where.startsWith("/api/stop/"))
  .map((endpoint) => ({ endpoint, route: routeOf(endpoint) }))
  .filter(({ route }) => !opensBefore.includes(route))
  // Calls that change something come last, and signing before declining.
  .sort((a, b) => Number(a.endpoint.method !== "GET") - Number(b.endpoint.method !== "GET"));

async function codesOf(device: ReturnType<typeof browser>, token: string) {
  const target = { signing: token, viewing: token } as Target;
  const found: Record<string, string | undefined> = {};
  for (const { route, endpoint } of gated) {
    const { path: where = "", body } = linkRows[route]?.(target) ?? {};
    const sent = endpoint.method === "GET" ? undefined : body;
    found[route] = (await device.make<{ code?: string }>(endpoint.method, where, sent)).body.code;
  }
  return found;
}

test("the calls of a signer's link that checks close are those for pictures, file, evidence and preview, too", () => {
  const routes = gated.map(({ route }) => route);
  expect(routes).toEqual(
    expect.arrayContaining([
      "GET /api/envelopes/rv/{token}",
      "GET /api/envelopes/preview/{token}",
      "GET /api/esign/pages/{n}",
      "GET /api/esign/file/{name}",
      "GET /api/esign/evidence",
    ]),
  );
});

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
  // Nobody without the told code can cause mails.
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

test("of 50 wrong codes at once five count; then only a new code, with a new link, opens the document", async (context) => {
  const { sender, ann, id, entries, envelope } = await sentWith(["accessCode"]);
  const token = await signingToken(ann);
  const right = browser(token);
  // Right ones don't count, nor do wrong ones before them.
  for (let i = 0; i <= accessCodeLimits.triesMax; i++) {
    expect((await browser(token).enter(`mistyped ${i}`)).body.code).toBe("ACCESS_CODE_WRONG");
    expect((await browser(token).enter(spoken)).status).toBe(200);
  }
  const wrong = await Promise.all(
    Array.from({ length: 50 }, (_, i) => browser(token).enter(`wrong ${i}`)),
  );
  const codes = wrong.map(({ body }) => body.code);
  const compared = codes.filter((code) => code === "ACCESS_CODE_WRONG");
  expect(compared).toHaveLength(accessCodeLimits.triesMax - 1);
  expect((await right.enter(spoken)).body.code).toBe("ACCESS_CODE_SPENT");
  // So the page asks for nothing any more, also where it is opened anew.
  expect((await browser(token).state()).body).toMatchObject({ next: "accessCode", spent: true });
  expect((await entries()).filter(({ type }) => type === "check-failed")).toHaveLength(1);
  expect((await envelope()).body.recipients[0]).toMatchObject({
    ...{ checks: ["accessCode"], accessCodeSpent: true },
  });

  const { firstName, lastName, mobile, email } = ann;
  const person = { firstName, lastName, mobile, email };
  const same = await correctSigner(sender, id, "s1", { ...person, accessCode: spoken });
  expect(same).toMatchObject({ status: 400, body: { field: "accessCode" } });
  expect((await right.enter(spoken)).body.code).toBe("ACCESS_CODE_SPENT");
  const changed = await correctSigner(sender, id, "s1", { ...person, accessCode: "green heron" });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body)).not.toMatch(/heron|accessCodeSpent/);
  expect((await right.state()).body.code).toBe("LINK_INVALID");
  // A second mail to one address waits a few minutes for further ones.
  await own().environment.advance(10 * 60_000);
  await own().environment.idle();
  const fresh = await signingToken(ann);
  expect(fresh).not.toBe(token);
  const device = browser(fresh);
  expect((await device.enter("Redheron")).body.code).toBe("ACCESS_CODE_WRONG");
  expect((await device.enter("Greenheron")).status).toBe(200);
  const view = await device.make<Parameters<typeof signSubmission>[0]>(
    "GET",
    `/api/envelopes/rv/${fresh}`,
  );
  expect(view.body).toMatchObject({ title: "Secret merger" });
  expect(view.body).not.toHaveProperty("delegable");
  const signed = await device.make("POST", "/api/esign", signSubmission(view.body));
  expect(signed.status).toBe(200);
  await own().environment.idle();

  // The link of the signed document is gated, too, for Ann alone.
  const reading = await viewingToken(ann.email);
  expect((await browser(reading).state()).body).toMatchObject({ next: "accessCode" });
  const reader = browser(reading);
  expect((await reader.make("GET", `/api/envelopes/preview/${reading}`)).body.code).toBe(
    "CHECK_NEEDED",
  );
  const says =
    /Check before the document was shown: an access code told by the sender \(tries: 2\).*Access code entered/;
  await isGenuine(await sealedBehind(await viewingToken(sender.email)), says, context);

  // Nobody keeps Ann from what she has signed for good: five wrong codes count a day, then after two days, and so on.
  for (const days of [1, 2]) {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => browser(reading).enter(`guess ${days} ${i}`)),
    );
    expect(tries.filter(({ body }) => body.code === "ACCESS_CODE_WRONG")).toHaveLength(
      accessCodeLimits.triesMax - 1,
    );
    expect(await reader.enter("Greenheron")).toMatchObject({
      ...{ status: 429, body: { code: "TOO_MANY_REQUESTS" } },
    });
    const { againAt } = (await reader.state()).body;
    const waitMs = Date.parse(againAt ?? "") - own().environment.now();
    expect(Math.round(waitMs / 3_600_000)).toBe(days * 24);
    await own().environment.advance(waitMs);
  }
  expect((await envelope()).body.recipients[0]).not.toHaveProperty("accessCodeSpent");
  expect((await reader.enter("Greenheron")).status).toBe(200);
  expect((await reader.make("GET", `/api/envelopes/preview/${reading}`)).status).toBe(200);
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
  test("is mailed three times a day to who enters none, whatever strangers ask for, and again once one was entered", async () => {
    const { ann } = await sentWith(["mailedCode"]);
    const device = browser(await signingToken(ann));
    // Somebody who knows nothing but the address has used up the codes of registrations.
    await registerInNameOf(ann.email);
    for (let i = 0; i < 2; i++) expect((await device.mail()).status).toBe(200);
    const third = await nextCode(ann.email, async () => void (await device.mail()));
    expect(await device.mail()).toMatchObject({ status: 429, body: { code: "MAILED_ENOUGH" } });
    expect((await device.enter(third)).status).toBe(200);
    const again = browser(await signingToken(ann));
    expect((await again.mail()).status).toBe(200);
    const mail = await mailTo(ann.email, ({ subject }) => /is your code for/.test(subject));
    expect(mail.text).not.toContain("/rviewer/");
  });

  test("counts for twelve hours", async () => {
    const { ann } = await sentWith(["mailedCode"]);
    const token = await signingToken(ann);
    const device = browser(token);
    await device.enter(await nextCode(ann.email, async () => void (await device.mail())));
    const view = () => device.make("GET", `/api/envelopes/rv/${token}`);
    await own().environment.advance(12 * 3_600_000 - 60_000);
    expect((await view()).status).toBe(200);
    await own().environment.advance(60_000);
    expect((await view()).body.code).toBe("CHECK_NEEDED");
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

test("a check without what it needs is refused", async () => {
  const sender = await newSender("refused");
  const key = await apiKeyOf(sender);
  const documentId = await documentBy(key);
  const ask = (recipient: object) =>
    callByKey<Partial<RefusalBody>>(key, "POST", "/api/v1/envelopes", {
      documentId,
      recipients: [{ ...newRecipient("Ann"), ...recipient }],
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
    });
  const refused = [
    [{ checks: ["accessCode"] }, "recipients"],
    [{ accessCode: "1234" }, "recipients"],
    [{ checks: ["mailedCode"], accessCode: "1234" }, "recipients"],
    [{ checks: ["accessCode"], accessCode: "1 2 3" }, "recipients.0.accessCode"],
    [{ checks: ["accessCode"], accessCode: "x".repeat(21) }, "recipients.0.accessCode"],
    [{ checks: ["fingerprint"] }, "recipients.0.checks.0"],
  ] as const;
  for (const [recipient, field] of refused)
    expect(await ask(recipient)).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field } });
  expect(await openLink("made-up")).toMatchObject({ status: 401 });
});
