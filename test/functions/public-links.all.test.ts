import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import type { UserDetailsReply } from "../../contract/specified/users.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { needsNetworks, postFrom } from "../support/networks.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import {
  correctSigner,
  newAddress,
  newSender,
  openLink,
  type Sender,
  signIn,
  signingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";
import {
  askCode,
  begin,
  codesTo,
  codeTo,
  linkBy,
  openFile,
  readLink,
  setLink,
  signingTokenIn,
  visit,
  visitor,
} from "../support/public-links.ts";
import { setStopped, stopToken } from "../support/stops.ts";
import { countUses } from "../support/throttles.ts";

/** A template that anybody with its address can begin to sign. */

const own = borrowedEnvironment();
const day = 86_400_000;

let sender: Sender;
let key: string;
beforeAll(async () => {
  sender = await newPayer("pro");
  key = await apiKeyOf(sender);
});

/** A new day, so that no test finds another one's counts of mails. */
beforeEach(async () => {
  const { environment } = own();
  await environment.advance(day - (environment.now() % day) + 1000);
});

interface Envelopes {
  readonly data: readonly {
    readonly id: string;
    readonly linkId?: string;
    readonly title: string;
  }[];
}

const envelopesOf = async (linkId: string, by = key) =>
  (await callByKey<Envelopes>(by, "GET", `/api/v1/envelopes?linkId=${linkId}&limit=100`)).body.data;

test("a link's visitor is nobody whom its owner has written to: no mobile number, and no contact", async () => {
  const stranger = await newSender("stranger");
  const { token } = await linkBy(key);
  expect((await visit(token, stranger.email)).status).toBe(200);
  const asked = { email: sender.email };
  const told = await call<UserDetailsReply>("POST", "/api/userDetails", asked, stranger);
  expect(told.body).toMatchObject({ registered: true });
  expect(told.body).not.toHaveProperty("mobile");
  const found = `/api/users/contacts?q=${encodeURIComponent(stranger.email)}`;
  const owner = await signIn(sender.email);
  expect((await call("GET", found, undefined, owner)).body).toEqual([]);
});

describe("a public link", () => {
  test("leads nobody to another document, whatever its owner has sent before", async () => {
    const email = newAddress("lured");
    const link = await linkBy(key);
    const idempotencyKey = `public link ${link.id} ${email}`;
    const [recipient, sign] = [
      { email, firstName: "Vera" },
      { kind: "sign", recipient: 1, page: 1 },
    ];
    const sent = await callByKey<EnvelopeBody>(
      key,
      "POST",
      "/api/v1/envelopes",
      {
        documentId: await documentBy(key),
        title: "Guarantee",
        recipients: [recipient],
        fields: [{ ...sign, x: 72, y: 640 }],
      },
      { idempotencyKey },
    );
    expect(sent.status).toBe(201);
    const { status, body } = await visit(link.token, email);
    expect(body).toMatchObject({ code: "PUBLIC_LINK_BUSY" });
    expect(status).toBe(409);
    expect(await envelopesOf(link.id)).toEqual([]);
  });

  test("goes on with what the same address has begun, whatever the page's device, and counts it once", async () => {
    const email = newAddress("again");
    const link = await linkBy(key);
    const first = await visit(link.token, email);
    const [one] = await envelopesOf(link.id);
    const second = await visit(link.token, email.toUpperCase());
    expect(second.body.path).not.toBe(first.body.path);
    for (const { body } of [first, second])
      expect((await openLink(signingTokenIn(body))).body.envelopeId).toBe(one?.id);
    await setLink(key, link.templateId, { on: false });
    expect(await askCode(link.token, email)).toMatchObject({
      ...{ status: 404, body: { code: "PUBLIC_LINK_OFF" } },
    });
    expect(await readLink(key, link.templateId)).toMatchObject({ state: "off", visitors: 1 });
  });

  test("lets exactly 100 of 200 visitors begin who enter their codes at once", async (context) => {
    needsNetworks(context);
    const link = await linkBy(key, { max: 100 });
    const people = Array.from({ length: 200 }, () => newAddress("crowd"));
    const asked: string[] = [];
    for (const [index, email] of people.entries()) {
      const from = `127.0.3.${1 + Math.floor(index / 25)}`;
      const { body } = await postFrom(from, `/api/links/${link.token}/code`, visitor(email));
      asked.push("visit" in body ? String(body.visit) : "");
    }
    const codes = new Map(
      (await inbox()).map(({ to, subject }) => [to[0] ?? "", subject.slice(0, 6)]),
    );
    const beginAtLast = async (email: string, index: number) => {
      for (;;) {
        const reply = await begin(link.token, asked[index] ?? "", codes.get(email) ?? "");
        if (reply.body.code !== "BUSY") return reply;
      }
    };
    const replies = await Promise.all(people.map(beginAtLast));
    const told = replies.map(({ status, body }) => `${status} ${body.code ?? "begun"}`);
    const counts = new Map<string, number>();
    for (const one of told) counts.set(one, (counts.get(one) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ "200 begun": 100, "409 PUBLIC_LINK_FULL": 100 });
    expect(await envelopesOf(link.id)).toHaveLength(100);
    expect(await readLink(key, link.templateId)).toMatchObject({ state: "full", visitors: 100 });
  }, 120_000);
});

describe("a link that is not open", () => {
  test("takes as many a day as its owner has set, and more the next day", async () => {
    const link = await linkBy(key, { dayMax: 1 });
    const waiting = newAddress("second");
    const { body } = await askCode(link.token, waiting);
    expect((await visit(link.token, newAddress("first"))).status).toBe(200);
    expect(await begin(link.token, body.visit, await codeTo(waiting))).toMatchObject({
      ...{ status: 429, body: { code: "PUBLIC_LINK_FULL_TODAY" } },
    });
    expect(await readLink(key, link.templateId)).toMatchObject({ state: "full-today" });
    expect((await askCode(link.token, newAddress("third"))).body.code).toBe(
      "PUBLIC_LINK_FULL_TODAY",
    );
    await own().environment.advance(day);
    expect((await visit(link.token, waiting)).status).toBe(200);
  });

  test("asks to read again what was changed after it was opened", async () => {
    const link = await linkBy(key);
    const email = newAddress("reader");
    const { body } = await askCode(link.token, email);
    const renamed = { name: "New lease", version: 1 };
    await callByKey(key, "PUT", `/api/v1/templates/${link.templateId}/name`, renamed);
    for (const reply of [
      await openFile(link.token),
      await askCode(link.token, newAddress("reader")),
      await begin(link.token, body.visit, await codeTo(email)),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: "PUBLIC_LINK_CHANGED" } });
    expect(await envelopesOf(link.id)).toEqual([]);
  });

  test("of a sender whose plan is used up says so, and the sender hears once a day", async () => {
    const trial = await newSender("trial");
    const by = await apiKeyOf(trial);
    const link = await linkBy(by);
    for (let number = 1; number <= 3; number++)
      expect((await visit(link.token, newAddress("trial"))).status).toBe(200);
    const mails = async () =>
      (await inbox(trial.email)).filter(({ subject }) => subject.includes("public link"));
    for (let number = 1; number <= 3; number++)
      expect(await askCode(link.token, newAddress("late"))).toMatchObject({
        ...{ status: 409, body: { code: "PUBLIC_LINK_BUSY" } },
      });
    await own().environment.idle();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toContain("You have reached your plan limit.");
    await own().environment.advance(day);
    await askCode(link.token, newAddress("late"));
    expect(await mails()).toHaveLength(2);
  });
});

