import type { Access } from "#contract/endpoint";

/**
 * Bearer tokens by kind of access, in memory only. They are kept apart so that a signer's token is never
 * sent as a sender's or the other way round.
 */
const bearers = new Map<Access, string>();

export function setBearer(
  access: Exclude<Access, "public" | "cookie">,
  token: string | undefined,
): void {
  if (token === undefined) bearers.delete(access);
  else bearers.set(access, token);
}

export function bearerOf(access: Access): string | undefined {
  return bearers.get(access);
}
