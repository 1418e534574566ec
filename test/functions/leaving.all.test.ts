import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { scopes } from "../../contract/rules/programs/scopes.ts";
import { call, eventually, mailTo } from "../support/cloud.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { grantOf } from "../support/grants.ts";
import { accept, invite, newMember } from "../support/members.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  openLink,
  password,
  type Sender,
  sendEnvelope,
  signIn,
  signingToken,
} from "../support/people.ts";
import { envelopeBy } from "../support/public-documents.ts";
import { linkBy, signingTokenIn, visit } from "../support/public-links.ts";
import { newReceiver } from "../support/receiver.ts";
import { newTemplate, openTemplate } from "../support/templates.ts";

/** Handing over after faults and races, and what goes on in the colleague's name at once. */

const log: string[] = [];
const own = ownEnvironment({ log: (line) => log.push(line) });
let operator: Operator;

beforeAll(async () => {
  operator = await operatorOf(own().environment);
});

const nextRun = () => own().environment.advance(5 * 60_000 + 1_000);

const remove = (by: Sender, { id }: Sender, to: Sender) =>
  call<{ code?: string }>("DELETE", `/api/members/${id}?to=${to.id}`, undefined, by);

const leave = (by: Sender) => call<{ code?: string }>("POST", "/api/workspace/leave", {}, by);

/** Who has got each document that was handed over, as often as it was. */
async function takersOf(id: string): Promise<string[]> {
  const entries = (await operator.items("Audit")).filter(
    ({ envelopeId, type }) => envelopeId === id && type === "transferred",
  );
  return entries
    .sort((a, b) => Number(a["seq"]) - Number(b["seq"]))
    .map(({ data }) => String((data as { to?: string }).to));
}

const mentions = async (table: Parameters<Operator["items"]>[0], words: string) =>
  (await operator.items(table)).filter((item) => JSON.stringify(item).includes(words));

const send = (by: Sender) => sendEnvelope(by, [newRecipient("Ann")]);

/** The steps of a run, each as the permission without which it stops there. */
const steps: readonly (readonly [string, RegExp])[] = [
  ["dynamodb:UpdateItem", /Subscriptions/],
  ["dynamodb:PutItem", /Envelopes/],
  ["dynamodb:PutItem", /Audit/],
  ["dynamodb:UpdateItem", /Events/],
  ["dynamodb:PutItem", /Templates/],
  ["dynamodb:DeleteItem", /Drafts/],
];

test("a removal ends whole although every step fails once, and hands each document over once", async () => {
  const owner = await newSender("owner");
  const [leaver, taker] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
  const ids = [await send(leaver), await send(leaver), await send(leaver)];
  const { id: templateId } = await newTemplate(leaver, 1);
  const keep = { version: 1, seenBy: "maker" };
  await call("PUT", `/api/templates/record/${templateId}/seen-by`, keep, leaver);
  const hook = { url: (await newReceiver()).url, types: ["envelope.sent"] };
  expect((await call("POST", "/api/hooks", hook, leaver)).status).toBe(201);
  await saveDraft(leaver, randomUUID(), 0, documentContent("Lease 14"));
  // The call ends the membership, and stops there.
  await own().environment.without(grantOf("users", "dynamodb:DeleteItem", /Drafts/), async () => {
    await remove(owner, leaver, taker);
  });
  expect((await remove(owner, leaver, taker)).status).toBe(404);
  expect(await mentions("Drafts", `${owner.id}~${leaver.id}`)).toHaveLength(1);

  for (const [action, on] of steps) {
    log.splice(0);
    await own().environment.without(grantOf("close-accounts", action, on), nextRun);
    const failed = log.filter((line) => /Closing\S* failed/.test(line));
    expect(failed, `${action} ${on} is needed`).not.toEqual([]);
  }
  await nextRun();
  for (const id of ids) expect(await takersOf(id)).toEqual([taker.email]);
  expect(await mentions("Drafts", `${owner.id}~${leaver.id}`)).toEqual([]);
  const [template] = await mentions("Templates", templateId);
  expect(template).toMatchObject({ madeBy: taker.id, seenBy: "maker", version: 3 });
  const hooks = (await mentions("Events", hook.url)).map(({ email }) => email);
  expect(hooks).toEqual([taker.email]);
  const departures = await mentions("Subscriptions", `E#${leaver.id}`);
  expect(departures).toHaveLength(1);
  // Nothing is owed, and the address of the former member is gone.
  expect(Object.keys(departures[0] ?? {}).sort()).toEqual(["at", "id", "pk", "sk", "to"]);
});