const refusalOfLimit = {
  unprovenVisitByNetwork: "NETWORK_MAILED_ENOUGH",
  unprovenVisitByLink: "TOO_MANY_REQUESTS",
} as const;

describe("POST /api/links/{token}/code", () => {
  test("mails nothing that somebody has written, at most three a day to one mailbox", async () => {
    const link = await linkBy(key, { title: "Cheap loans" });
    const email = newAddress("stranger");
    const more = { firstName: "Winner", lastName: "Prize" };
    const told: unknown[] = [];
    for (let number = 1; number <= 4; number++)
      told.push((await askCode(link.token, email, more)).body.code);
    expect(told).toEqual([undefined, undefined, undefined, "MAILED_ENOUGH"]);
    const mail = await mailTo(email);
    expect(await codesTo(email)).toBe(3);
    for (const word of ["Cheap", "loans", "Winner", "Prize"])
      expect(mail.html + mail.text + mail.subject).not.toContain(word);
  });

  test("lets 60 visitors of one network begin, whatever others of it leave unentered", async () => {
    const link = await linkBy(await apiKeyOf(await newPayer("pro")));
    const people = Array.from({ length: 60 }, () => newAddress("hall"));
    const visits: string[] = [];
    for (const email of people) {
      expect((await askCode(link.token, newAddress("unproven"))).status).toBe(200);
      visits.push((await askCode(link.token, email)).body.visit);
    }
    const told: number[] = [];
    for (const [index, email] of people.entries())
      told.push((await begin(link.token, visits[index] ?? "", await codeTo(email))).status);
    expect(told).toEqual(people.map(() => 200));
  });

  test("refuses more unentered codes of one network or link than people ask for, and gives back those that are entered", async () => {
    const link = await linkBy(key);
    const of = { unprovenVisitByNetwork: "127.0.0.1", unprovenVisitByLink: link.id } as const;
    for (const name of ["unprovenVisitByNetwork", "unprovenVisitByLink"] as const) {
      const email = newAddress("proven");
      await countUses(own().environment, name, of[name], throttles[name].max - 1);
      const { body } = await askCode(link.token, email);
      const refused = await askCode(link.token, newAddress("unproven"));
      expect(refused.body.code).toBe(refusalOfLimit[name]);
      expect((await begin(link.token, body.visit, await codeTo(email))).status).toBe(200);
      expect((await askCode(link.token, newAddress("unproven"))).status).toBe(200);
      await own().environment.advance(60 * 60_000);
    }
  });

  test("lets one mailbox begin three documents a day by a link, however its address is written", async () => {
    const link = await linkBy(key);
    const [name = "", domain] = newAddress("flood").split("@");
    const told: unknown[] = [];
    for (let number = 0; number <= 3; number++)
      told.push((await visit(link.token, `${name}+${number}@${domain}`)).body.code);
    expect(told).toEqual([undefined, undefined, undefined, "MAILBOX_BEGUN_ENOUGH"]);
    expect(await readLink(key, link.templateId)).toMatchObject({ visitors: 3, dayMax: 300 });
    // Those who have begun go on.
    expect((await visit(link.token, `${name}+1@${domain}`)).status).toBe(200);
    await own().environment.advance(day);
    expect((await visit(link.token, `${name}+3@${domain}`)).status).toBe(200);
  });

  test("answers alike, and mails nobody, where an address wants no mails from this sender", async () => {
    const link = await linkBy(key);
    const email = newAddress("tired");
    await visit(link.token, email);
    await signingToken({ email });
    await setStopped(await stopToken(email), true);
    const before = await codesTo(email);
    const { status, body } = await askCode(link.token, email);
    expect([status, Object.keys(body)]).toEqual([200, ["visit"]]);
    await own().environment.idle();
    expect(await codesTo(email)).toBe(before);
  });

  test("refuses names with addresses or markup as harmless text, huge ones, and a missing number", async () => {
    const link = await linkBy(key);
    const refused = async (more: object) => {
      const { status, body } = await askCode(link.token, newAddress("odd"), more);
      return [status, body.field];
    };
    expect(await refused({ firstName: "See example.com" })).toEqual([400, "firstName"]);
    expect(await refused({ firstName: "V".repeat(100_000) })).toEqual([400, "firstName"]);
    expect(await refused({ firstName: "" })).toEqual([400, "firstName"]);
    expect(await refused({ email: "nobody" })).toEqual([400, "email"]);
    expect(await refused({ language: "xx" })).toEqual([400, "language"]);
    const email = newAddress("markup");
    await visit(link.token, email, { firstName: "<b>Vera</b>" });
    const invitation = await mailTo(email, ({ text }) => text.includes("/rviewer/"));
    expect(invitation.html).not.toContain("<b>Vera</b>");
  });
});

