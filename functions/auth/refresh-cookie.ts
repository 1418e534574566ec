import { refreshCookie } from "#core/http/router";

const attributes = "Path=/api/auth; HttpOnly; Secure; SameSite=Strict";

/** The pool's refresh tokens live for twelve hours. */
const lifeSeconds = 12 * 3600;

export const refreshCookieFor = (token: string): string =>
  `${refreshCookie}=${token}; ${attributes}; Max-Age=${lifeSeconds}`;

export const noRefreshCookie = `${refreshCookie}=; ${attributes}; Max-Age=0`;
