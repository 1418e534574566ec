import { describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import {
  embedded,
  frameOf,
  hostOrigin,
  identifiedBy,
  newApplication,
  newPage,
  open,
  openedBy,
  saveOrigins,
  sentToApplication,
  session,
  ticketFor,
} from "../support/frames.ts";
import { isGenuine } from "../support/genuine.ts";
import { pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  signBy,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { envelopeBy } from "../support/public-documents.ts";

/** Recipients sign inside the sender's own application. */
const own = borrowedEnvironment();

async function signOn(bearer: string) {
  const { body: view } = await openLink(bearer);
  await call("POST", "/api/esign/viewed", {}, { bearer });
  const signed = await call("POST", "/api/esign", signSubmission(view), { bearer });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
}

describe("POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/session", () => {
  test("works: Ann signs in a frame, and record, paper, verifiers and API say who states that it was her", async (context) => {
    const application = await newApplication();
    const { key, sender } = application;
    const ben = newRecipient("Ben");
    const { ann, envelope } = await sentToApplication(application, { others: [ben] });
    await mailTo(ben.email, ({ text }) => text.includes("/rviewer/"));
    const returnUrl = `${hostOrigin}/done`;
    const ticket = await ticketFor(key, envelope.id, { returnUrl, language: "de" });
    const page = newPage();
    const opened = await open(ticket, page);
    expect(opened.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), returnUrl });
    const { token } = opened.body;
    expect((await openLink(token)).body).toMatchObject({ language: "de", signerStatus: "waiting" });
    await signOn(token);
    await signBy(ben);

    const get = <Body>(where: string) => callByKey<Body>(key, "GET", `/api/v1/${where}`);
    const path = `envelopes/${envelope.id}`;
    const { recipients } = (await get<{ recipients: object[] }>(path)).body;
    expect(recipients).toMatchObject([
      { via: "embedded", delivery: "embedded", identifiedBy },
      { status: "signed" },
    ]);
    const { data } = (await get<{ data: { type: string; data: object }[] }>(`${path}/entries`))
      .body;
    const stated = {
      ...{ delivery: "embedded", origin: hostOrigin, identifiedBy: "Acme" },
      ...{ identifiedHow: "password and app", identifiedAs: "customer 4711" },
    };
    const own = data.filter((entry) => JSON.stringify(entry.data).includes("embedded"));
    expect(own.map(({ type }) => type)).toEqual(["viewed", "signed"]);
    for (const entry of own) expect(entry.data).toMatchObject(stated);
    const invited = data.filter(({ type }) => type === "invited");
    expect(invited.map((entry) => entry.data)).toMatchObject([{ to: ben.email }]);

    const sealed = await sealedBehind(await viewingToken(ann.email));
    const basis =
      /Identified by Acme, as it states: password and app \(customer 4711\); the address was not proven; no other check/;
    await isGenuine(sealed, basis, context);
    const text = pdfText(sealed).replace(/\s+/g, " ");
    expect(text).toContain(`inside the page ${hostOrigin}`);
    expect(text.match(/access to the mailbox/g)).toHaveLength(1);
    expect((await viewingToken(sender.email)).length).toBeGreaterThan(0);
  });

  test("refuses a mailed recipient, another origin, another's document, and a key without the scope", async () => {
    const application = await newApplication();
    const { key, sender } = application;
    const { envelope } = await sentToApplication(application, { others: [newRecipient("Ben")] });
    const codeOf = async (asked: object, recipient?: string) => {
      const { status, body } = await session(key, envelope.id, asked, recipient);
      return [status, body.code, body.field];
    };
    expect(await codeOf({}, "s2")).toEqual([409, "CANT_CHANGE_NOW", undefined]);
    expect(await codeOf({}, "s3")).toEqual([404, "NOT_FOUND", undefined]);
    const others = [
      ...["null", "*", "http://app.example.com", "https://app.example.com:8443"],
      ...["https://evil.example", `${hostOrigin}/`, "https://app.example.com.evil.example"],
    ];
    for (const origin of others)
      expect(await codeOf({ origin }), origin).toEqual([400, "BAD_FIELD", "origin"]);
    const returnUrl = "https://evil.example/";
    expect(await codeOf({ returnUrl })).toEqual([400, "BAD_FIELD", "returnUrl"]);
    const stranger = await newApplication();
    expect((await session(stranger.key, envelope.id)).body.code).toBe("NOT_FOUND");
    const sends = await apiKeyOf(sender, ["documents:send", "documents:read"]);
    expect((await session(sends, envelope.id)).body.code).toBe("KEY_LACKS_SCOPE");
  });

  test("refuses to invite, to remind, and to correct the address of a recipient who signs there", async () => {
    const application = await newApplication();
    const { key } = application;
    const { ann, envelope } = await sentToApplication(application);
    const path = `/api/v1/envelopes/${envelope.id}`;
    const changes = [
      await callByKey(key, "POST", `${path}/recipients/s1/resend`),
      await callByKey(key, "POST", `${path}/remind`),
      await callByKey(key, "PUT", `${path}/recipients/s1`, { ...ann, email: "rita@example.com" }),
    ];
    for (const { status, body } of changes)
      expect([status, body["code"]]).toEqual([409, "CANT_CHANGE_NOW"]);
  });
});

