import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { Secret, TOTP } from "otpauth";
import type { ChangedFactorsReply, PasskeyOptionsReply } from "../../contract/pages/factors.ts";
import type { LoginReply } from "../../contract/specified/auth.ts";
import { call, siteUrl } from "./cloud.ts";
import { firstStep, password, type Sender } from "./people.ts";

/** Authenticator apps and passkeys with which people log in. */

type Refused = { code?: string; message?: string };

/** The code that an app shows now, or the given number of steps later. */
export const codeOf = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsLater * 30_000,
  });

/** Steps of an app's clock by which an environment's is ahead of ours. */
export const stepsAhead = ({ now }: { now(): number }): number =>
  Math.floor((now() - Date.now()) / 30_000);

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const addApp = (
  { bearer }: Pick<Sender, "bearer">,
  { secret = newSecret(), pass = password, code = codeOf(secret) } = {},
) =>
  call<ChangedFactorsReply & Refused>(
    "POST",
    "/api/auth/factors/app",
    { secret, code, password: pass },
    { bearer },
  );

/** A person with an app, in the session that adding it has begun; `shown` is the code of the app by the environment's clock. */
export async function withApp(sender: Sender, shown: (secret: string) => string = codeOf) {
  const secret = newSecret();
  const { status, body } = await addApp(sender, { secret, code: shown(secret) });
  if (status !== 200) throw new Error(`add app: ${JSON.stringify(body)}`);
  const { accessToken, recoveryCodes = [] } = body;
  return { ...sender, bearer: accessToken, secret, recoveryCodes };
}

/** The second step with a code of the app, or a mailed one. */
export async function logInWith(email: string, mfacode: string, login?: LoginReply) {
  const { accessToken: bearer } = login ?? (await firstStep(email));
  const input = { username: email, mfacode };
  return call<LoginReply & Refused>("POST", "/api/auth/validate-otp", input, { bearer });
}

export async function recoverWith(email: string, recoveryCode: string, login?: LoginReply) {
  const { accessToken: bearer } = login ?? (await firstStep(email));
  const input = { username: email, recoveryCode };
  return call<LoginReply & Refused>("POST", "/api/auth/validate-recovery", input, { bearer });
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** An authenticator in software with one passkey, which counts its uses. */
export function newLoginAuthenticator(site = siteUrl()) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
  let counter = 0;
  const named = { id: text(rawId), rawId: text(rawId), type: "public-key" };
  const clientDataOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (domain: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(domain), Buffer.of(flags), counted]);
  };
  return {
    id: named.id,
    make({ challenge, domain }: PasskeyOptionsReply, origin = new URL(site).origin) {
      const credential = [Buffer.alloc(16), Buffer.of(0, rawId.length), rawId, Buffer.from(cose)];
      const authData = Buffer.concat([dataOf(domain, 0x45, counter), ...credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: text(clientDataOf("webauthn.create", challenge, origin)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
        },
      };
    },
    use(
      { challenge, domain }: Omit<PasskeyOptionsReply, "userHandle">,
      { origin = new URL(site).origin, flags = 5, count = ++counter } = {},
    ) {
      const clientData = clientDataOf("webauthn.get", challenge, origin);
      const data = dataOf(domain, flags, count);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}
