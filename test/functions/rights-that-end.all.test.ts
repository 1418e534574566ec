import { describe, expect, test } from "vitest";
import type { ManyResult } from "../../contract/pages/envelopes.ts";
import type { TicketReply } from "../../contract/pages/handing-over.ts";
import { scopes } from "../../contract/rules/programs/scopes.ts";
import { call, eventually, inbox } from "../support/cloud.ts";
import { remembered, signInByDevice } from "../support/devices.ts";
import { addApp, codeOf, logInWith, newSecret, stepsAhead } from "../support/factors.ts";
import { show, take, ticketIn } from "../support/handed-devices.ts";
import {
  accept,
  invite,
  inWorkspace,
  type MemberSender,
  newMember,
  type Refused,
} from "../support/members.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  openLink,
  password,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
} from "../support/people.ts";
import { linkBy, signingTokenIn, visit } from "../support/public-links.ts";
import { activity } from "../support/ready-to-send.ts";

/** What a person began in a workspace ends with their right to begin it. */

const own = borrowedEnvironment();

const remove = (by: Sender, { id }: Sender, to = by) =>
  call("DELETE", `/api/members/${id}?to=${to.id}`, undefined, by);

const setRole = (by: Sender, { id }: Sender, role: string) =>
  call("PUT", `/api/members/${id}`, { role }, by);

const send = (by: Sender) => sendEnvelope(by, [newRecipient("Ann")]);

describe("a ticket", () => {
  async function ticketOf(member: MemberSender, envelopeId?: string): Promise<string> {
    const id = envelopeId ?? (await send(member));
    const path = `/api/envelopes/${id}/hand-over`;
    const { status, body } = await call<TicketReply>("POST", path, { recipientId: "s1" }, member);
    expect(status).toBe(200);
    return ticketIn(body);
  }

  const codes = async (ticket: string) => [
    (await show(ticket)).body.code,
    (await take(ticket)).body.code,
  ];
  const over = ["HANDOVER_OVER", "HANDOVER_OVER"];

  test("opens nothing once its maker only reads, or no longer belongs to the workspace", async () => {
    const owner = await newSender("owner");
    const member = await newMember(owner, "sender");
    const [one, two] = [await ticketOf(member), await ticketOf(member)];
    await setRole(owner, member, "reader");
    expect(await codes(one)).toEqual(over);
    await setRole(owner, member, "sender");
    expect((await show(one)).status).toBe(200);
    expect((await take(one)).status).toBe(200);
    await remove(owner, member);
    expect(await codes(two)).toEqual(over);
  });

  test("opens nothing once its document is no longer shared with its maker, or only to be read", async () => {
    const owner = await newSender("owner");
    const [ann, ben] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
    await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
    const id = await send(ann);
    const share = (as: string) => call("PUT", `/api/envelopes/${id}/shares/${ben.id}`, { as }, ann);
    await share("lookAfter");
    const ticket = await ticketOf(ben, id);
    await share("read");
    expect(await codes(ticket)).toEqual(over);
    await call("DELETE", `/api/envelopes/${id}/shares/${ben.id}`, undefined, ann);
    expect(await codes(ticket)).toEqual(over);
  });
});

describe("an act on many documents", () => {
  const withdraw = (by: Sender, ids: readonly string[]) =>
    call<{ results: ManyResult[] }>("POST", "/api/envelopes/many", { ids, act: "withdraw" }, by);
  const isWithdrawn = async (by: Sender, id: string) =>
    JSON.stringify(await activity(by, id)).includes("ithdrawn");

  test.each([
    ["removed", "NO_WORKSPACE"],
    ["made a reader", "ROLE_LACKS_RIGHT"],
  ])("stops at the next document when the person is %s", async (how, code) => {
    const owner = await newPayer();
    const member = await newMember(owner, "sender");
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await send(member));
    const acting = withdraw(member, ids);
    await eventually("the first of many", async () =>
      (await isWithdrawn(owner, ids[0] ?? "")) ? true : undefined,
    );
    const ended = how === "removed" ? remove(owner, member) : setRole(owner, member, "reader");
    expect((await ended).status).toBe(200);
    const { results } = (await acting).body;
    const done = results.filter((one) => one.done);
    const refused = results.filter((one) => !one.done);
    expect(results.at(-1)).toMatchObject({ done: false, code });
    expect(results).toEqual([...done, ...refused]);
    const last = refused.at(-1)?.id ?? "";
    expect(await isWithdrawn(owner, last)).toBe(false);
  });
});