describe("the address of a frame", () => {
  test("works for one page: of twenty at once one gets it, again and again, and the others hear why not", async () => {
    const application = await newApplication();
    const { envelope } = await sentToApplication(application);
    const ticket = await ticketFor(application.key, envelope.id);
    const pages = Array.from({ length: 20 }, newPage);
    const replies = await Promise.all(pages.map((page) => open(ticket, page)));
    const first = replies.findIndex(({ status }) => status === 200);
    const others = replies.filter((_, index) => index !== first);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["EMBED_USED"]));
    const again = await open(ticket, pages[first]);
    expect(again.body).toEqual(replies[first]?.body);
    expect((await openLink(again.body.token)).status).toBe(200);
  });

  test("works for five minutes, and its page for an hour", async () => {
    const application = await newApplication();
    const { envelope } = await sentToApplication(application);
    const [late, ticket] = [
      await ticketFor(application.key, envelope.id),
      await ticketFor(application.key, envelope.id),
    ];
    const token = await openedBy(ticket);
    await own().environment.advance(6 * 60_000);
    expect((await open(late)).body.code).toBe("EMBED_OVER");
    expect((await openLink(token)).status).toBe(200);
    await own().environment.advance(60 * 60_000);
    expect((await openLink(token)).body).toMatchObject({ code: "EMBED_OVER" });
    // The page of a late address still says why, to the page around it too.
    expect((await frameOf(late)).headers.get("content-security-policy")).toContain(hostOrigin);
  });

  test("opens nothing once the origin is no longer listed, or with a ticket for handing over", async () => {
    const application = await newApplication();
    const { sender, key } = application;
    const { envelope } = await sentToApplication(application);
    const ticket = await ticketFor(key, envelope.id);
    const path = `/api/envelopes/${envelope.id}/hand-over`;
    const handed = await call<{ path: string }>("POST", path, { recipientId: "s1" }, sender);
    const handing = handed.body.path.split("/").at(-1) ?? "";
    expect((await open(handing)).body.code).toBe("EMBED_OVER");
    expect((await call("POST", `/api/handovers/${ticket}`, {})).body).toMatchObject({
      code: "HANDOVER_OVER",
    });
    const [next, page] = [await ticketFor(key, envelope.id), newPage()];
    const { token } = (await open(next, page)).body;
    expect((await openLink(token)).status).toBe(200);
    expect((await saveOrigins(["https://other.example.com"], sender)).status).toBe(200);
    expect((await open(ticket)).body.code).toBe("EMBED_OVER");
    expect((await open(next, page)).body.code).toBe("EMBED_OVER");
    // Nor may its pages frame anything any more, and what is open there ends.
    const { status, headers } = await frameOf(ticket);
    expect([status, headers.get("content-security-policy")]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    expect((await openLink(token)).body).toMatchObject({ code: "EMBED_OVER" });
    const act = await call("POST", "/api/esign/viewed", {}, { bearer: token });
    expect(act.body).toMatchObject({ code: "EMBED_OVER" });
  });

  test("shows who has signed in another frame that they have", async () => {
    const application = await newApplication();
    const { envelope } = await sentToApplication(application, { others: [newRecipient("Ben")] });
    const [first, second] = [
      await ticketFor(application.key, envelope.id),
      await ticketFor(application.key, envelope.id),
    ];
    const [one, two] = [await openedBy(first), await openedBy(second)];
    const third = await ticketFor(application.key, envelope.id);
    await signOn(one);
    for (const token of [two, await openedBy(third)])
      expect((await openLink(token)).body).toMatchObject({ signerStatus: "signed" });
    const { body } = await openLink(two);
    // The same page would sign the same again, which changes nothing; another name does not count.
    const again = await call("POST", "/api/esign", signSubmission(body), { bearer: two });
    expect([200, 409]).toContain(again.status);
    const path = `/api/v1/envelopes/${envelope.id}/entries`;
    const { data } = (await callByKey<{ data: { type: string }[] }>(application.key, "GET", path))
      .body;
    expect(data.filter(({ type }) => type === "signed")).toHaveLength(1);
  });

  test("refuses a page's secret of another form", async () => {
    const application = await newApplication();
    const { envelope } = await sentToApplication(application);
    const ticket = await ticketFor(application.key, envelope.id);
    for (const page of ["", "short", "x".repeat(44), { a: 1 }])
      expect((await open(ticket, page as string)).status).toBe(400);
  });
});

