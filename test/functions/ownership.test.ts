import { describe, expect, test } from "vitest";
import type { PasskeyOptionsReply } from "../../contract/pages/factors.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call, inbox } from "../support/cloud.ts";
import { codeOf, logInWith, newLoginAuthenticator, stepsAhead } from "../support/factors.ts";
import { grantOf } from "../support/grants.ts";
import { accept, invite, inWorkspace, membersOf, newMember } from "../support/members.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  acceptOffer,
  memberWithApp,
  offer,
  passedWorkspace,
  shownOffer,
} from "../support/ownership.ts";
import { idOf, newPayer, stripeClient } from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  password,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
} from "../support/people.ts";

/** A workspace is passed on to a colleague, and what becomes of both people. */

const own = ownEnvironment();

/** An owner who has passed their workspace on, and has logged in again; a login in the same second would have ended, too. */
async function passedOn(owner: Sender) {
  const heir = await passedWorkspace(owner, stepsLater());
  await own().environment.advance(30_000);
  const again = await signIn(owner.email);
  return { again, former: inWorkspace(again, owner), heir };
}

const minutes = (count: number) => own().environment.advance(count * 60_000 + 1_000);

const listed = async (by: Sender) =>
  (
    await call<{ documents: { id: string }[] }>("GET", "/api/dashboard/views", undefined, by)
  ).body.documents.map(({ id }) => id);

const statusOf = async (by: Sender, path: string, method: "GET" | "POST" = "GET") =>
  (await call(method, path, method === "GET" ? undefined : {}, by)).status;

const alone = ({ id, email, bearer, cookie }: Sender): Sender => ({ id, email, bearer, cookie });

const close = (by: Sender) => call("POST", "/api/auth/close-account", { password }, alone(by));

const refused = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer;
  return [status, "code" in body ? body.code : undefined];
};

const logged = async (by: Sender) =>
  (
    await call<{ data: { act: string; email: string }[] }>(
      ...(["GET", "/api/account/log", undefined, by] as const),
    )
  ).body.data.map(({ act }) => act);