test("links and keys of a member go on in the colleague's name at once, and the list of keys says so", async () => {
  const owner = await newSender("owner");
  const [leaver, taker] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
  const asked = { name: "Shop", scopes, password };
  const made = await call<{ token: string }>("POST", "/api/keys", asked, leaver);
  const link = await linkBy(made.body.token);
  expect((await remove(owner, leaver, taker)).status).toBe(200);
  const { body } = await visit(link.token, newAddress("visitor"));
  const page = await openLink(signingTokenIn(body));
  expect(page.body).toMatchObject({ senderEmail: taker.email });
  const ann = newRecipient("Ann");
  await envelopeBy(made.body.token, [ann]);
  const invited = await openLink(await signingToken(ann));
  expect(invited.body).toMatchObject({ senderEmail: taker.email });
  const { keys } = (await call<{ keys: object[] }>("GET", "/api/keys", undefined, owner)).body;
  expect(keys).toMatchObject([{ name: "Shop", makerLeft: true }]);
});

test("each kind of work goes to the colleague who is named for it, and what they leave goes on with theirs", async () => {
  const owner = await newPayer();
  const leaver = await newMember(owner, "admin");
  const reader = await newMember(owner, "reader");
  const [docs, links, hooks, keys] = [
    ...[await newMember(owner, "sender"), await newMember(owner, "sender")],
    ...[await newMember(owner, "admin"), await newMember(owner, "sender")],
  ] as const;
  const made = await call<{ token: string }>(
    ...(["POST", "/api/keys", { name: "Shop", scopes, password }, leaver] as const),
  );
  const link = await linkBy(made.body.token);
  const hook = { url: (await newReceiver()).url, types: ["envelope.sent"] };
  expect((await call("POST", "/api/hooks", hook, leaver)).status).toBe(201);
  const id = await send(leaver);
  const template = await newTemplate(leaver, 1);
  const seenBy = { version: template.version, seenBy: "maker" };
  const keeping = `/api/templates/record/${template.id}/seen-by`;
  expect((await call("PUT", keeping, seenBy, leaver)).status).toBe(200);
  const removing = (to: object) =>
    call<{ code?: string; field?: string }>(
      "DELETE",
      `/api/members/${leaver.id}?${new URLSearchParams({ to: docs.id, ...to })}`,
      ...([undefined, owner] as const),
    );
  expect((await removing({ keysTo: reader.id })).body).toMatchObject({
    ...{ code: "BAD_FIELD", field: "keysTo" },
  });
  const parts = {
    ...{ linksTo: links.id, hooksTo: hooks.id, keysTo: keys.id, batchesTo: docs.id },
    templatesTo: links.id,
  };
  expect((await removing(parts)).status).toBe(200);

  const visited = async () => {
    const { body } = await visit(link.token, newAddress("visitor"));
    return (await openLink(signingTokenIn(body))).body;
  };
  const sentByKey = async () => {
    const ann = newRecipient("Ann");
    await envelopeBy(made.body.token, [ann]);
    return (await openLink(await signingToken(ann))).body;
  };
  expect(await visited()).toMatchObject({ senderEmail: links.email });
  expect(await sentByKey()).toMatchObject({ senderEmail: keys.email });
  await nextRun();
  expect(await takersOf(id)).toEqual([docs.email]);
  const opened = async (by: Sender) => (await openTemplate(by, template.id)).status;
  expect([await opened(links), await opened(docs)]).toEqual([200, 404]);
  expect((await mentions("Events", hook.url)).map(({ email }) => email)).toEqual([hooks.email]);

  const log = await call<{ data: { act: string; to: string; others: object[] | null }[] }>(
    ...(["GET", "/api/account/log", undefined, owner] as const),
  );
  expect(log.body.data[0]).toMatchObject({ act: "removed", to: docs.email });
  expect(log.body.data[0]?.others).toEqual([
    { work: "templates", to: links.email },
    { work: "links", to: links.email },
    { work: "hooks", to: hooks.email },
    { work: "keys", to: keys.email },
  ]);
  const words = async ({ email }: Sender) => {
    const { text } = await mailTo(email, ({ subject }) => subject.startsWith("You take over"));
    const kinds = [
      "open documents",
      "templates",
      "public links",
      "batches",
      "API keys",
      "webhooks",
    ];
    return kinds.filter((one) => text.toLowerCase().includes(one.toLowerCase()));
  };
  expect(await words(docs)).toEqual(["open documents", "batches"]);
  expect(await words(links)).toEqual(["templates", "public links"]);
  expect(await words(keys)).toEqual(["API keys"]);
  expect(await words(hooks)).toEqual(["webhooks"]);

  expect((await remove(owner, keys, links)).status).toBe(200);
  expect(await sentByKey()).toMatchObject({ senderEmail: links.email });
});

