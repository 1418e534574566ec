import { refreshCookie } from "#core/http/router";

const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";

/** Refresh tokens of the pool are valid for twelve hours. */
const lifeSeconds = 12 * 3600;

export const refreshCookieFor = (token: string): string =>
  `${refreshCookie}=${token}; ${attributes}; Max-Age=${lifeSeconds}`;

export const noRefreshCookie = `${refreshCookie}=; ${attributes}; Max-Age=0`;