describe("a workspace that is passed on", () => {
  test("keeps its documents, makes the owner an admin at once, and leaves them an empty workspace", async () => {
    const owner = await newSender("owner");
    const watching = await newMember(owner, "admin");
    const envelopeId = await sendEnvelope(owner, [newRecipient("Ann")]);
    const heir = await memberWithApp(owner, "sender", stepsLater());
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(403);
    expect((await offer(owner, heir)).status).toBe(200);
    expect(await shownOffer(heir)).toMatchObject({ isMine: true });
    expect(await shownOffer(watching)).toMatchObject({ isMine: false, to: { email: heir.email } });
    expect((await acceptOffer(heir, { mfacode: heir.mfacode })).status).toBe(200);

    const members = (await membersOf(heir)).map(({ id, role }) => [id, role]);
    expect(members).toHaveLength(3);
    expect(members).toEqual(
      expect.arrayContaining([
        [heir.id, "owner"],
        [owner.id, "admin"],
        [watching.id, "admin"],
      ]),
    );
    await own().environment.advance(30_000);
    const again = await signIn(owner.email);
    const former = inWorkspace(again, owner);
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(200);
    expect(await statusOf(former, "/api/billing/upgrades")).toBe(403);
    expect(await statusOf(former, "/api/users/me/data", "POST")).toBe(403);
    for (const one of [heir, former]) expect(await listed(one)).toEqual([envelopeId]);
    expect(await listed(again)).toEqual([]);
    expect(await statusOf(again, "/api/billing/upgrades")).toBe(200);
    expect((await logged(former)).slice(0, 2)).toEqual(["ownership-passed", "ownership-offered"]);
    for (const { email } of [owner, watching, heir])
      expect(
        (await inbox(email)).filter(({ subject }) => /is the owner of the workspace/.test(subject)),
      ).toHaveLength(1);
  });

  test("is opened after the former owner's next login, in which they can switch to their own", async () => {
    const owner = await newSender("owner");
    const { again, heir } = await passedOn(owner);
    expect(await refused(call("GET", "/api/dashboard/views", undefined, owner))).toEqual([
      401,
      "SIGN_IN_AGAIN",
    ]);
    expect(again.id).toBe(owner.id);
    const cookie = { headers: { cookie: again.cookie } };
    const { body } = await call<UserReply>("POST", "/api/auth/refresh", {}, cookie);
    expect(body.workspace).toBe(owner.id);
    const [mine, theirs] = body.workspaces ?? [];
    expect([mine?.role, theirs?.role, theirs?.id]).toEqual(["owner", "admin", owner.id]);
    const workspaceId = mine?.id ?? "";
    expect((await call("POST", "/api/workspace/open", { workspaceId }, again)).status).toBe(200);
    const next = await call<UserReply>("POST", "/api/auth/refresh", {}, cookie);
    expect(next.body.workspace).toBeUndefined();
    await minutes(2);
    const { body: ofHeir } = await logInWith(heir.email, codeOf(heir.secret, 1 + stepsLater()));
    expect(ofHeir.workspaces?.map(({ name }) => name)).toEqual([
      "Sam Sender (personal)",
      "Sam Sender",
    ]);
    // Their own workspace is as good as any other.
    const member = await newSender("member");
    expect((await invite(again, member.email)).status).toBe(201);
    expect((await accept(member, workspaceId)).status).toBe(200);
    const sent = await sendEnvelope(again, [newRecipient("Ben")]).catch((error) => error.message);
    expect(sent).toContain("INACTIVE");
  });

  test("comes back to the person who registered it by another offer", async () => {
    const owner = await newSender("owner");
    const envelopeId = await sendEnvelope(owner, [newRecipient("Ann")]);
    const { former, heir } = await passedOn(owner);
    const { by: back, credential } = await withPasskey(former);
    expect(await refused(offer(heir, owner))).toEqual([400, "BAD_FIELD"]);
    await minutes(2);
    expect((await offer(heir, owner, { mfacode: codeOf(heir.secret, stepsLater()) })).status).toBe(
      200,
    );
    expect((await acceptOffer(back, { credential: await credential() })).status).toBe(200);
    expect(await statusOf(back, "/api/billing/upgrades")).toBe(200);
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(401);
    expect(await listed(back)).toEqual([envelopeId]);
  });

  test("outlives its former owner's account, whose open documents its owner takes over", async () => {
    const owner = await newSender("owner");
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const envelopeId = await sendEnvelope(owner, [ann, ben]);
    const { again, heir } = await passedOn(owner);
    await sendEnvelope(heir, [newRecipient("Zoe")]);
    const work = await call("GET", `/api/members/${owner.id}/work`, undefined, heir);
    expect(work.body).toMatchObject({ documents: 1 });
    await signBy(ann);
    expect((await close(again)).status).toBe(200);
    expect(await refused(call("GET", "/api/dashboard/views", undefined, again))).toEqual([
      401,
      "SIGN_IN_AGAIN",
    ]);
    await minutes(6);
    await minutes(6);
    const boss = inWorkspace({ ...heir, ...(await signInWithApp(heir)) }, { id: owner.id });
    expect(await listed(boss)).toContain(envelopeId);
    expect((await membersOf(boss)).map(({ id }) => id)).toEqual([heir.id]);
    await signBy(ben);
    await own().environment.idle();
    const completed = (email: string) =>
      inbox(email).then((all) => all.filter(({ subject }) => subject.includes("Completed")));
    expect((await completed(heir.email)).length).toBeGreaterThan(0);
    expect(await completed(owner.email)).toEqual([]);
    expect((await call("POST", "/api/auth/register", registrationOf(owner))).status).toBe(201);
  });

  test("mails of the end of a document that a removed former owner sent go to the colleague at once", async () => {
    const owner = await newSender("owner");
    const ann = newRecipient("Ann");
    await sendEnvelope(owner, [ann]);
    const { heir } = await passedOn(owner);
    expect((await call("DELETE", `/api/members/${owner.id}`, undefined, heir)).status).toBe(200);
    await signBy(ann);
    await own().environment.idle();
    const completed = async ({ email }: Sender) =>
      (await inbox(email)).filter(({ subject }) => subject.includes("Completed")).length;
    expect([await completed(heir), await completed(owner)]).toEqual([1, 0]);
  });

  test("requires of its former owner, too, the factor that it requires, but not in their own", async () => {
    const owner = await newSender("owner");
    const { former, heir } = await passedOn(owner);
    const required = { required: true, password };
    expect((await call("PUT", "/api/workspace/required-factor", required, heir)).status).toBe(200);
    const notices = async ({ email }: Sender) =>
      (await inbox(email)).filter(({ subject }) => subject.includes("requires an authenticator"));
    for (const one of [owner, heir]) expect(await notices(one)).toHaveLength(1);
    await minutes(14 * 24 * 60);
    const again = await signIn(owner.email);
    const views = (by: Sender) => refused(call("GET", "/api/dashboard/views", undefined, by));
    expect(await views({ ...former, ...again })).toEqual([403, "FACTOR_REQUIRED"]);
    expect(await views(again)).toEqual([200, undefined]);
    const boss = inWorkspace({ ...heir, ...(await signInWithApp(heir)) }, owner);
    expect(await views(boss)).toEqual([200, undefined]);
    const removed = { factor: "app", password };
    expect(await refused(call("POST", "/api/auth/factors/remove", removed, boss))).toEqual([
      409,
      "LAST_FACTOR",
    ]);
  });

  test("has Stripe send its invoices to the new owner, but not in place of a bookkeeper", async () => {
    const [payer, kept] = [await newPayer(), await newPayer()];
    const stripe = stripeClient();
    const customerOf = async (one: Sender) => {
      const { customer } = await stripe.subscriptions.retrieve(await idOf(one));
      return String(customer);
    };
    const [id, keptId] = [await customerOf(payer), await customerOf(kept)];
    await stripe.customers.update(keptId, { email: "books@firm.example" });
    const addressAt = async (customer: string) => {
      const found = await stripe.customers.retrieve(customer);
      return found.deleted ? undefined : found.email;
    };
    expect(await addressAt(id)).toBe(payer.email);
    const heir = await passedWorkspace(payer, stepsLater());
    await passedWorkspace(kept, stepsLater());
    await minutes(10);
    expect(await addressAt(id)).toBe(heir.email);
    expect(await addressAt(keptId)).toBe("books@firm.example");
  });

  test("is erased with its owner's account, and its former owner goes on in their own", async () => {
    const owner = await newSender("owner");
    const envelopeId = await sendEnvelope(owner, [newRecipient("Ann")]);
    const { former, heir } = await passedOn(owner);
    expect((await close(heir)).status).toBe(200);
    expect(await refused(call("GET", "/api/dashboard/views", undefined, former))).toEqual([
      404,
      "NO_WORKSPACE",
    ]);
    await minutes(6);
    await minutes(6);
    const again = await signIn(owner.email);
    expect(again.id).toBe(owner.id);
    expect(await listed(again)).toEqual([]);
    expect(await statusOf(again, `/api/documents/${envelopeId}`)).toBe(404);
    expect(await statusOf(inWorkspace(again, owner), "/api/dashboard/views")).toBe(404);
    expect((await close(again)).status).toBe(200);
    await minutes(6);
    await minutes(6);
    expect((await call("POST", "/api/auth/register", registrationOf(owner))).status).toBe(201);
  });
});

