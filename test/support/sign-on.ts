import type { OwnSignOnReply, SignOnReply } from "../../contract/pages/sign-on.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "./cloud.ts";
import { type Claims, type Issuer, logInAtIssuer } from "./issuer.ts";
import type { NameServer } from "./name-server.ts";
import { password, type Sender } from "./people.ts";

/** Single sign-on as an owner sets it up, and as people use it. */

export type Refused<Body> = Body & { code?: string; message?: string; field?: string };

type Owner = Pick<Sender, "bearer"> & { readonly headers?: Record<string, string> };

export const signOnInput = ({ url, clientId, clientSecret }: Issuer, domain: string) => ({
  ...{ issuer: url, clientId, clientSecret, domain },
  ...{ role: "sender" as "sender" | "admin" | "reader", isOnly: false, password },
});

const change = async (owner: Owner, input: object) => {
  const reply = await call<Refused<OwnSignOnReply>>("POST", "/api/sign-on", input, owner);
  const { signOn, ...rest } = reply.body;
  return { ...reply, body: { ...rest, ...signOn } as Refused<SignOnReply> };
};

export const saveSignOn = (owner: Owner, input: object) => change(owner, { act: "save", ...input });

export const proveDomain = (owner: Owner) => change(owner, { act: "prove" });

export const removeSignOn = (owner: Owner, pass = password) =>
  change(owner, { act: "remove", password: pass });

export const ownSignOn = (owner: Owner) =>
  call<Refused<OwnSignOnReply>>("GET", "/api/sign-on", undefined, owner);

/** Sets single sign-on up, with the record that proves the domain. */
export async function setUp(
  owner: Owner,
  issuer: Issuer,
  domain: string,
  names: NameServer,
  more: object = {},
): Promise<SignOnReply> {
  const saved = await saveSignOn(owner, { ...signOnInput(issuer, domain), ...more });
  if (saved.status !== 200) throw new Error(`save: ${JSON.stringify(saved.body)}`);
  const { name, value } = saved.body.record;
  names.texts.set(name, [...(names.texts.get(name) ?? []), value]);
  const proven = await proveDomain(owner);
  if (proven.status !== 200) throw new Error(`prove: ${JSON.stringify(proven.body)}`);
  return proven.body;
}

/** The first half: where the browser is led, and its cookie. */
export async function start(email: string, cookie?: string) {
  const reply = await call<Refused<{ redirectUrl: string }>>(
    "POST",
    "/api/auth/sign-on",
    { username: email },
    cookie === undefined ? {} : { headers: { cookie } },
  );
  const set = reply.headers.getSetCookie().find((one) => one.startsWith("sso="));
  return { ...reply, cookie: set?.split(";")[0] ?? "" };
}

/** What came back from the issuer, as the page sends it. */
export const toldBy = (returned: URL): Record<string, string> => ({
  ...Object.fromEntries(returned.searchParams),
  workspaceId: returned.pathname.split("/").at(-1) ?? "",
});

export const finish = (told: object, cookie: string | undefined) =>
  call<Refused<UserReply>>(
    "POST",
    "/api/auth/sign-on/finish",
    told,
    cookie === undefined ? {} : { headers: { cookie } },
  );

const nobody: UserReply = { id: "", userName: "", firstName: "", lastName: "", accessToken: "" };

/** The whole way of a person with this address. */
export async function comeBy(email: string) {
  const begun = await start(email);
  if (begun.status !== 200) {
    const { code, message } = begun.body;
    return { ...begun, body: { ...nobody, ...(code && { code }), ...(message && { message }) } };
  }
  const returned = await logInAtIssuer(begun.body.redirectUrl);
  return finish(toldBy(returned), begun.cookie);
}

/** A person as a sender, once they have come by single sign-on. */
export async function comeIn(email: string): Promise<Sender & { readonly reply: UserReply }> {
  const { status, body, headers } = await comeBy(email);
  if (status !== 200) throw new Error(`sign on: ${JSON.stringify(body)}`);
  const cookie = headers.getSetCookie().find((one) => one.startsWith("refresh=")) ?? "";
  const { id, accessToken: bearer } = body;
  return { id, email, bearer, cookie: cookie.split(";")[0] ?? "", reply: body };
}

/** A person whom the issuer knows. */
export function known(issuer: Issuer, sub: string, claims: Claims): string {
  issuer.people.set(sub, { email_verified: true, ...claims });
  return String(claims["email"]);
}