describe("a document", () => {
  test("goes to whoever has taken over from a colleague who has left, too", async () => {
    const owner = await newSender("owner");
    const [one, two, three] = [
      await newMember(owner, "sender"),
      await newMember(owner, "sender"),
      await newMember(owner, "sender"),
    ];
    const id = await send(one);
    expect((await remove(owner, one, two)).status).toBe(200);
    expect((await remove(owner, two, three)).status).toBe(200);
    await nextRun();
    expect(await takersOf(id)).toEqual([three.email]);
    const boss = await signIn(owner.email);
    const close = await call(
      "POST",
      "/api/auth/close-account",
      { password },
      await signIn(three.email),
    );
    expect(close.status).toBe(200);
    await nextRun();
    await nextRun();
    expect(await takersOf(id)).toEqual([three.email, boss.email]);
  });

  test("goes to the owner if two members were to take over from one another", async () => {
    const owner = await newSender("owner");
    const [one, two] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
    const ids = [await send(one), await send(two)];
    const replies = await Promise.all([remove(owner, one, two), remove(owner, two, one)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const person of [one, two]) await remove(owner, person, owner);
    await nextRun();
    for (const id of ids) expect(await takersOf(id)).toEqual([owner.email]);
  });

  test("is handed over once when the member is removed by two people and leaves at the same time", async () => {
    const owner = await newSender("owner");
    const [admin, leaver] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
    const id = await send(leaver);
    const replies = await Promise.all([
      remove(owner, leaver, owner),
      remove(admin, leaver, admin),
      leave(leaver),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await nextRun();
    await nextRun();
    expect(await takersOf(id)).toHaveLength(1);
  });

  test("stays with a member who comes back before it was handed over", async () => {
    const owner = await newSender("owner");
    const leaver = await newMember(owner, "sender");
    const id = await send(leaver);
    expect((await remove(owner, leaver, owner)).status).toBe(200);
    await invite(owner, leaver.email);
    expect((await accept(leaver, owner.id)).status).toBe(200);
    await nextRun();
    expect(await takersOf(id)).toEqual([]);
  });

  test("handing over stops when the member comes back in the middle of it, and leaves them the rest", async () => {
    const owner = await newPayer();
    const leaver = await newMember(owner, "admin");
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await send(leaver));
    const hook = { url: (await newReceiver()).url, types: ["envelope.sent"] };
    expect((await call("POST", "/api/hooks", hook, leaver)).status).toBe(201);
    expect((await remove(owner, leaver, owner)).status).toBe(200);
    await invite(owner, leaver.email, "admin");
    const run = nextRun();
    await eventually("the first document", async () =>
      (await takersOf(ids[0] ?? "")).length > 0 ? true : undefined,
    );
    expect((await accept(leaver, owner.id)).status).toBe(200);
    expect(await takersOf(ids.at(-1) ?? "")).toEqual([]);
    await run;
    const hooks = (await mentions("Events", hook.url)).map(({ email }) => email);
    expect(hooks).toEqual([leaver.email]);
    await nextRun();
    expect((await mentions("Events", hook.url)).map(({ email }) => email)).toEqual([leaver.email]);
    expect(await mentions("Subscriptions", `E#${leaver.id}`)).toEqual([]);
  });

  test("a document of an owner whose account was closed meanwhile is handed over to nobody", async () => {
    const owner = await newSender("owner");
    const leaver = await newMember(owner, "sender");
    const id = await send(leaver);
    expect((await remove(owner, leaver, owner)).status).toBe(200);
    expect((await call("POST", "/api/auth/close-account", { password }, owner)).status).toBe(200);
    await nextRun();
    await nextRun();
    expect(await takersOf(id)).toEqual([]);
    expect(await mentions("Subscriptions", leaver.id)).not.toEqual([]);
    expect(await mentions("Subscriptions", `E#${leaver.id}`)).toEqual([]);
  });
});
