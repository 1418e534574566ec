import { createHmac, randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { factorNoticeDays, workspacesMax } from "../../contract/rules/people/workspace-roles.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { type Issuer, logInAtIssuer, startIssuer } from "../support/issuer.ts";
import { invite, inWorkspace, membersOf } from "../support/members.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { passedWorkspace } from "../support/ownership.ts";
import {
  newRecipient,
  newSender,
  password,
  registration,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signIn,
  viewingToken,
} from "../support/people.ts";
import {
  comeBy,
  comeIn,
  finish,
  known,
  ownSignOn,
  saveSignOn,
  setUp,
  signOnInput,
  start,
  toldBy,
} from "../support/sign-on.ts";

// Single sign-on while other things change: people who come at once, who are erased, workspaces that are full, passed on or
// erased, and rules about factors.

let names: NameServer;
const stops: (() => unknown)[] = [];
const own = ownEnvironment({
  parameters: async () => {
    names = await startNameServer();
    stops.push(() => names.stop());
    return { NameServers: names.address };
  },
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function newIssuer(): Promise<Issuer> {
  const issuer = await startIssuer();
  stops.push(() => issuer.stop());
  return issuer;
}

const newDomain = () => `d${randomUUID().slice(0, 8)}.example`;

async function firm(owner?: Sender) {
  const [issuer, domain] = [await newIssuer(), newDomain()];
  const person = owner ?? (await newSender("owner"));
  await setUp(person, issuer, domain, names);
  return { owner: person, issuer, domain };
}

async function stored(): Promise<string[]> {
  const operator = await operatorOf(own().environment);
  const items = [...(await operator.items("Subscriptions")), ...(await operator.items("Logins"))];
  return items
    .map((item) => JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)))
    .sort();
}

/** Where a text is stored about accounts and memberships. */
const storedWith = async (text: string) => (await stored()).filter((item) => item.includes(text));

async function setOfAccount({ id }: Pick<Sender, "id">, name: string, value: unknown) {
  const { db, names: stage } = await operatorOf(own().environment);
  await db.send(
    new UpdateCommand({
      TableName: stage.tables.Subscriptions,
      Key: { pk: `A#${id}`, sk: "ACCOUNT" },
      UpdateExpression: "SET #name = :value",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":value": value },
    }),
  );
}

async function registered(email: string): Promise<Sender> {
  await call("POST", "/api/auth/register", registration(email));
  return signIn(email);
}

const views = (by: Partial<Sender> & { headers?: Record<string, string> }) =>
  call<{ code?: string }>("GET", "/api/dashboard/views", undefined, by);

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

/** The next run of the function that erases accounts. */
const nextRun = () => own().environment.advance(10 * 60_000 + 1_000);

const steps = () => Math.round((own().environment.now() - Date.now()) / 30_000);

