import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { siteUrl } from "./cloud.ts";

/** What an issuer says of a person. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Issuer {
  readonly url: string;
  clientId: string;
  readonly clientSecret: string;
  /** The people whom it knows, by what it calls them. */
  readonly people: Map<string, Claims>;
  /** Replaces ID tokens; the function gets the real one's claims. */
  forge: ((claims: Claims, token: string) => string) | undefined;
  /** Answers in place of the provider; false if it didn't. */
  instead: ((path: string, response: ServerResponse) => boolean) | undefined;
  /** Goes on with other keys, and as it is set now. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  readonly clientId?: string;
  readonly auth?: "client_secret_post" | "client_secret_basic";
}

/** An issuer of OpenID Connect on this computer, a maintained library's. */
export async function startIssuer({
  clientId = "undersign",
  auth,
}: Settings = {}): Promise<Issuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (issuer.instead?.(path, response)) return;
    if (path.startsWith("/token")) forgeIn(issuer, response);
    handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer: Issuer = {
    ...{ url: `http://127.0.0.1:${port}`, clientId, clientSecret: randomUUID() },
    ...{ people: new Map(), forge: undefined, instead: undefined },
    async rotate() {
      handle = handlerOf(issuer, auth ?? "client_secret_basic");
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  await issuer.rotate();
  return issuer;
}

function handlerOf(issuer: Issuer, auth: NonNullable<Settings["auth"]>) {
  const provider = new Provider(issuer.url, settingsOf(issuer, auth));
  // A workspace's own page is known only after its owner has named the issuer.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${siteUrl()}/login/sso/`);
  const answer = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    // The form of a real issuer: the person is the one whom the address of the page hints at.
    void provider.interactionDetails(request, response).then(async ({ params }) => {
      const accountId = subjectOf(issuer, String(params["login_hint"]));
      await provider.interactionFinished(request, response, { login: { accountId } });
    });
  };
}

const subjectOf = ({ people }: Issuer, hint: string): string =>
  [...people].find(([sub, { email, hint: also }]) => [sub, email, also].includes(hint))?.[0] ??
  hint;

const settingsOf = (issuer: Issuer, auth: NonNullable<Settings["auth"]>): Configuration => ({
  clients: [
    {
      client_id: issuer.clientId,
      client_secret: issuer.clientSecret,
      redirect_uris: [`${siteUrl()}/login/sso/any`],
      token_endpoint_auth_method: auth,
    },
  ],
  clientAuthMethods: [auth],
  jwks: { keys: [newKey()] },
  cookies: { keys: [randomUUID()] },
  // Claims are in the ID token, as most issuers have them.
  conformIdTokenClaims: false,
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified", "xms_edov"],
    profile: ["name", "given_name", "family_name"],
  },
  features: { devInteractions: { enabled: false } },
  // Tests move our clock, not the issuer's.
  ttl: { IdToken: 90 * 86_400, AccessToken: 3_600, Interaction: 600, Session: 600, Grant: 600 },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...issuer.people.get(accountId) }),
  }),
  async loadExistingGrant({ oidc: { client, session, provider } }) {
    const grant = new provider.Grant({
      clientId: client?.clientId ?? "",
      accountId: session?.accountId ?? "",
    });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

let newestKey: KeyObject | undefined;

function newKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  newestKey = privateKey;
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" };
}

/** An ID token with these claims, signed by the newest issuer's key unless another is given. */
export function signedToken(claims: Claims, token: string, key = newestKey): string {
  const head = token.split(".")[0] ?? "";
  const text = `${head}.${encoded(claims)}`;
  if (!key) throw new Error("there is no issuer");
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

export const unsignedToken = (claims: Claims): string =>
  `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Replaces the ID token in the answer, if the test wants that. */
function forgeIn({ forge }: Issuer, response: ServerResponse): void {
  if (!forge) return;
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    const told = JSON.parse(String(body)) as { id_token?: string };
    if (told.id_token) {
      const claims = JSON.parse(
        Buffer.from(told.id_token.split(".")[1] ?? "", "base64url").toString(),
      ) as Claims;
      told.id_token = forge(claims, told.id_token);
    }
    const text = JSON.stringify(told);
    response.setHeader("content-length", Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/** Goes to a page of the issuer as a browser does, and returns where it is sent back to us. */
export async function logInAtIssuer(page: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(page);
  for (let steps = 0; steps < 8; steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const { status, headers } = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const [name = "", ...value] = pair.split("=");
      jar.set(name, value.join("="));
    }
    const location = headers.get("location");
    if (!location) throw new Error(`the issuer answered ${status} at ${at.pathname}`);
    const next = new URL(location, at);
    if (next.origin !== at.origin) return next;
    at = next;
  }
  throw new Error("the issuer never sends the person back");
}
