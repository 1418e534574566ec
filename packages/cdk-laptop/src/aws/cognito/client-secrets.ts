import crypto from "node:crypto";
import { ServiceError } from "../protocol/failure.ts";
import type { Pool } from "./pool.ts";
import type { ClientSettings } from "./settings.ts";

/** The secret of an app client that has one; created once. */
export function clientSecret(pool: Pool, { id, hasSecret }: ClientSettings): string | undefined {
  if (!hasSecret) return undefined;
  const known = pool.state.clientSecrets[id];
  if (known !== undefined) return known;
  const made = crypto.randomBytes(26).toString("hex").slice(0, 51);
  pool.state.clientSecrets[id] = made;
  pool.save("clientSecrets", id);
  return made;
}

/**
 * The user name in the hash is the one in the request or, if it has none (refreshing), that of the user:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html#cognito-user-pools-computing-secret-hash
 */
export function refuseWrongHash(
  pool: Pool,
  client: ClientSettings,
  username: string,
  hash: string | undefined,
): void {
  const secret = clientSecret(pool, client);
  if (secret === undefined) return;
  if (hash === undefined) {
    const message = `Client ${client.id} is configured with secret but SECRET_HASH was not received`;
    throw new ServiceError("NotAuthorizedException", message);
  }
  const right = crypto.createHmac("sha256", secret).update(username + client.id);
  if (hash === right.digest("base64")) return;
  const message = `SecretHash does not match for the client: ${client.id}`;
  throw new ServiceError("NotAuthorizedException", message);
}

/** Checks the secret for the operation that takes the secret itself instead of a hash. */
export function refuseWrongSecret(
  pool: Pool,
  client: ClientSettings,
  secret: string | undefined,
): void {
  const right = clientSecret(pool, client);
  if (right === undefined || right === secret) return;
  throw new ServiceError("UnauthorizedException", `Invalid secret for the client: ${client.id}`);
}
