import { randomBytes } from "node:crypto";
import type { signOns } from "#contract/pages/sign-on";
import { Refusal } from "#contract/rules/refusals/refusals";
import { domainOf, hostOf } from "#core/domain/account/sign-on";
import { sessionOf } from "#core/gateways/identity";
import { claimsAt, loginPage, newStart } from "#core/gateways/open-id";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findWorkspace } from "#core/store/account/accounts";
import { noteSignedOn } from "#core/store/account/sign-on-people";
import { insertStart, startLifeMs, takeStart } from "#core/store/account/sign-on-starts";
import { findSignOn } from "#core/store/account/sign-ons";
import { tokensByAssertion } from "./asserted-login.ts";
import { openSession } from "./open-session.ts";
import { clientOf, redirectUriOf, signOnOf } from "./proven-sign-on.ts";
import { personOf } from "./sign-on-person.ts";

type Calls = typeof signOns;

const cookieName = "sso";
const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";
const cookieFor = (browser: string) =>
  `${cookieName}=${browser}; ${attributes}; Max-Age=${startLifeMs / 1000}`;
const noCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

/** Begins a login, for this browser alone. Its cookie stays in other tabs, which may have begun one too. */
export const startSignOn: RouteOf<Calls["startSignOn"]> = async ({
  input: { username },
  cookie,
  now,
}) => {
  const { workspaceId, signOn } = await signOnOf(domainOf(username), now);
  const client = await clientOf(workspaceId, signOn);
  const start = newStart();
  const redirectUrl = await loginPage(client, start, {
    redirectUri: redirectUriOf(workspaceId),
    email: username,
  });
  const browser = /^[\w-]{43}$/.exec(cookie(cookieName) ?? "")?.[0] ?? newBrowser();
  const { state, nonce, codeVerifier } = start;
  const { version } = signOn;
  await insertStart(state, browser, { workspaceId, version, nonce, codeVerifier }, now);
  return new Answer(200, { redirectUrl }, { cookies: [cookieFor(browser)] });
};

const newBrowser = (): string => randomBytes(32).toString("base64url");

/**
 * Takes the person who comes back from the issuer. The login is used up first, so that nothing about it can be tried twice; the
 * owner's settings, the domain's record and the workspace count as they are now.
 */
export const finishSignOn: RouteOf<Calls["finishSignOn"]> = async ({ input, cookie, now }) => {
  const { state, workspaceId: returnedAs, ...told } = input;
  const start = await takeStart(state, cookie(cookieName), now);
  const { workspaceId } = start;
  if (returnedAs !== workspaceId) throw new Refusal("SIGN_ON_REFUSED");
  const [signOn, workspace] = await Promise.all([
    findSignOn(workspaceId),
    findWorkspace(workspaceId),
  ]);
  if (!signOn || signOn.version !== start.version || !workspace || workspace.closingAt)
    throw new Refusal("SIGN_ON_EXPIRED");
  const current = await signOnOf(signOn.domain, now);
  if (current.workspaceId !== workspaceId) throw new Refusal("SIGN_ON_EXPIRED");

  const client = await clientOf(workspaceId, signOn);
  const claims = await claimsAt(
    client,
    { ...start, state },
    returnedTo(workspaceId, { ...told, state }),
  );
  const account = await personOf({ workspace, signOn, claims }, now);
  const tokens = await tokensByAssertion(account, now);
  const at = hostOf(signOn);
  const signedOnSessions = await noteSignedOn(account, sessionOf(tokens), { workspaceId, at }, now);
  return openSession({ ...account, signedOnSessions }, tokens, now, [noCookie]);
};

function returnedTo(workspaceId: string, told: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL(redirectUriOf(workspaceId));
  for (const [name, value] of Object.entries(told))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