describe("a first visit", () => {
  test("a first visit in two tabs at once makes one person, who is logged in in both", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}`, name: "Ann Able" });
    const begun = await start(email);
    const second = await start(email, begun.cookie);
    const told = await Promise.all(
      [begun, second].map(async ({ body }) => toldBy(await logInAtIssuer(body.redirectUrl))),
    );
    const all = await Promise.all(told.map((one) => finish(one, begun.cookie)));
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = all;
    expect(one?.body.id).toBe(other?.body.id);
    expect(await membersOf(owner)).toHaveLength(2);
    expect(await storedWith('"subject":"S#')).toHaveLength(
      new Set(await storedWith('"subject":"S#')).size,
    );
  });

  test("a first visit of two people with one address at once lets one of them in", async () => {
    const { owner, issuer, domain } = await firm();
    const email = `desk@${domain}`;
    const [one, two] = [`one@${domain}`, `two@${domain}`];
    known(issuer, "one", { email, hint: one });
    known(issuer, "two", { email, hint: two });
    const all = await Promise.all([comeBy(one), comeBy(two)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await membersOf(owner)).toHaveLength(2);
  });

  test("a first visit to a workspace with 200 members is refused, and changes nothing", async () => {
    const { owner, issuer, domain } = await firm();
    await setOfAccount(owner, "membersCount", 199);
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const before = await stored();
    expect(codeOf(await comeBy(email))).toEqual([409, "TOO_MANY_MEMBERS"]);
    expect(await stored()).toEqual(before);
    await setOfAccount(owner, "membersCount", 198);
    expect((await comeBy(email)).status).toBe(200);
  });

  test("a first visit of somebody who belongs to as many workspaces as possible is refused, and changes nothing", async () => {
    const { issuer, domain } = await firm();
    const email = `ann@${domain}`;
    const ann = await registered(email);
    const many = new Set(Array.from({ length: workspacesMax }, () => randomUUID()));
    await setOfAccount(ann, "memberOf", many);
    known(issuer, "a", { email });
    const before = await stored();
    expect(codeOf(await comeBy(email))).toEqual([409, "TOO_MANY_WORKSPACES"]);
    expect(await stored()).toEqual(before);
  });
});

describe("an ID token that is signed with what others know", () => {
  test("such as the client's secret or the issuer's public key, is refused", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const keys = await (await fetch(`${issuer.url}/jwks`)).text();
    const before = await stored();
    for (const key of [issuer.clientSecret, keys, ""]) {
      issuer.forge = (claims) => {
        const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
        return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
      };
      expect(codeOf(await comeBy(email))).toEqual([401, "SIGN_ON_REFUSED"]);
    }
    expect(await stored()).toEqual(before);
  });
});

describe("an issuer that answers the code", () => {
  test("an issuer that answers the code with a megabyte or with nothing ends the login, and changes nothing", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const before = await stored();
    issuer.instead = (path, response) => {
      if (!path.startsWith("/token")) return false;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id_token: "x".repeat(1_000_000) }));
      return true;
    };
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
    issuer.instead = (path) => path.startsWith("/token");
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
    expect(await stored()).toEqual(before);
  });
});

describe("a session by single sign-on", () => {
  test("ends after twelve hours, however often it is renewed", async () => {
    const { issuer, domain } = await firm();
    const ann = await comeIn(known(issuer, "a", { email: `ann@${domain}` }));
    const headers = { cookie: ann.cookie };
    const renew = () => call<{ code?: string }>("POST", "/api/auth/refresh", {}, { headers });
    for (const _ of ["after six hours", "after almost twelve"]) {
      await own().environment.advance(6 * 3_600_000 - 60_000);
      expect((await renew()).status).toBe(200);
    }
    await own().environment.advance(3 * 60_000);
    expect(codeOf(await renew())).toEqual([401, "SIGN_IN_AGAIN"]);
  });

  test("counts as a required factor, and a password alone does not", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    await comeIn(email);
    const asked = { required: true, password };
    expect((await call("PUT", "/api/workspace/required-factor", asked, owner)).status).toBe(200);
    const mails = (await inbox(email)).filter(({ subject }) => subject.includes("requires"));
    expect(mails).toEqual([]);
    await own().environment.advance((factorNoticeDays + 1) * 86_400_000);
    const ann = await comeIn(email);
    expect((await views(ann)).status).toBe(200);
    const state = await call<{ factorFrom?: string }>(
      ...(["POST", "/api/billing/account/status", {}, ann] as const),
    );
    expect(state.body.factorFrom).toBeUndefined();
    const byPassword = await signIn(owner.email);
    expect(codeOf(await views(byPassword))).toEqual([403, "FACTOR_REQUIRED"]);
  });
});

describe("erasing", () => {
  const close = (by: Pick<Sender, "bearer">, pass: string) =>
    call("POST", "/api/auth/close-account", { password: pass }, by);

  /** Sets a password, with which an account can be deleted. */
  async function withPassword(email: string): Promise<Sender> {
    await call("POST", "/api/auth/forgot-password", { username: email });
    const { text } = await mailTo(email, (mail) => mail.text.includes("set a new"));
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    await call("POST", "/api/auth/reset-password", { username: email, code, password });
    return signIn(email);
  }

  test("an account forgets whom issuers named so, and lets nobody back who was removed", async () => {
    const [one, two] = [await firm(), await firm()];
    const email = known(one.issuer, "a", { email: `ann@${one.domain}` });
    const ann = await comeIn(email);
    known(two.issuer, "a", { email: `ann@${two.domain}`, hint: email });
    expect((await call("DELETE", `/api/members/${ann.id}`, undefined, one.owner)).status).toBe(200);
    expect(await storedWith(`"userId":"${ann.id}"`)).not.toEqual([]);
    expect((await close(await withPassword(email), password)).status).toBe(200);
    await nextRun();
    const left = await storedWith(ann.id);
    expect(left.filter((item) => /"sk":"[ST]#/.test(item))).toEqual([]);
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_REMOVED"]);
    // The same person is another account from now on.
    const owner = await signIn(one.owner.email);
    expect((await invite(owner, email, "reader")).status).toBe(201);
    const anew = await comeIn(email);
    expect(anew.id).not.toBe(ann.id);
    expect(anew.reply.workspaces).toMatchObject([{ id: one.owner.id, role: "reader" }]);
    expect((await close(await withPassword(email), password)).status).toBe(200);
    await nextRun();
    // Nobody has removed them this time.
    expect((await comeIn(email)).id).not.toBe(anew.id);
  });

  test("a workspace ends its single sign-on, and another may have its domain", async () => {
    const { owner, issuer, domain } = await firm();
    const ann = await comeIn(known(issuer, "a", { email: `ann@${domain}` }));
    expect((await close(owner, password)).status).toBe(200);
    expect((await views(ann)).status).toBe(401);
    await nextRun();
    expect(codeOf(await comeBy(ann.email))).toEqual([404, "SIGN_ON_NONE"]);
    expect(await storedWith(domain)).toEqual(
      (await storedWith(domain)).filter(
        (item) => item.includes(ann.id) || item.includes("ADDRESS"),
      ),
    );
    const next = await newSender("next");
    const other = await newIssuer();
    await setUp(next, other, domain, names);
    known(other, "a", { email: ann.email });
    expect((await comeIn(ann.email)).id).toBe(ann.id);
  });
});

describe("a workspace that was passed on", () => {
  test("has its single sign-on set by the new owner alone, who needs no issuer", async () => {
    const { owner, issuer, domain } = await firm();
    const heir = await passedWorkspace(owner, steps());
    const only = { ...signOnInput(issuer, domain), isOnly: true };
    const asOwner = inWorkspace(heir, owner);
    const former = inWorkspace(await signIn(owner.email), owner);
    const change = (by: typeof former) => saveSignOn(by, only);
    expect(codeOf(await change(former))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect((await change(asOwner)).status).toBe(200);
    expect((await views(asOwner)).status).toBe(200);
    expect(codeOf(await views(former))).toEqual([403, "SIGN_ON_NEEDED"]);
    // The former owner still has a workspace of their own.
    expect((await views({ bearer: former.bearer })).status).toBe(200);
  });

  test("mails its present owner when the domain's record is missing", async () => {
    const { owner, issuer, domain } = await firm();
    const heir = await passedWorkspace(owner, steps());
    const email = known(issuer, "a", { email: `ann@${domain}` });
    for (const name of names.texts.keys()) if (name.endsWith(domain)) names.texts.delete(name);
    await own().environment.advance(61 * 60_000);
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_LOST"]);
    const stopped = ({ subject }: { subject: string }) => subject.includes("has stopped");
    expect((await inbox(heir.email)).filter(stopped)).toHaveLength(1);
    expect((await inbox(owner.email)).filter(stopped)).toEqual([]);
  });

  test("lets the person who registered it in as a member, and back after leaving by an invitation only", async () => {
    const domain = newDomain();
    const email = `olga@${domain}`;
    const olga = await registered(email);
    const issuer = await newIssuer();
    await setUp(olga, issuer, domain, names);
    const heir = await passedWorkspace(olga, steps());
    known(issuer, "olga", { email });
    const back = await comeIn(email);
    expect(back.id).toBe(olga.id);
    expect(back.reply).toMatchObject({ workspace: olga.id, workspaces: [{ role: "admin" }] });
    const asOwner = inWorkspace(heir, olga);
    expect((await call("DELETE", `/api/members/${olga.id}`, undefined, asOwner)).status).toBe(200);
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_REMOVED"]);
    const invited = { email, role: "reader" };
    expect((await call("POST", "/api/members", invited, asOwner)).status).toBe(201);
    expect((await comeIn(email)).reply.workspaces).toMatchObject([{ role: "reader" }]);
  });

  test("can be passed on to somebody who came by single sign-on, who comes in by either way", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const ann = await comeIn(email);
    await call("PUT", `/api/members/${ann.id}`, { role: "admin" }, owner);
    await setOfAccount(owner, "ownedBy", { userId: ann.id, name: "ann", email });
    expect((await comeIn(email)).reply.workspaces).toMatchObject([{ role: "owner" }]);
    expect((await ownSignOn(await comeIn(email))).status).toBe(200);
  });
});

describe("of a document that was sent after single sign-on", () => {
  test("the sealed record says where its sender had logged in, and is genuine for earlier verifiers", async (context) => {
    const { owner, issuer, domain } = await firm();
    const ann = await comeIn(known(issuer, "a", { email: `ann@${domain}`, name: "Ann Able" }));
    const cleo = newRecipient("Cleo");
    await sendEnvelope(inWorkspace(ann, owner), [cleo]);
    await signBy(cleo);
    const sealed = await sealedBehind(await viewingToken(cleo.email));
    const at = new URL(issuer.url).host.replaceAll(".", "\\.");
    await isGenuine(sealed, RegExp(`signed in at ${at}`), context);
  });
});

test("a person's data has their workspace's single sign-on without its secret, and where they came by one", async () => {
  const domain = newDomain();
  const olga = await registered(`olga@${domain}`);
  const issuer = await newIssuer();
  await setUp(olga, issuer, domain, names);
  await comeIn(known(issuer, "o", { email: olga.email }));
  const { body } = await call<{ url: string }>("POST", "/api/users/me/data", {}, olga);
  const zip = unzipSync(new Uint8Array(await (await fetch(body.url)).arrayBuffer()));
  const told = Buffer.from(zip["single-sign-on.json"] ?? []).toString();
  const signOn = { issuer: issuer.url, domain, role: "sender" };
  expect(JSON.parse(told)).toMatchObject({ signOn, cameTo: [olga.id] });
  expect(told).not.toContain("secret");
});
