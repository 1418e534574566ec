import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { UserReply } from "../../contract/specified/session.ts";
import { apiKeyOf, type makeKey } from "../support/api-keys.ts";
import { call, inbox, mailTo, siteUrl } from "../support/cloud.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import {
  accept,
  invite,
  inWorkspace,
  membersOf,
  newMember,
  type Refused,
} from "../support/members.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  password,
  registration,
  type Sender,
  sendEnvelope,
  signIn,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { envelopeBody } from "../support/public-documents.ts";
import { activity } from "../support/ready-to-send.ts";

/** Who belongs to a workspace, what they see of it, and in whose name they send. */

const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  "code" in body ? body.code : undefined,
];

const views = (by: Sender) =>
  call<Refused<{ documents: { id: string }[] }>>("GET", "/api/dashboard/views", undefined, by);

async function sendFrom(by: Sender) {
  const recipient = newRecipient("Cleo");
  return { id: await sendEnvelope(by, [recipient]), recipient };
}

const alone = ({ id, email, bearer, cookie }: Sender): Sender => ({ id, email, bearer, cookie });

describe("an invitation", () => {
  test("is mailed, and makes the person with its address a member, once", async () => {
    const [owner, guest] = [await newSender("owner"), await newSender("guest")];
    const invited = await invite(owner, guest.email.toUpperCase(), "admin");
    expect(invited).toMatchObject({ status: 201, body: { status: "invited", role: "admin" } });
    const mail = (await inbox(guest.email)).find(({ subject }) => subject.includes("invites you"));
    expect(mail?.text).toContain(`/join/${owner.id}`);
    const path = `/api/invitations/${owner.id}`;
    expect((await call("GET", path, undefined, guest)).body).toMatchObject({
      ...{ workspace: "Sam Sender", by: "Sam Sender", role: "admin" },
    });

    expect((await accept(guest, owner.id)).status).toBe(200);
    expect(codeOf(await accept(guest, owner.id))).toEqual([404, "INVITATION_GONE"]);
    expect(await membersOf(owner)).toMatchObject([
      { id: owner.id, role: "owner", status: "member" },
      { id: guest.id, role: "admin", status: "member", name: "Sam Sender" },
    ]);
    expect(codeOf(await invite(owner, guest.email))).toEqual([409, "ALREADY_MEMBER"]);
  });

  test("is for its address alone, also where that registers later", async () => {
    const [owner, other] = [await newSender("owner"), await newSender("other")];
    const email = newAddress("late");
    await invite(owner, email);
    expect(codeOf(await accept(other, owner.id))).toEqual([404, "INVITATION_GONE"]);
    const seen = await call<Refused<object>>(
      "GET",
      `/api/invitations/${owner.id}`,
      undefined,
      other,
    );
    expect(codeOf(seen)).toEqual([404, "INVITATION_GONE"]);
    await call("POST", "/api/auth/register", registration(email));
    const late = await signIn(email);
    expect((await accept(late, owner.id)).status).toBe(200);
    expect((await views(inWorkspace(late, owner))).status).toBe(200);
  });

  test("can be withdrawn", async () => {
    const [owner, guest] = [await newSender("owner"), await newSender("guest")];
    const { body } = await invite(owner, guest.email);
    expect((await call("DELETE", `/api/members/${body.id}`, undefined, owner)).status).toBe(200);
    expect(codeOf(await accept(guest, owner.id))).toEqual([404, "INVITATION_GONE"]);
  });
});

