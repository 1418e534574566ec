import type { HttpReply } from "../http/message.ts";

/** Their names ask for `Secure` by themselves, so that without it no browser would take them. */
const needsSecure = /^__(?:Secure|Host)-/i;

/**
 * The reply with its cookies as a browser takes them over plain HTTP. Chrome and Firefox take `Secure` ones from
 * 127.0.0.1 too; Safari and everything else made of WebKit drop them.
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
