import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { addApp, codeOf as codeOfApp, newSecret } from "../support/factors.ts";
import {
  type Claims,
  type Issuer,
  logInAtIssuer,
  signedToken,
  startIssuer,
  unsignedToken,
} from "../support/issuer.ts";
import { accept, invite, inWorkspace, membersOf, newMember } from "../support/members.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  firstStep,
  mailedCode,
  newOperator,
  newSender,
  operatorEmail,
  password,
  registration,
  type Sender,
  signIn,
} from "../support/people.ts";
import {
  comeBy,
  comeIn,
  finish,
  known,
  ownSignOn,
  proveDomain,
  removeSignOn,
  saveSignOn,
  setUp,
  signOnInput,
  start,
  toldBy,
} from "../support/sign-on.ts";

// What single sign-on refuses. Nothing that is refused changes an account, a membership or a login.

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

async function newIssuer(settings: Parameters<typeof startIssuer>[0] = {}): Promise<Issuer> {
  const issuer = await startIssuer(settings);
  stops.push(() => issuer.stop());
  return issuer;
}

const newDomain = () => `d${randomUUID().slice(0, 8)}.example`;

async function firm(more: object = {}) {
  const [issuer, owner, domain] = [await newIssuer(), await newSender("owner"), newDomain()];
  const { record } = await setUp(owner, issuer, domain, names, more);
  return { owner, issuer, domain, record };
}

/** All that is stored about accounts, memberships and logins under way. */
async function stored(): Promise<string[]> {
  const operator = await operatorOf(own().environment);
  const items = [...(await operator.items("Subscriptions")), ...(await operator.items("Logins"))];
  return items
    .map((item) => JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)))
    .sort();
}