/** The session that begins as a person adds a passkey, and what it signs. */
async function withPasskey<By extends Pick<Sender, "bearer">>(by: By) {
  const authenticator = newLoginAuthenticator();
  const options = (bearer: string) =>
    call<PasskeyOptionsReply>("POST", "/api/auth/factors/passkey-options", {}, { bearer });
  const credential = authenticator.make((await options(by.bearer)).body);
  const added = { credential, password };
  const { body } = await call<UserReply>("POST", "/api/auth/factors/passkeys", added, by);
  const bearer = body.accessToken;
  return {
    by: { ...by, bearer },
    credential: async () => authenticator.use((await options(bearer)).body),
  };
}

const registrationOf = ({ email }: Sender) => ({
  ...{ userName: email, password, firstName: "Sam", lastName: "Sender", mobile: "5551234567" },
  pricing: "free",
});

async function signInWithApp({ email, secret }: { email: string; secret: string }) {
  const { status, body } = await logInWith(email, codeOf(secret, 1 + stepsLater()));
  if (status !== 200) throw new Error(`log in: ${JSON.stringify(body)}`);
  return { bearer: body.accessToken };
}

const stepsLater = () => stepsAhead(own().environment);

describe("an offer", () => {
  test("is made by the owner alone, to a member, one at a time, and ends by withdrawal", async () => {
    const owner = await newSender("owner");
    const [admin, sender] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
    expect(await refused(offer(admin, admin))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect(await refused(offer(owner, admin, { password: "wrong" }))).toEqual([
      400,
      "WRONG_PASSWORD",
    ]);
    expect(await refused(offer(owner, await newSender("stranger")))).toEqual([404, "NOT_FOUND"]);
    expect((await offer(owner, admin)).status).toBe(200);
    expect((await offer(owner, admin)).status).toBe(200);
    expect(await refused(offer(owner, sender))).toEqual([409, "OFFER_OPEN"]);
    expect(await shownOffer(sender)).toBeUndefined();
    expect(await refused(call("POST", "/api/workspace/offer/decline", {}, sender))).toEqual([
      409,
      "OFFER_GONE",
    ]);
    expect(await statusOf(admin, "/api/workspace/offer/withdraw", "POST")).toBe(403);
    expect(await statusOf(owner, "/api/workspace/offer/withdraw", "POST")).toBe(200);
    expect(await shownOffer(admin)).toBeUndefined();
    expect((await offer(owner, sender)).status).toBe(200);
    expect(await statusOf(sender, "/api/workspace/offer/decline", "POST")).toBe(200);
    expect((await logged(owner)).slice(0, 4)).toEqual([
      ...["offer-declined", "ownership-offered", "offer-withdrawn", "ownership-offered"],
    ]);
  });

  test("is mailed later if the call stops before, once to each", async () => {
    const { environment } = own();
    const owner = await newSender("owner");
    const [admin, other] = [await newMember(owner, "admin"), await newMember(owner, "admin")];
    const mails = async ({ email }: Sender) =>
      (await inbox(email)).filter(({ subject }) => /offer/.test(subject)).length;
    await environment.without(grantOf("auth", "dynamodb:Query", /Subscriptions/), async () => {
      expect((await offer(owner, admin)).status).toBe(200);
    });
    const all = [owner, admin, other];
    expect(await Promise.all(all.map(mails))).toEqual([0, 0, 0]);
    await minutes(5);
    expect(await Promise.all(all.map(mails))).toEqual([1, 1, 1]);
    await minutes(5);
    expect(await Promise.all(all.map(mails))).toEqual([1, 1, 1]);
  });

  test("is mailed to ten people by the call, and to the others by the next run", async () => {
    const owner = await newSender("owner");
    const admins: Sender[] = [];
    for (let count = 0; count < 11; count++) admins.push(await newMember(owner, "admin"));
    const [first] = admins;
    if (!first) throw new Error("no admin");
    const mailed = async () => {
      const inboxes = await Promise.all([owner, ...admins].map(({ email }) => inbox(email)));
      return inboxes.map((mails) => mails.filter(({ subject }) => /offer/.test(subject)).length);
    };
    expect((await offer(owner, first)).status).toBe(200);
    const now = await mailed();
    expect(now.filter((count) => count === 1)).toHaveLength(10);
    expect(now.filter((count) => count === 0)).toHaveLength(2);
    await minutes(5);
    expect(new Set(await mailed())).toEqual(new Set([1]));
  });

  test("is accepted with password and factor by the person to whom it is made, and by nobody else", async () => {
    const owner = await newSender("owner");
    const heir = await memberWithApp(owner, "admin", stepsLater());
    const [other, bare] = [
      await memberWithApp(owner, "admin", stepsLater()),
      await newMember(owner, "admin"),
    ];
    expect((await offer(owner, bare)).status).toBe(200);
    expect(await refused(acceptOffer(bare, {}))).toEqual([409, "FACTOR_MISSING"]);
    expect(await statusOf(owner, "/api/workspace/offer/withdraw", "POST")).toBe(200);
    expect((await offer(owner, heir)).status).toBe(200);
    expect(await refused(acceptOffer(other, { mfacode: other.mfacode }))).toEqual([
      409,
      "OFFER_GONE",
    ]);
    expect(await refused(acceptOffer(heir, {}))).toEqual([400, "BAD_FIELD"]);
    expect(await refused(acceptOffer(heir, { mfacode: "000000" }))).toEqual([400, "BAD_FIELD"]);
    const { mfacode } = heir;
    expect(await refused(acceptOffer(heir, { mfacode, password: "wrong" }))).toEqual([
      400,
      "WRONG_PASSWORD",
    ]);
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(403);
    expect((await acceptOffer(heir, { mfacode })).status).toBe(200);
    // The code is used up.
    expect(await refused(acceptOffer(heir, { mfacode }))).toEqual([400, "BAD_FIELD"]);
    expect(await statusOf(other, "/api/billing/upgrades")).toBe(403);
  });

  test("ends when the member's role changes, they are removed and join again, or seven days have passed", async () => {
    const owner = await newSender("owner");
    const heir = await memberWithApp(owner, "admin", stepsLater());
    const path = `/api/members/${heir.id}`;
    expect((await offer(owner, heir)).status).toBe(200);
    expect((await call("PUT", path, { role: "sender" }, owner)).status).toBe(200);
    expect(await refused(acceptOffer(heir, { mfacode: heir.mfacode }))).toEqual([
      409,
      "OFFER_GONE",
    ]);
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(403);
    await minutes(7 * 24 * 60);
    const boss = await signIn(owner.email);
    expect(await shownOffer(boss)).toBeUndefined();
    const last = await memberWithApp(boss, "admin", stepsLater());
    expect((await offer(boss, last)).status).toBe(200);
    expect((await call("DELETE", `/api/members/${last.id}`, undefined, boss)).status).toBe(200);
    const mfacode = codeOf(last.secret, 1 + stepsLater());
    expect(await refused(acceptOffer(last, { mfacode }))).toEqual([404, "NO_WORKSPACE"]);
    await invite(boss, last.email, "admin");
    await accept(last, boss.id);
    expect(await refused(acceptOffer(last, { mfacode }))).toEqual([409, "OFFER_GONE"]);
    expect(await statusOf(boss, "/api/billing/upgrades")).toBe(200);
  });

  test("accepted twice at once, by an app's code and by a passkey, passes the workspace on once", async () => {
    const owner = await newSender("owner");
    const heir = await memberWithApp(owner, "admin", stepsLater());
    const { by, credential } = await withPasskey(heir);
    expect((await offer(owner, heir)).status).toBe(200);
    const accepts = await Promise.all([
      acceptOffer(by, { mfacode: heir.mfacode }),
      acceptOffer(by, { credential: await credential() }),
    ]);
    expect(accepts.map(({ status }) => status)).toContain(200);
    const others = accepts.filter(({ status }) => status !== 200);
    for (const { body } of others) expect(["OFFER_GONE", "CONFLICT"]).toContain(body.code);
    expect(await membersOf(by)).toMatchObject([
      { id: heir.id, role: "owner" },
      { id: owner.id, role: "admin" },
    ]);
    const passed = (await logged(by)).filter((act) => act === "ownership-passed");
    expect(passed).toHaveLength(1);
    const mails = (await inbox(owner.email)).filter(({ subject }) =>
      /is the owner of the workspace/.test(subject),
    );
    expect(mails).toHaveLength(1);
  });

  test("accepted while it is withdrawn either passes the workspace on or ends", async () => {
    const owner = await newSender("owner");
    const heir = await memberWithApp(owner, "sender", stepsLater());
    expect((await offer(owner, heir)).status).toBe(200);
    const [withdrawn, accepted] = await Promise.all([
      statusOf(owner, "/api/workspace/offer/withdraw", "POST"),
      acceptOffer(heir, { mfacode: heir.mfacode }),
    ]);
    expect([withdrawn, accepted.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(accepted.status === 200 ? 200 : 403);
    expect(await shownOffer(heir)).toBeUndefined();
  });

  test("accepted while the owner's account is closed changes nothing", async () => {
    const owner = await newSender("owner");
    const heir = await memberWithApp(owner, "admin", stepsLater());
    expect((await offer(owner, heir)).status).toBe(200);
    const both = await Promise.all([close(owner), acceptOffer(heir, { mfacode: heir.mfacode })]);
    expect(both[0].status).toBe(200);
    const isOwner = both[1].status === 200;
    expect(await statusOf(heir, "/api/billing/upgrades")).toBe(isOwner ? 200 : 404);
  });

  test("has the person who created the workspace stay admin or reader in it", async () => {
    const owner = await newSender("owner");
    const { former, heir } = await passedOn(owner);
    const change = (role: string) => call("PUT", `/api/members/${owner.id}`, { role }, heir);
    expect(await refused(change("sender"))).toEqual([400, "BAD_FIELD"]);
    expect((await change("reader")).status).toBe(200);
    expect(await statusOf(former, "/api/account/log")).toBe(403);
    expect((await call("DELETE", `/api/members/${owner.id}`, undefined, heir)).status).toBe(200);
    expect(await statusOf(former, "/api/dashboard/views")).toBe(404);
    expect(await refused(invite(heir, owner.email, "sender"))).toEqual([400, "BAD_FIELD"]);
  });
});
