import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { memberRoles } from "../../contract/rules/people/workspace-names.ts";
import { rightsOf } from "../../contract/rules/people/workspace-roles.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { dayMs } from "../../core/domain/common/time.ts";
import { endpoints, routeOf } from "../support/authorization/naming.ts";
import { call, eventually, siteUrl } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { show, take, ticketIn } from "../support/handed-devices.ts";
import {
  accept,
  invite,
  inWorkspace,
  type MemberSender,
  membersOf,
  newMember,
  type Refused,
} from "../support/members.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  password,
  type Sender,
  sealedBehind,
  sendEnvelope,
  sendFile,
  signBy,
  signIn,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

/** What each role may do in a workspace, by every call that is declared, and what nobody may. */

let owner: Sender;
let members: Readonly<Record<(typeof memberRoles)[number], MemberSender>>;

beforeAll(async () => {
  owner = await newSender("owner");
  const admin = await newMember(owner, "admin");
  const sender = await newMember(owner, "sender");
  members = { admin, sender, reader: await newMember(owner, "reader") };
});

const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  "code" in body ? body.code : undefined,
];

/** All but leaving, which needs no input and would end the membership. */
const ofSessions = endpoints.filter(
  (one) => one.access === "sender" && routeOf(one) !== "POST /api/workspace/leave",
);

const tried = (endpoint: Endpoint, by: MemberSender) =>
  call<Refused<object>>(
    endpoint.method,
    endpoint.path.replace(/\{\w+\}/g, () => randomUUID()),
    endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : {},
    by,
  );

describe.each(memberRoles)("the role %s", (role) => {
  test.each(ofSessions.map((one) => [routeOf(one), one] as const))("%s", async (_, endpoint) => {
    const { needs = "any" } = endpoint;
    const may = needs === "any" || rightsOf[role].has(needs);
    const reply = await tried(endpoint, members[role]);
    const code = "code" in reply.body ? reply.body.code : undefined;
    expect(code === "ROLE_LACKS_RIGHT", `${needs}: ${reply.status} ${code}`).toBe(!may);
    expect(code).not.toBe("NO_WORKSPACE");
  });
});

test.each(ofSessions.map((one) => [routeOf(one), one] as const))(
  "%s in a workspace of others is answered as in one that doesn't exist",
  async (_, endpoint) => {
    const stranger = await strangerOnce();
    for (const id of [owner.id, randomUUID(), "", "x#y"]) {
      const reply = await tried(endpoint, { ...stranger, headers: { "Undersign-Workspace": id } });
      expect(codeOf(reply)).toEqual([404, "NO_WORKSPACE"]);
    }
  },
);

let known: Sender | undefined;
async function strangerOnce(): Promise<Sender> {
  known ??= await newSender("stranger");
  return known;
}

test("an invitation that is accepted by several calls at once makes one member", async () => {
  const guest = await newSender("guest");
  await invite(owner, guest.email);
  const replies = await Promise.all(Array.from({ length: 4 }, () => accept(guest, owner.id)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await membersOf(owner)).filter(({ id }) => id === guest.id)).toHaveLength(1);
});

test("a document of one workspace can't be reached with the header of another", async () => {
  const id = await sendEnvelope(members.admin, [newRecipient("Ann")]);
  const path = `/api/documents/${id}`;
  const [own, other] = [{ ...members.admin, headers: {} }, await newSender("other")];
  expect((await call("GET", path, undefined, members.reader)).status).toBe(200);
  expect((await call("GET", path, undefined, own)).status).toBe(404);
  expect(codeOf(await call("GET", path, undefined, inWorkspace(own, other)))).toEqual([
    ...[404, "NO_WORKSPACE"],
  ]);
});

test("an owner's data names the members, and a member can't take the workspace's data along", async () => {
  const part = (by: Sender) => call<Refused<{ url: string }>>("POST", "/api/users/me/data", {}, by);
  expect(codeOf(await part(members.admin))).toEqual([403, "ROLE_LACKS_RIGHT"]);
  const { body } = await part(owner);
  const zip = unzipSync(new Uint8Array(await (await fetch(body.url)).arrayBuffer()));
  const file = Object.entries(zip).find(([name]) => name.endsWith("members.json"));
  expect(JSON.parse(Buffer.from(file?.[1] ?? []).toString())).toMatchObject({ memberOf: [] });
  expect(Buffer.from(file?.[1] ?? []).toString()).toContain(members.reader.id);
});