const views = (by: Partial<Sender> & { headers?: Record<string, string> }) =>
  call<{ code?: string }>("GET", "/api/dashboard/views", undefined, by);

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe("what comes back from an issuer is refused, and leaves nothing,", () => {
  const forgeries: Readonly<Record<string, (claims: Claims, token: string) => string>> = {
    "with a token that nobody signed": (claims) => unsignedToken(claims),
    "with another signature": (_, token) => `${token.slice(0, -8)}AAAAAAAA`,
    "for another client": (claims, token) => signedToken({ ...claims, aud: "other" }, token),
    "by another issuer": (claims, token) =>
      signedToken({ ...claims, iss: "https://evil.example" }, token),
    "with the nonce of another login": (claims, token) =>
      signedToken({ ...claims, nonce: "other" }, token),
    "without a nonce": ({ nonce: _, ...claims }, token) => signedToken(claims, token),
    "after its time": (claims, token) => signedToken({ ...claims, exp: 1_700_000_000 }, token),
    "before its time": (claims, token) => signedToken({ ...claims, nbf: 4_000_000_000 }, token),
  };
  test.each(Object.entries(forgeries))("%s", async (_, forge) => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const before = await stored();
    issuer.forge = forge;
    expect(codeOf(await comeBy(email))).toEqual([401, "SIGN_ON_REFUSED"]);
    expect(await stored()).toEqual(before);
    issuer.forge = undefined;
    expect((await comeBy(email)).status).toBe(200);
  });

  const changes: Readonly<Record<string, (told: Record<string, string>) => object>> = {
    "with the name of another issuer": (told) => ({ ...told, iss: "https://evil.example" }),
    "without the name of its issuer": ({ iss: _, ...told }) => told,
    "with a code that was made up": (told) => ({ ...told, code: "made-up" }),
    "without a code": ({ code: _, ...told }) => told,
    "as the issuer's own refusal": ({ code: _, ...told }) => ({ ...told, error: "access_denied" }),
  };
  test.each(Object.entries(changes))("%s", async (_, change) => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const before = await stored();
    const begun = await start(email);
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    expect(codeOf(await finish(change(told), begun.cookie))).toEqual([401, "SIGN_ON_REFUSED"]);
    expect(await stored()).toEqual(before);
    // The login was used up by this.
    expect(codeOf(await finish(told, begun.cookie))).toEqual([401, "SIGN_ON_EXPIRED"]);
    expect(await stored()).toEqual(before);
  });

  test("a login is refused in another browser, and stays open in the first", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const [begun, other] = [await start(email), await start(email)];
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    const before = await stored();
    for (const cookie of [undefined, other.cookie, "sso=made-up"])
      expect(codeOf(await finish(told, cookie))).toEqual([401, "SIGN_ON_EXPIRED"]);
    expect(await stored()).toEqual(before);
    expect((await finish(told, begun.cookie)).status).toBe(200);
  });

  test("twice, also at the same time", async () => {
    const { owner, issuer, domain } = await firm();
    const begun = await start(known(issuer, "a", { email: `ann@${domain}` }));
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    const all = await Promise.all([1, 2, 3, 4].map(() => finish(told, begun.cookie)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await membersOf(owner)).toHaveLength(2);
  });

  test("the code of one login is refused with the state of another", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const first = await start(email);
    const second = await start(email, first.cookie);
    const [one, two] = [
      toldBy(await logInAtIssuer(first.body.redirectUrl)),
      toldBy(await logInAtIssuer(second.body.redirectUrl)),
    ];
    const mixed = await finish({ ...two, code: one["code"] }, second.cookie);
    expect(codeOf(mixed)).toEqual([401, "SIGN_ON_REFUSED"]);
  });

  test("a login is refused at the page of another workspace, whose issuer has sent the person on", async () => {
    const [evil, honest] = [await firm(), await firm()];
    const email = known(honest.issuer, "a", { email: `ann@${honest.domain}` });
    const asked: string[] = [];
    evil.issuer.instead = (path, response) => {
      asked.push(path);
      if (!path.startsWith("/.well-known/")) return false;
      // It doesn't say that it names itself in its answers, as many others don't.
      const at = (name: string) => `${evil.issuer.url}/${name}`;
      const rest = { token_endpoint: at("token"), jwks_uri: at("jwks") };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          ...{ issuer: evil.issuer.url, authorization_endpoint: at("auth"), ...rest },
          ...{ response_types_supported: ["code"], subject_types_supported: ["public"] },
          id_token_signing_alg_values_supported: ["RS256"],
        }),
      );
      return true;
    };
    // Ann logs in at the one, which leads her to a login that it has begun at the other.
    const hers = await start(known(evil.issuer, "a", { email: `ann@${evil.domain}` }));
    const sentOn = new URL((await start(email)).body.redirectUrl);
    const state = new URL(hers.body.redirectUrl).searchParams.get("state") ?? "";
    sentOn.searchParams.set("state", state);
    const { iss: _, ...told } = toldBy(await logInAtIssuer(sentOn.href));
    const before = await stored();
    expect(told).toMatchObject({ workspaceId: honest.owner.id, state });
    expect(codeOf(await finish(told, hers.cookie))).toEqual([401, "SIGN_ON_REFUSED"]);
    // The code stays unknown to the one.
    expect(asked.filter((path) => path.startsWith("/token"))).toEqual([]);
    expect((await stored()).filter((item) => !before.includes(item))).toEqual([]);
  });

  test("after more than ten minutes", async () => {
    const { issuer, domain } = await firm();
    const begun = await start(known(issuer, "a", { email: `ann@${domain}` }));
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    await own().environment.advance(11 * 60_000);
    expect(codeOf(await finish(told, begun.cookie))).toEqual([401, "SIGN_ON_EXPIRED"]);
  });

  test("once the owner has changed single sign-on", async () => {
    const { owner, issuer, domain } = await firm();
    const begun = await start(known(issuer, "a", { email: `ann@${domain}` }));
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    const next = { ...signOnInput(issuer, domain), role: "reader" };
    expect((await saveSignOn(owner, next)).status).toBe(200);
    expect(codeOf(await finish(told, begun.cookie))).toEqual([401, "SIGN_ON_EXPIRED"]);
  });

  test("from a page of another site", async () => {
    const { issuer, domain } = await firm();
    const begun = await start(known(issuer, "a", { email: `ann@${domain}` }));
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    const headers = { cookie: begun.cookie, origin: "https://evil.example" };
    const post = (path: string, input: object) =>
      call<{ code?: string }>("POST", path, input, { headers });
    const finished = await post("/api/auth/sign-on/finish", told);
    expect(codeOf(finished)).toEqual([403, "OTHER_SITE"]);
    const started = await post("/api/auth/sign-on", { username: `ann@${domain}` });
    expect(codeOf(started)).toEqual([403, "OTHER_SITE"]);
  });
});

