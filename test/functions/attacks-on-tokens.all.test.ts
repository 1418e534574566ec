import crypto from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, type Sender } from "../support/people.ts";

/** A thousand access tokens that look almost right. An environment of its own: its signing key is taken. */
const own = borrowedEnvironment();

type Claims = Record<string, unknown>;

let sender: Sender;
let claims: Claims;
let header: Claims;
let key: crypto.KeyObject;

beforeAll(async () => {
  sender = await newSender();
  [header, claims] = sender.bearer.split(".").slice(0, 2).map(decoded) as [Claims, Claims];
  key = crypto.createPrivateKey(poolState().signingKey);
});

const decoded = (part: string): Claims => JSON.parse(Buffer.from(part, "base64url").toString());
const encoded = (part: Claims) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The pool's private key, which is on disk here. */
function poolState(): { signingKey: string } {
  const folder = path.join(own().dataDir, "cognito");
  const [file = ""] = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}

function signed(change: Claims, by = key, head: Claims = header): string {
  const text = `${encoded(head)}.${encoded({ ...claims, ...change })}`;
  return `${text}.${crypto.sign("sha256", Buffer.from(text), by).toString("base64url")}`;
}

const statusWith = async (bearer: string) =>
  (await call("GET", "/api/users/me", undefined, { bearer })).status;

const nowSeconds = () => Math.floor(own().environment.now() / 1000);

describe("an access token", () => {
  test("is taken when the pool has made it, and so is one that we sign with the pool's key", async () => {
    expect(await statusWith(sender.bearer)).toBe(200);
    expect(await statusWith(signed({}))).toBe(200);
  });

  test.each<[string, () => string]>([
    ["no algorithm", () => unsigned("none")],
    ["no algorithm in capitals", () => unsigned("NONE")],
    ["no algorithm, and the old signature", () => unsigned("none") + sender.bearer.split(".")[2]],
    ["an HMAC by the public key", () => hmacByPublicKey()],
    ["the signature of another key", () => signed({}, otherKey())],
    [
      "another issuer",
      () => signed({ iss: `https://cognito-idp.${dataRegion}.amazonaws.com/${dataRegion}_other` }),
    ],
    ["another client", () => signed({ client_id: "other" })],
    ["the claims of an ID token", () => idToken()],
    ["no scope", () => signed({ scope: "" })],
    ["another scope", () => signed({ scope: "openid email" })],
    ["an end that has come", () => signed({ exp: nowSeconds() })],
    ["a beginning that has not come", () => signed({ nbf: nowSeconds() + 60 })],
    ["no session", () => signed({ origin_jti: undefined })],
    ["no time of sign-in", () => signed({ auth_time: undefined })],
    ["nobody", () => signed({ sub: undefined })],
    ["somebody without account", () => signed({ sub: crypto.randomUUID() })],
    ["no claims", () => `${encoded(header)}..${sender.bearer.split(".")[2]}`],
    ["a fourth part", () => `${sender.bearer}.x`],
    ["two parts", () => sender.bearer.split(".").slice(0, 2).join(".")],
  ])("is refused with %s", async (_, make) => {
    expect([401, 403]).toContain(await statusWith(make()));
  });

  test("is refused with any one byte of it flipped, in any of a thousand ways", async () => {
    const { bearer } = sender;
    const flipped = [...bearer].flatMap((_, at) => (bearer[at] === "." ? [] : [flip(bearer, at)]));
    const more = [...bearer.slice(0, Math.max(0, 1000 - flipped.length))].map((_, at) =>
      flip(flip(bearer, at + 40), at + 41),
    );
    const all = [...flipped, ...more.filter((token) => token !== bearer)];
    expect(all.length).toBeGreaterThanOrEqual(950);
    const taken: string[] = [];
    for (const token of all) if ((await statusWith(token)) === 200) taken.push(token);
    expect(taken).toEqual([]);
    expect(await statusWith(bearer)).toBe(200);
  });

  test("dies ten minutes after it was made", async () => {
    const { bearer } = await newSender();
    await own().environment.advance(10 * 60_000 + 1000);
    expect(await statusWith(bearer)).toBe(401);
  });
});

function unsigned(alg: string): string {
  return `${encoded({ ...header, alg })}.${encoded(claims)}.`;
}

function hmacByPublicKey(): string {
  const pem = crypto.createPublicKey(key).export({ type: "spki", format: "pem" });
  const text = `${encoded({ ...header, alg: "HS256" })}.${encoded(claims)}`;
  return `${text}.${crypto.createHmac("sha256", pem).update(text).digest("base64url")}`;
}

const otherKey = () => crypto.generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** Claims like Cognito's: for our client, with an address and without a scope. */
const idToken = () =>
  signed({
    token_use: "id",
    aud: claims["client_id"],
    client_id: undefined,
    scope: undefined,
    email: sender.email,
    email_verified: true,
  });

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Flips the highest of a character's six bits: the last character's lower bits may mean nothing. */
function flip(token: string, at: number): string {
  const other = alphabet[alphabet.indexOf(token[at] ?? "A") ^ 32];
  return token.slice(0, at) + other + token.slice(at + 1);
}
