import { expect, test } from "vitest";
import type { BatchAnswer } from "../../contract/calls/batches.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { rowsFor, templateBy } from "../support/batches.ts";
import { call, inbox } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { accept, invite, inWorkspace, newMember, type Refused } from "../support/members.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signIn,
  viewingToken,
} from "../support/people.ts";
import { activity } from "../support/ready-to-send.ts";

/** What becomes of the documents and batches of a member who is removed or leaves. */

const own = borrowedEnvironment();

/** The next run of the function that hands over, once calls from before the removal have ended. */
const nextRun = () => own().environment.advance(5 * 60_000 + 1_000);

const remove = (by: Sender, { id }: Sender, to?: string) =>
  call<Refused<object>>(
    ...(["DELETE", `/api/members/${id}${to === undefined ? "" : `?to=${to}`}`] as const),
    ...([undefined, by] as const),
  );

const named = (person: Sender, firstName: string, lastName: string) =>
  call("PUT", "/api/users/me", { firstName, lastName, mobile: "5551234567" }, person);

async function sendFrom(by: Sender) {
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  return { id: await sendEnvelope(by, [ann, ben]), ann, ben };
}

const transfers = async (by: Sender, id: string) =>
  (await activity(by, id))
    .map((entry) => JSON.stringify(entry))
    .filter((entry) => entry.includes("Handed over to a colleague"));

const mailsAbout = async (email: string, words: string) =>
  (await inbox(email)).filter(({ subject }) => subject.includes(words));

test("a removed member's open document is the named colleague's, keeps its sender, and is genuine", async (context) => {
  const owner = await newSender("owner");
  const [leaver, taker] = [await newMember(owner, "sender"), await newMember(owner, "admin")];
  await named(taker, "Tara", "Taker");
  const { id, ann, ben } = await sendFrom(leaver);
  await signBy(ann);
  const ended = await sendFrom(leaver);
  await call("POST", `/api/envelopes/${ended.id}/withdraw`, {}, leaver);
  const others = await sendFrom(owner);
  const share = `/api/envelopes/${others.id}/shares/${leaver.id}`;
  expect((await call("PUT", share, { as: "lookAfter" }, owner)).status).toBe(200);
  const work = await call("GET", `/api/members/${leaver.id}/work`, undefined, owner);
  expect(work.body).toMatchObject({ documents: 1, links: 0 });

  expect((await remove(owner, leaver, taker.id)).status).toBe(200);
  expect(await mailsAbout(taker.email, "You take over")).toHaveLength(1);
  await nextRun();
  const boss = await signIn(owner.email);
  const [entry, ...more] = await transfers(boss, id);
  expect(entry).toContain(owner.email);
  expect(entry).toContain(taker.email);
  expect(more).toEqual([]);
  for (const one of [ended, others]) expect(await transfers(boss, one.id)).toEqual([]);

  await signBy(ben);
  await own().environment.idle();
  const page = await call<{ document: { sentBy: string } }>(
    ...(["GET", `/api/documents/${id}`, undefined, boss] as const),
  );
  expect(page.body.document.sentBy).toBe("Sam Sender");
  const about = (email: string) => mailsAbout(email, "Completed");
  expect((await about(taker.email)).length).toBeGreaterThan(0);
  expect(await about(leaver.email)).toEqual([]);
  const sealed = await sealedBehind(await viewingToken(ann.email));
  await isGenuine(sealed, /Handed over to a colleague of the sender/, context);
});

test("the person who removes takes over unless another is named, and the owner from a member who leaves", async () => {
  const owner = await newSender("owner");
  const admin = await newMember(owner, "admin");
  const [removed, left] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  await named(admin, "Ada", "Admin");
  const [one, other] = [await sendFrom(removed), await sendFrom(left)];
  expect((await remove(admin, removed)).status).toBe(200);
  expect((await call("POST", "/api/workspace/leave", {}, left)).status).toBe(200);
  expect(await mailsAbout(admin.email, "You take over")).toEqual([]);
  expect(await mailsAbout(owner.email, "You take over")).toHaveLength(1);
  await nextRun();
  const boss = await signIn(owner.email);
  expect((await transfers(boss, one.id)).join()).toContain(admin.email);
  expect((await transfers(boss, other.id)).join()).toContain(owner.email);
  const log = await call<{ data: { act: string; to: string | null }[] }>(
    ...(["GET", "/api/account/log", undefined, boss] as const),
  );
  expect(log.body.data.slice(0, 2).map(({ act, to }) => [act, to])).toEqual([
    ["left", owner.email],
    ["removed", admin.email],
  ]);
});

