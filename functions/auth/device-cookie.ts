import { retention } from "#contract/rules/installation/legal";
import { tokenHash } from "#core/domain/common/token-hash";

const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";
const lifeSeconds = retention.rememberedDeviceDays * 86_400;

/** One cookie for each account, so that two people can be remembered by one browser. */
export const deviceCookieName = (userId: string): string =>
  `device-${tokenHash(userId).slice(0, 16)}`;

export const deviceCookieFor = (userId: string, token: string): string =>
  `${deviceCookieName(userId)}=${token}; ${attributes}; Max-Age=${lifeSeconds}`;

export const noDeviceCookie = (userId: string): string =>
  `${deviceCookieName(userId)}=; ${attributes}; Max-Age=0`;
