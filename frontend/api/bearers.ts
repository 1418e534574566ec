import type { Access } from "#contract/endpoint";

/**
 * Who speaks, by kind of call. In memory only: each kind has its own place, so that a signer's link
 * can't be sent as a sender's token or the other way round.
 */
const bearers = new Map<Access, string>();

export function setBearer(access: Exclude<Access, "public">, token: string | undefined): void {
  if (token === undefined) bearers.delete(access);
  else bearers.set(access, token);
}

export function bearerOf(access: Access): string | undefined {
  return bearers.get(access);
}
