import type { HttpReply } from "../http/message.ts";

/** Matches cookie names whose prefix requires `Secure`: without that attribute, no browser accepts them. */
const needsSecure = /^__(?:Secure|Host)-/i;

/**
 * The reply with cookies that browsers accept over plain HTTP. Chrome and Firefox accept `Secure` ones from 127.0.0.1
 * too; Safari and other browsers based on WebKit drop them.
 */
export function withCookiesForHttp(reply: HttpReply): HttpReply {
  const { "set-cookie": cookies, ...headers } = reply.headers;
  if (cookies === undefined) return reply;
  const taken = [cookies].flat().map((cookie) => {
    if (needsSecure.test(cookie)) return cookie;
    const [pair = "", ...attributes] = cookie.split(";");
    return [pair, ...attributes.filter((one) => !/^\s*secure\s*$/i.test(one))].join(";");
  });
  return { ...reply, headers: { ...headers, "set-cookie": taken } };
}