test("a former member who is back has nothing that was shared with them before, and links that were mailed to them end", async () => {
  const owner = await newSender("owner");
  const leaver = await newMember(owner, "sender");
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  const [theirs, shared] = [await sendFrom(leaver), await sendFrom(owner)];
  const share = `/api/envelopes/${shared.id}/shares`;
  const asked = ["PUT", `${share}/${leaver.id}`, { as: "lookAfter" }, owner] as const;
  expect((await call(...asked)).status).toBe(200);
  for (const one of [theirs.ann, theirs.ben]) await signBy(one);
  const token = await viewingToken(leaver.email);
  const byLink = () => call("GET", `/api/envelopes/preview/${token}`, undefined, { bearer: token });
  expect((await byLink()).status).toBe(200);

  expect((await remove(owner, leaver)).status).toBe(200);
  expect(await byLink()).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
  await nextRun();
  const boss = await signIn(owner.email);
  expect((await call("GET", share, undefined, boss)).body).toMatchObject({ data: [] });
  await invite(boss, leaver.email);
  const back = inWorkspace(await signIn(leaver.email), owner);
  expect((await accept(back, owner.id)).status).toBe(200);
  const open = (id: string) => call("GET", `/api/documents/${id}`, undefined, back);
  expect((await open(shared.id)).status).toBe(404);
  expect((await open(theirs.id)).status).toBe(200);
});

test("documents that are restored are not shared any more with who has left since they were removed, also if they are back", async () => {
  const owner = await newSender("owner");
  const leaver = await newMember(owner, "sender");
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  const [first, second] = [await sendFrom(owner), await sendFrom(owner)];
  for (const { id } of [first, second]) {
    const share = `/api/envelopes/${id}/shares/${leaver.id}`;
    expect((await call("PUT", share, { as: "lookAfter" }, owner)).status).toBe(200);
    expect((await call("DELETE", `/api/envelopes/${id}`, undefined, owner)).status).toBe(200);
  }
  expect((await remove(owner, leaver)).status).toBe(200);
  await nextRun();
  const boss = await signIn(owner.email);
  const restore = (id: string) => call("POST", `/api/envelopes/${id}/restore`, undefined, boss);
  expect((await restore(first.id)).status).toBe(200);
  await invite(boss, leaver.email);
  const back = inWorkspace(await signIn(leaver.email), owner);
  expect((await accept(back, owner.id)).status).toBe(200);
  expect((await restore(second.id)).status).toBe(200);
  const open = (id: string) => call("GET", `/api/documents/${id}`, undefined, back);
  for (const { id } of [first, second]) expect((await open(id)).status).toBe(404);
});

test("a batch is the colleague's, who sees it although senders see only their own", async () => {
  const owner = await newSender("owner");
  const [leaver, taker] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  const template = { id: await templateBy(await apiKeyOf(owner)) };
  const made = await call<BatchAnswer>(
    ...(["POST", "/api/batches", { template, rows: rowsFor(2) }, leaver] as const),
  );
  expect(made.status).toBe(201);
  const read = `/api/batches/${made.body.id}`;
  expect((await call("GET", read, undefined, taker)).status).toBe(404);
  expect((await remove(owner, leaver, taker.id)).status).toBe(200);
  await nextRun();
  const after = { ...taker, ...(await signIn(taker.email)) };
  expect((await call("GET", read, undefined, after)).status).toBe(200);
});

test("nobody takes over who is no member, may only read, or is the one to go", async () => {
  const owner = await newSender("owner");
  const [member, stranger] = [await newMember(owner, "sender"), await newSender("stranger")];
  const reader = await newMember(owner, "reader");
  for (const to of [stranger.id, member.id, reader.id, "x"])
    expect(await remove(owner, member, to)).toMatchObject({
      ...{ status: 400, body: { code: "BAD_FIELD", field: "to" } },
    });
  const members = await call<{ data: object[] }>("GET", "/api/members", undefined, owner);
  expect(members.body.data).toHaveLength(3);
});