describe("POST /api/links/{token}/begin", () => {
  test("takes no right code after five wrong ones of 50 at once", async () => {
    const link = await linkBy(key);
    const email = newAddress("guessed");
    const { body } = await askCode(link.token, email);
    const right = await codeTo(email);
    const wrong = right === "000000" ? "000001" : "000000";
    const told = await Promise.all(
      Array.from({ length: 50 }, () => begin(link.token, body.visit, wrong)),
    );
    const codes = told.map((one) => one.body.code);
    expect(new Set(codes)).toEqual(new Set(["CODE_INVALID"]));
    expect((await begin(link.token, body.visit, right)).body.code).toBe("CODE_INVALID");
    expect(await envelopesOf(link.id)).toEqual([]);
  });

  test("answers a second press like the first, and refuses a code of another link or of ten minutes ago", async () => {
    const [link, other] = [await linkBy(key), await linkBy(key)];
    const email = newAddress("press");
    const { body } = await askCode(link.token, email);
    const code = await codeTo(email);
    expect((await begin(other.token, body.visit, code)).body.code).toBe("CODE_INVALID");
    const presses = await Promise.all([1, 2].map(() => begin(link.token, body.visit, code)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await envelopesOf(link.id)).toHaveLength(1);
    expect(await envelopesOf(other.id)).toEqual([]);
    const late = newAddress("late");
    const { body: asked } = await askCode(link.token, late);
    await own().environment.advance(10 * 60_000 + 1);
    expect((await begin(link.token, asked.visit, await codeTo(late))).status).toBe(401);
  });

  test("gives nobody the link of somebody else who signs in their place, or after them", async () => {
    const landlord = newAddress("landlord");
    const link = await linkBy(key, {}, [{ email: landlord, firstName: "Lena" }]);
    const email = newAddress("moved");
    await visit(link.token, email);
    const [envelope] = await envelopesOf(link.id);
    const change = { email: newAddress("moved"), firstName: "Vera", lastName: "Visitor" };
    await correctSigner(await signIn(sender.email), envelope?.id ?? "", email, change);
    expect((await visit(link.token, email)).body.code).toBe("LINK_INVALID");
    expect(await visit(link.token, landlord)).toMatchObject({
      ...{ status: 400, body: { code: "BAD_FIELD", field: "email" } },
    });
    expect(await envelopesOf(link.id)).toHaveLength(1);
  });
});