test("limits of the workspace are shared by its members", async () => {
  const boss = await newSender("boss");
  const sender = await newMember(boss, "sender");
  for (let sent = 0; sent < 3; sent++) await sendEnvelope(sender, [newRecipient("Ann")]);
  const last = await sendFile(boss, (await uploadFile(boss)).url);
  expect([last.status, last.body]).toEqual([200, "OVER_LIMIT"]);
});

test("a person who was removed can't use a ticket that they made, and no session in the workspace", async () => {
  const boss = await newSender("boss");
  const sender = await newMember(boss, "sender");
  const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
  const handed = await call<{ path: string; until: string }>(
    ...(["POST", `/api/envelopes/${envelopeId}/hand-over`, { recipientId: "s1" }, sender] as const),
  );
  const ticket = ticketIn(handed.body);
  expect((await show(ticket)).status).toBe(200);
  await call("DELETE", `/api/members/${sender.id}`, undefined, boss);
  expect(codeOf(await show(ticket))).toEqual([404, "HANDOVER_OVER"]);
  expect(codeOf(await take(ticket))).toEqual([404, "HANDOVER_OVER"]);
  const cookie = { headers: { cookie: sender.cookie, origin: siteUrl() } };
  const refreshed = await call<UserReply>("POST", "/api/auth/refresh", {}, cookie);
  expect(refreshed.status).toBe(200);
  expect(refreshed.body.workspaces).toBeUndefined();
  const fresh = { ...sender, bearer: refreshed.body.accessToken };
  expect(codeOf(await call("GET", "/api/dashboard/views", undefined, fresh))).toEqual([
    ...[404, "NO_WORKSPACE"],
  ]);
});

test("a document that a removed member has sent keeps its sender, is signed, and is genuine", async (context) => {
  const boss = await newSender("boss");
  await call(
    "PUT",
    "/api/users/me",
    { firstName: "Olga", lastName: "Owner", mobile: "5551234567" },
    boss,
  );
  const sender = await newMember(boss, "sender");
  const recipient = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [recipient]);
  // The record names the colleague, and the sender stays who sent.
  const extended = await call("POST", `/api/envelopes/${envelopeId}/extend`, { days: 60 }, boss);
  expect(extended.status).toBe(200);
  await call("DELETE", `/api/members/${sender.id}`, undefined, boss);
  await signBy(recipient);
  const page = await eventually("the sealed document", async () => {
    const { body } = await call<{ document: { status: string; sentBy: string } }>(
      ...(["GET", `/api/documents/${envelopeId}`, undefined, boss] as const),
    );
    return body.document.status === "completed" ? body.document : undefined;
  });
  expect(page.sentBy).toBe("Sam Sender");
  const sealed = await sealedBehind(await viewingToken(recipient.email));
  await isGenuine(sealed, /Sam Sender/, context);
});

describe("after days", () => {
  const own = borrowedEnvironment();

  test("an invitation has ended, and another one replaces it", async () => {
    const [boss, guest] = [await newSender("boss"), await newSender("guest")];
    await invite(boss, guest.email);
    await own().environment.advance(7 * dayMs + 1_000);
    const [later, laterBoss] = [await signIn(guest.email), await signIn(boss.email)];
    expect(codeOf(await accept(later, boss.id))).toEqual([404, "INVITATION_GONE"]);
    expect(await membersOf(laterBoss)).toHaveLength(1);
    await invite(laterBoss, guest.email);
    expect((await accept(later, boss.id)).status).toBe(200);
  });

  test("an erased owner's workspace opens for nobody, and an erased member is in no list", async () => {
    const [boss, other] = [await newSender("boss"), await newSender("other")];
    const [staying, leaving] = [await newMember(boss, "admin"), await newMember(boss, "sender")];
    await invite(other, staying.email);
    await accept(staying, other.id);
    const close = (person: Sender) =>
      call("POST", "/api/auth/close-account", { password }, { bearer: person.bearer });
    expect((await close(leaving)).status).toBe(200);
    await own().environment.advance(5 * 60_000 + 1_000);
    expect((await membersOf(boss)).map(({ id }) => id).sort()).toEqual(
      [boss.id, staying.id].sort(),
    );
    expect((await close(boss)).status).toBe(200);
    expect(codeOf(await call("GET", "/api/dashboard/views", undefined, staying))).toEqual([
      ...[404, "NO_WORKSPACE"],
    ]);
    await own().environment.advance(5 * 60_000 + 1_000);
    const again = await signIn(staying.email);
    const cookie = { headers: { cookie: again.cookie, origin: siteUrl() } };
    const { body } = await call<UserReply>("POST", "/api/auth/refresh", {}, cookie);
    expect(body.workspaces?.map(({ id }) => id)).toEqual([staying.id, other.id]);
  });
});