describe("a member", () => {
  test("sees and sends the workspace's documents by its header, in their own name", async () => {
    const owner = await newSender("owner");
    await call(
      "PUT",
      "/api/users/me",
      { firstName: "Olga", lastName: "Owner", mobile: "5551234567" },
      owner,
    );
    const member = await newMember(owner, "sender");
    const own = await sendFrom(owner);
    const sent = await sendFrom(member);
    const ids = (await views(member)).body.documents.map(({ id }) => id);
    expect(ids.sort()).toEqual([own.id, sent.id].sort());
    // Their own workspace stays empty.
    expect((await views(alone(member))).body.documents).toEqual([]);
    const { text } = await mailTo(sent.recipient.email, ({ subject }) => subject.includes("Lease"));
    expect(text).toContain(member.email);
    expect(text).not.toContain(owner.email);
    const page = await call("GET", `/api/documents/${sent.id}`, undefined, owner);
    expect(page.body).toMatchObject({ document: { sentBy: "Sam Sender" } });
  });

  test("who withdraws a colleague's document is named in its record", async () => {
    const owner = await newSender("owner");
    const member = await newMember(owner, "sender");
    const name = { firstName: "Carla", lastName: "Colleague", mobile: "5551234567" };
    await call("PUT", "/api/users/me", name, member);
    const { id } = await sendFrom(member);
    expect((await call("POST", `/api/envelopes/${id}/withdraw`, {}, owner)).status).toBe(200);
    const entries = (await activity(owner, id)).map((entry) => JSON.stringify(entry));
    const about = (words: string) => entries.find((entry) => entry.includes(words));
    expect(about("Document sent for signature")).toContain(member.email);
    expect(about("Document withdrawn")).toContain(owner.email);
    expect(about("Document withdrawn")).not.toContain(member.email);
    const historyFor = async (by: Sender) => {
      const page = await call<{ document: { history: { text: string }[] } }>(
        ...(["GET", `/api/documents/${id}`, undefined, by] as const),
      );
      return page.body.document.history.map(({ text }) => text);
    };
    expect(await historyFor(owner)).toContain("You withdrew the document");
    expect(await historyFor(owner)).toContain("Carla Colleague sent the document");
    expect(await historyFor(member)).toContain("You sent the document");
  });

  test("has drafts that no colleague sees, and none after leaving", async () => {
    const owner = await newSender("owner");
    const member = await newMember(owner, "sender");
    const id = randomUUID();
    expect((await saveDraft(member, id, 0, documentContent("Mine"))).status).toBe(200);
    const drafts = (by: Sender) =>
      call<Refused<{ drafts: object[] }>>("GET", "/api/drafts", undefined, by);
    expect((await drafts(member)).body.drafts).toHaveLength(1);
    expect((await drafts(owner)).body.drafts).toEqual([]);
    expect((await call("GET", `/api/drafts/${id}`, undefined, owner)).status).toBe(404);
    expect((await call("POST", "/api/workspace/leave", {}, member)).status).toBe(200);
    expect(codeOf(await drafts(member))).toEqual([404, "NO_WORKSPACE"]);
    await invite(owner, member.email);
    await accept(member, owner.id);
    expect((await drafts(member)).body.drafts).toEqual([]);
  });

  test("is named with their workspaces when they sign in, and a person alone is answered as before", async () => {
    const owner = await newSender("owner");
    const member = await newMember(owner, "reader");
    const refreshed = (sender: Sender) =>
      call<UserReply>(
        "POST",
        "/api/auth/refresh",
        {},
        {
          headers: { cookie: sender.cookie, origin: siteUrl() },
        },
      );
    const mine = await refreshed(member);
    expect(mine.body).toMatchObject({
      workspace: owner.id,
      workspaces: [
        { id: member.id, role: "owner" },
        { id: owner.id, role: "reader", name: "Sam Sender" },
      ],
    });
    expect(Object.keys((await refreshed(owner)).body).sort()).toEqual(
      ["accessToken", "firstName", "id", "lastName", "userName"].sort(),
    );
    const open = { workspaceId: member.id };
    expect((await call("POST", "/api/workspace/open", open, member)).status).toBe(200);
    expect((await refreshed(member)).body.workspace).toBeUndefined();
  });

  test("whose role is lowered or who is removed may do less from the next call on", async () => {
    const owner = await newSender("owner");
    const member = await newMember(owner, "admin");
    const change = (role: string) =>
      call<Refused<object>>("PUT", `/api/members/${member.id}`, { role }, owner);
    expect((await invite(member, newAddress())).status).toBe(201);
    expect(await change("reader")).toMatchObject({ status: 200, body: { role: "reader" } });
    expect(codeOf(await invite(member, newAddress()))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect((await views(member)).status).toBe(200);
    expect((await call("DELETE", `/api/members/${member.id}`, undefined, owner)).status).toBe(200);
    expect(codeOf(await views(member))).toEqual([404, "NO_WORKSPACE"]);
    await mailTo(member.email, ({ subject }) => subject.includes("no longer belong"));
    expect((await views(alone(member))).status).toBe(200);
  });
});

test("the owner can neither be changed, nor removed, nor leave", async () => {
  const owner = await newSender("owner");
  const admin = await newMember(owner, "admin");
  const path = `/api/members/${owner.id}`;
  for (const reply of [
    await call<Refused<object>>("PUT", path, { role: "reader" }, admin),
    await call<Refused<object>>("DELETE", path, undefined, admin),
    await call<Refused<object>>("POST", "/api/workspace/leave", {}, owner),
  ])
    expect(codeOf(reply)).toEqual([409, "OWNER_STAYS"]);
});

test("an API key belongs to the workspace, names its maker, and manages members", async () => {
  const owner = await newSender("owner");
  const admin = await newMember(owner, "admin");
  const made = await call<Awaited<ReturnType<typeof makeKey>>["body"]>(
    ...(["POST", "/api/keys"] as const),
    { name: "HR", scopes: ["members:read", "members:write"], password },
    admin,
  );
  expect(made).toMatchObject({ status: 201, body: { key: { madeBy: "Sam Sender" } } });
  const key = made.body.token;
  const email = newAddress("hired");
  expect((await callByKey(key, "POST", "/api/v1/members", { email, role: "reader" })).status).toBe(
    201,
  );
  const listed = await callByKey<{ data: { id: string; email: string }[] }>(
    key,
    "GET",
    "/api/v1/members",
  );
  expect(listed.body.data.map((one) => one.email)).toEqual([owner.email, admin.email, email]);
  const work = await callByKey<object>(key, "GET", `/api/v1/members/${admin.id}/work`);
  expect(work).toMatchObject({ status: 200, body: { links: 0, keys: [{ name: "HR" }] } });
  expect(JSON.stringify(work.body)).not.toContain(key);
  const change = await callByKey(key, "PUT", `/api/v1/members/${admin.id}`, { role: "sender" });
  expect(change).toMatchObject({ status: 200, body: { role: "sender" } });
  expect((await callByKey(key, "DELETE", `/api/v1/members/${admin.id}`)).status).toBe(200);
  const log = await callByKey<{ data: { act: string; via: string | null }[] }>(
    ...([key, "GET", "/api/v1/account/log"] as const),
  );
  expect(log.body.data.map(({ act }) => act)).toEqual([
    "removed",
    "role-changed",
    "invited",
    "joined",
    "invited",
  ]);
  expect(log.body.data[0]?.via).toContain("API key HR");
  const { body } = await callByKey<{ csv: string }>(key, "GET", "/api/v1/account/log/file");
  expect(body.csv).toContain(`"removed"`);
  const elsewhere = await call<Refused<object>>("GET", "/api/v1/members", undefined, {
    ...{ bearer: key, headers: { "Undersign-Workspace": admin.id } },
  });
  expect(codeOf(elsewhere)).toEqual([404, "NO_WORKSPACE"]);
});

test("a key with the scope act:members sends in the name of a member who may send, and the record names the key", async () => {
  const owner = await newSender("owner");
  const [carla, reader] = [await newMember(owner, "sender"), await newMember(owner, "reader")];
  const stranger = await newSender("stranger");
  await call(
    "PUT",
    "/api/users/me",
    { firstName: "Carla", lastName: "Clerk", mobile: "5551234567" },
    carla,
  );
  const acting = await apiKeyOf(owner, ["documents:send", "act:members"]);
  const recipient = newRecipient("Ann");
  const body = await envelopeBody(acting, [recipient]);
  const send = (key: string, sender: string) =>
    callByKey<Refused<{ id: string; field?: string }>>(key, "POST", "/api/v1/envelopes", {
      ...{ ...body, sender },
    });
  for (const { id } of [reader, stranger])
    expect(await send(acting, id)).toMatchObject({
      ...{ status: 400, body: { code: "BAD_FIELD", field: "sender" } },
    });
  const plain = await apiKeyOf(owner, ["documents:send"]);
  expect(codeOf(await send(plain, carla.id))).toEqual([403, "KEY_LACKS_SCOPE"]);
  const sent = await send(acting, carla.id);
  expect(sent.status).toBe(201);
  const { text } = await mailTo(recipient.email, ({ text: all }) => all.includes("/rviewer/"));
  expect(text).toContain(carla.email);
  expect(text).not.toContain(owner.email);
  const entries = (await activity(owner, sent.body.id)).map((entry) => JSON.stringify(entry));
  const created = entries.find((entry) => entry.includes("Document sent for signature"));
  expect(created).toContain(carla.email);
  expect(created).toContain("API key");
});