describe("GET /api/embed/{ticket}", () => {
  test("answers a page that its origin alone may frame, and uses nothing up", async () => {
    const application = await newApplication();
    const { envelope } = await sentToApplication(application);
    const ticket = await ticketFor(application.key, envelope.id);
    expect((await call("GET", `/api/embed/${ticket}`)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      const page = await frameOf(ticket);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("x-frame-options")).toBeNull();
      expect(page.headers.get("cache-control")).toBe("no-store");
      const policy = page.headers.get("content-security-policy") ?? "";
      const site = (await fetch(`${siteUrl()}/login`)).headers.get("content-security-policy") ?? "";
      expect(policy.split("; ").at(-1)).toBe(`frame-ancestors ${hostOrigin}`);
      expect(policy.replace(hostOrigin, "'none'").split("; ").sort()).toEqual(
        site.split("; ").sort(),
      );
      const html = await page.text();
      expect(html).toContain(`data-host="${hostOrigin}"`);
      expect(html).not.toContain(ticket);
      expect(Buffer.byteLength(html)).toBeLessThan(3_500);
    }
    expect((await open(ticket)).status).toBe(200);
  });

  test("is refused for an unknown address, in a reply that nobody may frame", async () => {
    const reply = await call<{ code: string }>("GET", `/api/embed/${"x".repeat(43)}`);
    expect([reply.status, reply.body.code]).toEqual([404, "EMBED_OVER"]);
    expect(reply.headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });
});

test("codes in a frame need no cookie, open that page alone, and count for the recipient, whatever page asks", async () => {
  const application = await newApplication();
  const { key } = application;
  const { ann, envelope } = await sentToApplication(application, {
    more: { checks: ["mailedCode"] },
  });
  const [bearer, other] = [
    await openedBy(await ticketFor(key, envelope.id)),
    await openedBy(await ticketFor(key, envelope.id)),
  ];
  expect((await openLink(bearer)).body).toMatchObject({ code: "CHECK_NEEDED" });
  await call("POST", "/api/esign/check/mail", {}, { bearer });
  const { subject } = await mailTo(ann.email, (mail) => /^\d{6}/.test(mail.subject));
  const entered = await call(
    ...(["POST", "/api/esign/check", { code: subject.slice(0, 6) }, { bearer }] as const),
  );
  expect(entered.status).toBe(200);
  expect(entered.headers.getSetCookie()).toEqual([]);
  expect((await openLink(bearer)).status).toBe(200);
  expect((await openLink(other)).body).toMatchObject({ code: "CHECK_NEEDED" });
  const asks = [];
  for (let n = 0; n < 4; n += 1) {
    const page = await openedBy(await ticketFor(key, envelope.id));
    asks.push((await call("POST", "/api/esign/check/mail", {}, { bearer: page })).status);
  }
  // The first was given back when it was entered.
  expect(asks).toEqual([200, 200, 200, 429]);
});

describe("PUT /api/embedding", () => {
  test("keeps up to ten origins, each once, and refuses what is none", async () => {
    const sender = await newSender("acme");
    const list = () => call<{ origins: string[] }>("GET", "/api/embedding", undefined, sender);
    expect((await list()).body).toEqual({ origins: [] });
    const ten = Array.from({ length: 10 }, (_, index) => `https://app${index}.example.com`);
    expect((await saveOrigins([...ten, ten[0] ?? ""], sender)).status).toBe(400);
    expect((await saveOrigins([...ten.slice(1), ten[1] ?? ""], sender)).body.origins).toEqual(
      ten.slice(1),
    );
    for (const origin of ["null", "*", "http://app.example.com", `${hostOrigin}:8443`, "x"]) {
      const { status, body } = await saveOrigins([hostOrigin, origin], sender);
      expect([status, body.field], origin).toEqual([400, "origins"]);
    }
    expect((await list()).body.origins).toEqual(ten.slice(1));
    expect((await saveOrigins(ten.slice(1), sender)).status).toBe(200);
    expect((await saveOrigins([], sender)).status).toBe(200);
    const log = await call<{ data: object[] }>("GET", "/api/account/log", undefined, sender);
    const changes = log.body.data.filter((one) => "act" in one && one.act === "frames-changed");
    expect(changes).toMatchObject([{ origins: [] }, { origins: ten.slice(1), email: "" }]);
    const key = await apiKeyOf(sender);
    expect((await call("PUT", "/api/embedding", { origins: [] }, { bearer: key })).status).toBe(
      401,
    );
    expect((await call("PUT", "/api/embedding", { origins: [] })).status).toBe(401);
  });
});

test("the statement of an application is words for paper: no address of a page, and not our own name", async () => {
  const { key } = await newApplication();
  const refused = async (change: object) => {
    const ann = embedded(newRecipient("Ann"), { identifiedBy: { ...identifiedBy, ...change } });
    return envelopeBy(key, [ann]).then(
      () => "sent",
      (error: Error) => /"field":"([^"]*)"/.exec(error.message)?.[1],
    );
  };
  expect(await refused({ by: "www.evil.example" })).toBe("recipients.0.identifiedBy.by");
  expect(await refused({ by: "Undersign" })).toBe("recipients.0.identifiedBy.by");
  expect(await refused({ method: "x".repeat(101) })).toBe("recipients.0.identifiedBy.method");
  expect(await refused({ reference: "a\nb" })).toBe("recipients.0.identifiedBy.reference");
  expect(await refused({ method: "a\u0007b" })).toBe("recipients.0.identifiedBy.method");
});
