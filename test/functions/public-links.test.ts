import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { runTool } from "../support/mcp.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, openLink, type Sender, signBy } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import {
  askCode,
  begin,
  codesTo,
  codeTo,
  linkBy,
  openFile,
  readLink,
  setLink,
  show,
  signAt,
  signingTokenIn,
  visit,
} from "../support/public-links.ts";
import { stopSender } from "../support/stops.ts";

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

/** As Japanese keyboards write digits. */
const fullWidth = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

const envelopesOf = async (linkId: string, by = key) =>
  (await callByKey<Envelopes>(by, "GET", `/api/v1/envelopes?linkId=${linkId}&limit=100`)).body.data;

describe("a public link", () => {
  test("leads a visitor from reading to signing, then the people of the template, and is in the record", async () => {
    const [email, landlord] = [newAddress("vera"), newAddress("landlord")];
    const link = await linkBy(key, {}, [{ email: landlord, firstName: "Lena" }]);
    const { body: shown } = await show(link.token);
    expect(shown).toMatchObject({
      title: "Lease",
      version: 1,
      others: ["Lena"],
      needsMobile: false,
    });
    expect(JSON.stringify(shown)).not.toContain(landlord);
    const file = await openFile(link.token);
    const bytes = await fetch(file.body.url);
    expect(Buffer.from(await bytes.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    expect(await envelopesOf(link.id)).toEqual([]);

    const { body, status } = await visit(link.token, email, { language: "de" });
    expect(status).toBe(200);
    const { body: view } = await openLink(signingTokenIn(body));
    expect(view.language).toBe("de");
    expect(view.parties.map(({ name, order }) => [name, order])).toEqual([
      ["Vera Visitor", 1],
      ["Lena", 2],
    ]);
    expect(await signAt(body.path)).toBe(200);
    await signBy({ email: landlord });
    await own().environment.idle();

    const [listed] = await envelopesOf(link.id);
    expect(listed).toMatchObject({ linkId: link.id, stage: "completed", title: "Lease" });
    const { said } = await runTool(key, "find_documents", { linkId: link.id });
    expect(said["data"]).toMatchObject([{ id: listed?.id, linkId: link.id }]);
    const other = await runTool(key, "find_documents", { linkId: crypto.randomUUID() });
    expect(other.said["data"]).toEqual([]);
    const entries = await callByKey<{ data: { type: string; ip: string; data: object }[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${listed?.id}/entries?limit=100`,
    );
    const of = (type: string) => entries.body.data.filter((one) => one.type === type);
    expect(of("created")[0]?.data).toMatchObject({ publicLink: link.id });
    expect(of("signed").map(({ data }) => "delivery" in data && data.delivery)).toEqual([
      "public-link",
      false,
    ]);
    const events = await callByKey<{ data: { data: { linkId?: string } }[] }>(
      key,
      "GET",
      "/api/v1/events?types=envelope.signed,envelope.completed&limit=100",
    );
    expect(events.body.data.filter(({ data }) => data.linkId === link.id)).toHaveLength(3);
    expect(await readLink(key, link.templateId)).toMatchObject({
      ...{ state: "open", visitors: 1, visitorsToday: 1 },
    });
  });

  test("mails the same code again to a visitor who asks again, which costs no other one", async () => {
    const link = await linkBy(key);
    const email = newAddress("again");
    const ask = async (more: object = {}, address = email) => {
      const before = await codesTo(address);
      const { body } = await askCode(link.token, address, more);
      await expect.poll(() => codesTo(address)).toBe(before + 1);
      return { visit: body.visit, code: await codeTo(address) };
    };
    const first = await ask();
    const again = await ask({ visit: first.visit, firstName: "Verena" });
    expect(again).toEqual(first);
    await own().environment.advance(9 * 60_000);
    const { status } = await begin(link.token, first.visit, ` ${fullWidth(first.code)}`);
    expect(status).toBe(200);
    const [sent] = await envelopesOf(link.id);
    expect(JSON.stringify(sent)).toContain("Verena");
  });

  test("keeps the token that a page has made, for its own address alone", async () => {
    const link = await linkBy(key);
    const [email, stranger] = [newAddress("own"), newAddress("stranger")];
    const made = randomBytes(32).toString("base64url");
    const ask = async (visit: string, address = email) =>
      (await askCode(link.token, address, { visit })).body.visit;
    expect(await ask(made)).toBe(made);
    const theirs = await ask(made, stranger);
    expect(theirs).not.toBe(made);
    expect((await begin(link.token, theirs, await codeTo(stranger))).status).toBe(200);
    // Mailed again, and then another one, of the same visit.
    expect([await ask(made), await ask(made)]).toEqual([made, made]);
    await expect.poll(() => codesTo(email)).toBe(3);
    const newest = await codeTo(email);
    expect((await begin(link.token, made, newest)).status).toBe(200);
    const names = (await envelopesOf(link.id)).map((one) => JSON.stringify(one));
    expect(names.filter((one) => one.includes(email))).toHaveLength(1);
    for (const visit of ["", "short", `${made.slice(1)}.`, `${made}x`])
      expect((await askCode(link.token, email, { visit })).status).toBe(400);
  });

  test("tells a second person with one address whose document it is, and begins theirs where its owner allows that", async () => {
    const link = await linkBy(key);
    const email = newAddress("parent");
    const tom = { firstName: "Tom", lastName: "Lee" };
    const tim = { firstName: "Tim", lastName: "Lee" };
    const enter = async (names: object) => {
      const { body } = await askCode(link.token, email, names);
      await expect.poll(() => codesTo(email)).toBe(asked++);
      const code = await codeTo(email);
      return async (ifBegun?: string) =>
        (await begin(link.token, body.visit, code, { ifBegun })).body;
    };
    let asked = 1;
    const nameOn = async ({ path }: { path: string }) =>
      (await openLink(signingTokenIn({ path }))).body.parties.map(({ name }) => name);
    const byTom = await enter(tom);
    const { path } = await byTom("ask");
    expect(await signAt(path)).toBe(200);

    const byTim = await enter(tim);
    const begun = { name: "Tom Lee", isDone: true, mayBegin: false };
    expect(await byTim("ask")).toEqual({ begun });
    expect(await byTim("another")).toEqual({ begun });
    await setLink(key, link.templateId, { sharedAddresses: true });
    expect(await byTim("ask")).toEqual({ begun: { ...begun, mayBegin: true } });
    expect(await envelopesOf(link.id)).toHaveLength(1);
    const both = await Promise.all([byTim("another"), byTim("another")]);
    for (const one of both) expect(await nameOn(one)).toEqual(["Tim Lee"]);
    expect(await envelopesOf(link.id)).toHaveLength(2);
    // Each continues their own, and pages from before a deployment continue the first.
    expect(await nameOn(await byTim("ask"))).toEqual(["Tim Lee"]);
    const again = await enter({ firstName: "tom", lastName: undefined });
    expect(await nameOn(await again("ask"))).toEqual(["Tom Lee"]);
    const other = await enter({ firstName: "Tam" });
    expect(await nameOn(await other())).toEqual(["Tom Lee"]);
    expect(await envelopesOf(link.id)).toHaveLength(2);
  });

  test("makes nothing when it is opened, however often", async () => {
    const link = await linkBy(key);
    const { environment } = own();
    await Promise.all(Array.from({ length: 50 }, () => show(link.token)));
    await environment.idle();
    expect(await readLink(key, link.templateId)).toMatchObject({ visitors: 0 });
    expect(await envelopesOf(link.id)).toEqual([]);
  });
});

describe("a link that is not open", () => {
  /** The refusals of each call of visitors; none has anything of the document in it. */
  async function told(token: string, version = 1) {
    const replies = [
      await show(token),
      await openFile(token, version),
      await askCode(token, newAddress("late"), { version }),
    ];
    for (const { body } of replies) expect(JSON.stringify(body)).not.toMatch(/lease\.pdf|"Lease"/);
    return replies.map(({ status, body }) => `${status} ${body.code}`);
  }
  const all = (reply: string) => [reply, reply, reply];

  test("says whether it is off, over or full, and is dead with template, account and sender", async () => {
    const other = await newPayer("pro");
    const by = await apiKeyOf(other);
    const link = await linkBy(by);
    expect(await told(`${link.token}x`)).toEqual(all("404 PUBLIC_LINK_OFF"));
    await setLink(by, link.templateId, { on: false });
    expect(await told(link.token)).toEqual(all("404 PUBLIC_LINK_OFF"));
    const soon = new Date(own().environment.now() + 60_000).toISOString();
    await setLink(by, link.templateId, { endsAt: soon });
    expect((await show(link.token)).status).toBe(200);
    await own().environment.advance(61_000);
    expect(await told(link.token)).toEqual(all("409 PUBLIC_LINK_ENDED"));
    await setLink(by, link.templateId, { max: 1 });
    expect((await visit(link.token, newAddress("only"))).status).toBe(200);
    expect(await told(link.token)).toEqual(all("409 PUBLIC_LINK_FULL"));
    await setLink(by, link.templateId);
    await stopSender(own().environment, other.id, true);
    expect(await told(link.token)).toEqual(all("404 PUBLIC_LINK_OFF"));
    await stopSender(own().environment, other.id, false);
    expect((await show(link.token)).status).toBe(200);
    await callByKey(by, "DELETE", `/api/v1/templates/${link.templateId}`);
    expect(await told(link.token)).toEqual(all("404 PUBLIC_LINK_OFF"));
  });
});