test("an issuer may change its keys at any time", async () => {
  const { issuer, domain } = await firm();
  const email = known(issuer, "a", { email: `ann@${domain}` });
  expect((await comeBy(email)).status).toBe(200);
  await issuer.rotate();
  expect((await comeBy(email)).status).toBe(200);
});

test("an issuer's clock may be off by less than a minute", async () => {
  const { issuer, domain } = await firm();
  const email = known(issuer, "a", { email: `ann@${domain}` });
  const nowSeconds = () => Math.floor(own().environment.now() / 1000);
  issuer.forge = (claims, token) => signedToken({ ...claims, nbf: nowSeconds() + 40 }, token);
  expect((await comeBy(email)).status).toBe(200);
  issuer.forge = (claims, token) => signedToken({ ...claims, nbf: nowSeconds() + 300 }, token);
  expect((await comeBy(email)).status).toBe(401);
});

describe("an issuer", () => {
  test("that is not there can't be reached", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const begun = await start(email);
    const told = toldBy(await logInAtIssuer(begun.body.redirectUrl));
    const before = await stored();
    await issuer.stop();
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
    expect(codeOf(await finish(told, begun.cookie))).toEqual([424, "SIGN_ON_AWAY"]);
    expect((await stored()).filter((item) => !before.includes(item))).toEqual([]);
  });

  test("whose metadata are a megabyte, or somewhere else, can't be used", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const before = await stored();
    issuer.instead = (path, response) => {
      if (!path.includes("well-known")) return false;
      response.end(JSON.stringify({ issuer: issuer.url, filler: "x".repeat(1_000_000) }));
      return true;
    };
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
    issuer.instead = (path, response) => {
      if (!path.includes("well-known")) return false;
      response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
      return true;
    };
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
    expect(await stored()).toEqual(before);
  });

  test("that doesn't answer ends the wait after eight seconds", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    issuer.instead = (path) => path.includes("well-known");
    const reply = await comeBy(email);
    expect(codeOf(reply)).toEqual([424, "SIGN_ON_AWAY"]);
    expect(reply.body.message).toContain("within 8 seconds");
  });

  test.each([
    "https://127.0.0.1",
    "https://169.254.169.254",
    "https://localhost",
    "http://login.example.com",
    "https://login.example.com:8443",
    "https://user@login.example.com",
    "file:///etc/passwd",
    "https://login.example.com/?a",
  ])("at %s is refused", async (address) => {
    const owner = await newSender("owner");
    const issuer = await newIssuer();
    const input = { ...signOnInput(issuer, newDomain()), issuer: address };
    const reply = await saveSignOn(owner, input);
    expect([reply.status, reply.body.field]).toEqual([400, "issuer"]);
    expect((await ownSignOn(owner)).body.signOn).toBeUndefined();
  });

  test("that leads to another host for keys or tokens is held to the same rule", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    issuer.instead = (path, response) => {
      if (!path.includes("well-known")) return false;
      const at = (name: string) => `${issuer.url}/${name}`;
      const metadata = {
        ...{ issuer: issuer.url, authorization_endpoint: at("auth"), jwks_uri: at("jwks") },
        ...{ token_endpoint: "https://169.254.169.254/token", response_types_supported: ["code"] },
      };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(metadata));
      return true;
    };
    expect(codeOf(await comeBy(email))).toEqual([424, "SIGN_ON_AWAY"]);
  });

  test("may take the client's secret in the body", async () => {
    const issuer = await newIssuer({ auth: "client_secret_post" });
    const [owner, domain] = [await newSender("owner"), newDomain()];
    await setUp(owner, issuer, domain, names);
    const email = known(issuer, "a", { email: `ann@${domain}` });
    expect((await comeBy(email)).status).toBe(200);
  });
});