describe("mails to the sender", () => {
  test("the mail about the end goes to the colleague when the member was removed just before", async () => {
    const owner = await newSender("owner");
    const [leaver, taker] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
    const ann = newRecipient("Ann");
    const id = await sendEnvelope(leaver, [ann]);
    await signingToken(ann);
    const before = (await inbox(leaver.email)).length;
    expect((await remove(owner, leaver, taker)).status).toBe(200);
    const told = (await inbox(leaver.email)).length;
    await signBy(ann);
    await own().environment.idle();
    expect(told).toBe(before + 1);
    expect(await inbox(leaver.email)).toHaveLength(told);
    const ends = (await inbox(taker.email)).filter(({ text }) => text.includes(`/documents/${id}`));
    expect(ends).toHaveLength(1);
  });
});

describe("a member who may only read now", () => {
  test("a link that they published goes on in the owner's name, and so does what their key sends", async () => {
    const owner = await newSender("owner");
    const admin = await newMember(owner, "admin");
    const asked = { name: "Shop", scopes, password };
    const { token } = (await call<Refused<{ token: string }>>("POST", "/api/keys", asked, admin))
      .body;
    const link = await linkBy(token);
    const senderOf = async () => {
      const { body } = await visit(link.token, newAddress("visitor"));
      return (await openLink(signingTokenIn(body))).body.senderEmail;
    };
    expect(await senderOf()).toBe(admin.email);
    await setRole(owner, admin, "reader");
    expect(await senderOf()).toBe(owner.email);
  });
});

test("a member who signs a colleague's document opens their part of it from the workspace only where they see it", async () => {
  const owner = await newSender("owner");
  const [first, second, third] = [
    await newMember(owner, "sender"),
    await newMember(owner, "sender"),
    await newMember(owner, "sender"),
  ];
  const id = await sendEnvelope(first, [{ ...newRecipient("Sam"), email: second.email }]);
  const signNow = async (by: MemberSender) =>
    (await call("POST", `/api/envelopes/${id}/sign-now`, {}, by)).status;
  const setSees = (sendersSee: string) => call("PUT", "/api/account/access", { sendersSee }, owner);
  expect([await signNow(second), await signNow(third), await signNow(first)]).toEqual([
    ...[200, 404, 404],
  ]);
  await setSees("own");
  expect([await signNow(second), await signNow(third)]).toEqual([404, 404]);
  expect((await call("GET", `/api/documents/${id}`, undefined, second)).status).toBe(404);
  // They were asked to sign, so the mailed link opens their part as anybody's.
  expect((await openLink(await signingToken(second))).status).toBe(200);
  const share = `/api/envelopes/${id}/shares/${second.id}`;
  expect((await call("PUT", share, { as: "read" }, first)).status).toBe(200);
  expect([await signNow(second), await signNow(third)]).toEqual([200, 404]);
});

test("a removed member's remembered device and their app open their own workspace alone", async () => {
  const owner = await newSender("owner");
  const person = await remembered("leaver");
  await invite(owner, person.email);
  expect((await accept(person, owner.id)).status).toBe(200);
  const inside = (bearer: string) =>
    call<Refused<object>>(
      ...(["GET", "/api/dashboard/views", undefined] as const),
      inWorkspace({ ...person, bearer }, owner),
    );
  expect((await inside(person.bearer)).status).toBe(200);
  await remove(owner, person);
  const { body: byDevice } = await signInByDevice(person);
  const secret = newSecret();
  const again = { ...person, bearer: byDevice.accessToken };
  const { body: added } = await addApp(again, { secret, code: codeNow(secret) });
  await own().environment.advance(60_000);
  const { body: byApp } = await logInWith(person.email, codeNow(secret));
  const bearers = [added.accessToken, byApp.accessToken];
  for (const bearer of bearers) {
    expect(bearer).toBeTruthy();
    expect(await inside(bearer)).toMatchObject({ status: 404, body: { code: "NO_WORKSPACE" } });
    const alone = await call("GET", "/api/dashboard/views", undefined, { bearer });
    expect(alone.status).toBe(200);
  }
});

/** The code of an app by the environment's clock. */
const codeNow = (secret: string) => codeOf(secret, stepsAhead(own().environment));