describe("a person", () => {
  test.each([
    ["whose address was not verified", { email_verified: false }],
    ["whose issuer says nothing of it", { email_verified: undefined }],
    ["whose issuer says so in a text", { email_verified: "true" }],
    ["without an address", { email: undefined }],
  ])("%s is refused", async (_, claims) => {
    const { issuer, domain } = await firm();
    const email = `ann@${domain}`;
    known(issuer, "a", { email, hint: email, ...claims });
    const before = await stored();
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_UNVERIFIED"]);
    expect(await stored()).toEqual(before);
  });

  test("of another domain is refused, also below the workspace's", async () => {
    const { issuer, domain } = await firm();
    const other = await newSender("other");
    const before = await stored();
    for (const email of [other.email, `ann@sub.${domain}`, `ann@x${domain}`]) {
      known(issuer, email, { email, hint: `hint@${domain}` });
      expect(codeOf(await comeBy(`hint@${domain}`))).toEqual([403, "SIGN_ON_OTHER_DOMAIN"]);
      issuer.people.clear();
    }
    expect(await stored()).toEqual(before);
  });

  test("who has an account from before is joined to it, and keeps password and own workspace apart", async () => {
    const { owner, issuer, domain } = await firm();
    const email = `ann@${domain}`;
    await call("POST", "/api/auth/register", registration(email));
    const before = await signIn(email);
    const ann = await comeIn(known(issuer, "a", { email }));
    expect(ann.id).toBe(before.id);
    const told = await mailTo(email, ({ subject }) => subject.includes("You now belong to"));
    expect(told.text).toContain(new URL(issuer.url).host);
    // The password still opens their own workspace, and not the firm's.
    expect((await views(before)).status).toBe(200);
    expect(codeOf(await views(inWorkspace(before, owner)))).toEqual([403, "SIGN_ON_NEEDED"]);
    expect(codeOf(await views(inWorkspace(ann, ann)))).toEqual([404, "NO_WORKSPACE"]);
  });

  test("whose address somebody registered without proving it has nothing of that registration", async () => {
    const { owner, issuer, domain } = await firm();
    const email = `ann@${domain}`;
    await call("POST", "/api/auth/register", registration(email));
    const { accessToken: bearer } = await firstStep(email);
    await call("POST", "/api/auth/generate-otp", { username: email }, { bearer });
    const mfacode = await mailedCode(email);
    const ann = await comeIn(known(issuer, "a", { email, name: "Ann Able" }));
    expect(ann.reply).toMatchObject({ firstName: "Ann", lastName: "Able" });
    const code = await call(
      "POST",
      "/api/auth/validate-otp",
      { username: email, mfacode },
      { bearer },
    );
    expect(code.status).toBe(401);
    const login = await call("POST", "/api/auth/login", { username: email, password });
    expect(login.status).toBe(401);
    expect(await membersOf(owner)).toHaveLength(2);
  });

  test("who gets the address of a colleague is not that colleague", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "first", { email: `desk@${domain}` });
    await comeIn(email);
    issuer.people.clear();
    known(issuer, "second", { email });
    expect(codeOf(await comeBy(email))).toEqual([409, "SIGN_ON_TAKEN"]);
  });

  test("whom the issuer names otherwise to another client is the same person", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const ann = await comeIn(email);
    issuer.clientId = "another";
    await issuer.rotate();
    expect((await saveSignOn(owner, signOnInput(issuer, domain))).status).toBe(200);
    issuer.people.clear();
    known(issuer, "a to another", { email });
    expect((await comeIn(email)).id).toBe(ann.id);
  });

  test("whom the issuer names anew comes by an invitation only, and no longer under the old name", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "old", { email: `ann@${domain}` });
    const ann = await comeIn(email);
    issuer.people.clear();
    known(issuer, "new", { email });
    expect(codeOf(await comeBy(email))).toEqual([409, "SIGN_ON_TAKEN"]);
    await call("DELETE", `/api/members/${ann.id}`, undefined, owner);
    expect(codeOf(await comeBy(email))).toEqual([409, "SIGN_ON_TAKEN"]);
    await invite(owner, email, "reader");
    expect((await comeIn(email)).id).toBe(ann.id);
    issuer.people.clear();
    known(issuer, "old", { email });
    expect(codeOf(await comeBy(email))).toEqual([409, "SIGN_ON_TAKEN"]);
  });

  test("who was removed is a member again by an invitation only", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    const ann = await comeIn(email);
    const path = `/api/members/${ann.id}`;
    expect((await call("DELETE", path, undefined, owner)).status).toBe(200);
    expect((await views(ann)).status).toBe(401);
    const before = await stored();
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_REMOVED"]);
    expect(await stored()).toEqual(before);
    expect((await invite(owner, email, "reader")).status).toBe(201);
    const back = await comeIn(email);
    expect(back.reply.workspaces).toMatchObject([{ id: owner.id, role: "reader" }]);
  });

  test("who was removed before their first login comes by an invitation only", async () => {
    const { owner, issuer, domain } = await firm();
    const email = `ann@${domain}`;
    await call("POST", "/api/auth/register", registration(email));
    const before = await signIn(email);
    await invite(owner, email);
    await accept(before, owner.id);
    await call("DELETE", `/api/members/${before.id}`, undefined, owner);
    known(issuer, "a", { email });
    expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_REMOVED"]);
  });

  test("who was invited before comes with that role, once", async () => {
    const { owner, issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    await invite(owner, email, "admin");
    const ann = await comeIn(email);
    expect(ann.reply.workspaces).toMatchObject([{ role: "admin" }]);
    expect(await membersOf(owner)).toHaveLength(2);
  });

  test("who came by single sign-on has no workspace, whatever password they set", async () => {
    const { owner, issuer, domain } = await firm();
    const ann = await comeIn(known(issuer, "a", { email: `ann@${domain}` }));
    await call("POST", "/api/auth/forgot-password", { username: ann.email });
    const { text } = await mailTo(ann.email, (mail) => mail.text.includes("set a new"));
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    const reset = { username: ann.email, code, password: "her own words" };
    expect((await call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    const byPassword = await signIn(ann.email, "her own words");
    expect(codeOf(await views(byPassword))).toEqual([403, "SIGN_ON_NEEDED"]);
    expect(codeOf(await views(inWorkspace(byPassword, owner)))).toEqual([403, "SIGN_ON_NEEDED"]);
  });
});

describe("a workspace's single sign-on", () => {
  test("opens no other workspace", async () => {
    const [one, two] = [await firm(), await firm()];
    const ann = await comeIn(known(one.issuer, "a", { email: `ann@${one.domain}` }));
    await invite(two.owner, ann.email);
    expect((await accept(ann, two.owner.id)).status).toBe(200);
    expect(codeOf(await views(inWorkspace(ann, two.owner)))).toEqual([404, "NO_WORKSPACE"]);
    expect((await views(inWorkspace(ann, one.owner))).status).toBe(200);
  });

  test("does not open the operator's page, whose address the issuer names", async () => {
    const operator = await newOperator();
    const [issuer, owner] = [await newIssuer(), await newSender("owner")];
    await setUp(owner, issuer, operatorEmail.split("@")[1] ?? "", names);
    const bySignOn = await comeIn(known(issuer, "a", { email: operatorEmail }));
    expect(bySignOn.id).toBe(operator.id);
    const enter = (by: Sender) => call<{ code?: string }>("POST", "/api/operator/code", {}, by);
    expect((await enter(operator)).status).toBe(200);
    expect(codeOf(await enter(bySignOn))).toEqual([404, "NOT_FOUND"]);
  });

  test("keeps everybody but its owner from passwords, where it is the only way", async () => {
    const { owner, issuer, domain } = await firm();
    const member = await newMember(owner, "admin");
    const only = { ...signOnInput(issuer, domain), isOnly: true };
    expect(codeOf(await saveSignOn(owner, only))).toEqual([409, "RECOVERY_CODES_NEEDED"]);
    const secret = newSecret();
    const stepsLater = Math.round((own().environment.now() - Date.now()) / 30_000);
    const added = await addApp(owner, { secret, code: codeOfApp(secret, stepsLater) });
    const secured = { bearer: added.body.accessToken };
    expect((await saveSignOn(secured, only)).status).toBe(200);
    expect(codeOf(await views(member))).toEqual([403, "SIGN_ON_NEEDED"]);
    expect((await views(secured)).status).toBe(200);
    const ann = await comeIn(known(issuer, "a", { email: `ann@${domain}` }));
    expect((await views(ann)).status).toBe(200);
    expect((await removeSignOn(secured)).status).toBe(200);
    expect((await views(member)).status).toBe(200);
  });

  test("is its owner's alone to see and change, with the password", async () => {
    const { owner, issuer, domain } = await firm();
    const admin = await newMember(owner, "admin");
    expect(codeOf(await ownSignOn({ bearer: admin.bearer }))).toEqual([200, undefined]);
    const input = signOnInput(issuer, domain);
    for (const reply of [
      await ownSignOn(admin),
      await saveSignOn(admin, input),
      await proveDomain(admin),
      await removeSignOn(admin),
    ])
      expect(codeOf(reply)).toEqual([403, "ROLE_LACKS_RIGHT"]);
    const wrong = await saveSignOn(owner, { ...input, password: "wrong" });
    expect(codeOf(wrong)).toEqual([400, "WRONG_PASSWORD"]);
    expect((await inbox(owner.email)).some(({ subject }) => subject.includes("set up"))).toBe(true);
  });

  test("sends a stored secret to no other issuer", async () => {
    const { owner, issuer, domain } = await firm();
    const other = await newIssuer({ clientId: issuer.clientId });
    const { clientSecret: _, ...input } = signOnInput(other, domain);
    const reply = await saveSignOn(owner, input);
    expect([reply.status, reply.body.field]).toEqual([400, "clientSecret"]);
    const operator = await operatorOf(own().environment);
    const items = JSON.stringify(await operator.items("Subscriptions"));
    expect(items).not.toContain(issuer.clientSecret);
  });
});

describe("a domain", () => {
  test("is nobody's before its record is found", async () => {
    const [issuer, owner, domain] = [await newIssuer(), await newSender("owner"), newDomain()];
    const { body } = await saveSignOn(owner, signOnInput(issuer, domain));
    const email = known(issuer, "a", { email: `ann@${domain}` });
    expect(codeOf(await comeBy(email))).toEqual([404, "SIGN_ON_NONE"]);
    names.texts.set(body.record.name, ["undersign-domain=another", body.record.value.slice(0, -1)]);
    expect(codeOf(await proveDomain(owner))).toEqual([409, "DOMAIN_UNPROVEN"]);
    expect(codeOf(await comeBy(email))).toEqual([404, "SIGN_ON_NONE"]);
  });

  test("goes to another workspace only once the first one's record is gone", async () => {
    const one = await firm();
    const ann = await comeIn(known(one.issuer, "a", { email: `ann@${one.domain}` }));
    const [issuer, owner] = [await newIssuer(), await newSender("next")];
    const { body } = await saveSignOn(owner, signOnInput(issuer, one.domain));
    names.texts.set(one.record.name, [one.record.value, body.record.value]);
    expect(codeOf(await proveDomain(owner))).toEqual([409, "DOMAIN_TAKEN"]);
    names.texts.set(one.record.name, [body.record.value]);
    expect((await proveDomain(owner)).status).toBe(200);
    // The issuer of the workspace before speaks for nobody of the domain any more.
    known(issuer, "a", { email: ann.email });
    const now = await comeIn(ann.email);
    expect(now.reply.workspaces).toMatchObject([{ id: owner.id }]);
    expect(codeOf(await proveDomain(one.owner))).toEqual([409, "DOMAIN_UNPROVEN"]);
    expect((await ownSignOn(one.owner)).body.signOn).toHaveProperty("lostAt");
    const told = await mailTo(one.owner.email, ({ subject }) => subject.includes("has stopped"));
    expect(told.text).toContain(one.record.value);
  });

  test("whose record is missing stops within an hour, and goes on once it is back", async () => {
    const { owner, issuer, domain, record } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    names.texts.delete(record.name);
    expect((await comeBy(email)).status).toBe(200);
    await own().environment.advance(61 * 60_000);
    for (const _ of ["first", "second"])
      expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_LOST"]);
    const mails = (await inbox(owner.email)).filter(({ subject }) => subject.includes("stopped"));
    expect(mails).toHaveLength(1);
    names.texts.set(record.name, [record.value]);
    expect((await comeBy(email)).status).toBe(200);
  });

  test("stays proven while name servers fail, for three days", async () => {
    const { issuer, domain } = await firm();
    const email = known(issuer, "a", { email: `ann@${domain}` });
    names.fails = true;
    try {
      await own().environment.advance(2 * 3_600_000);
      expect((await comeBy(email)).status).toBe(200);
      await own().environment.advance(72 * 3_600_000);
      expect(codeOf(await comeBy(email))).toEqual([403, "SIGN_ON_LOST"]);
    } finally {
      names.fails = false;
    }
  });
});
