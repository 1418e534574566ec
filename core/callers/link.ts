import type { CodeCheck } from "#contract/rules/people/checks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { assertLinkAlive, isEmbedded, type Link, linkId } from "../domain/acts/link.ts";
import { tokenHash } from "../domain/common/token-hash.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { embedOriginsOf } from "../store/account/embed-origins.ts";
import { belongs } from "../store/account/members.ts";
import { getLink } from "../store/envelope/links.ts";
import { findPass, type Pass } from "../store/envelope/passes.ts";
import { getEnvelope } from "../store/envelope/stored-envelope.ts";

/** The holder of a mailed link. */
export interface LinkCaller extends Link {
  /** The link's token, with which the mailed code of a check is kept. */
  readonly token: string;
  /** The checks that this device has passed; absent before the first. */
  readonly pass?: Pass | undefined;
}

/** The part of a call by which its caller is identified. */
interface OfCall {
  readonly cookie: (name: string) => string | undefined;
  /** Whether the call is answered before the link's checks are passed. */
  readonly beforeChecks: boolean;
}

/** The cookie of a link's pass: one for each link, so that a browser can have several. */
export const passCookie = (token: string): string => `pass-${linkId(token)}`;

/** The cookie of the only device on which a link works that was opened in person. */
export const deviceCookie = (token: string): string => `here-${linkId(token)}`;

/** The first of the link's checks that this device has not passed. */
export const nextCheck = ({ checks, pass }: Pick<LinkCaller, "checks" | "pass">) =>
  checks.find((one): one is CodeCheck => !pass?.passed.includes(one));

/**
 * The caller of a signer's call. Throws LINK_INVALID, also for a link that was opened in person on another device, EMBED_OVER
 * for a page in a frame whose origin may show it no longer, and CHECK_NEEDED for a link whose checks this device has not passed, unless the call is declared to be open before them. Every
 * group of calls of signers identifies them here, except the links of `stop`, which open nothing.
 */
export async function callerOfLink(
  token: string,
  now: Date,
  { cookie, beforeChecks }: OfCall,
): Promise<LinkCaller> {
  const link = await getLink(token, now);
  const device = link.session?.device;
  if (device !== undefined && device !== tokenHash(cookie(deviceCookie(token)) ?? ""))
    throw new Refusal("LINK_INVALID");
  await assertStillListed(link);
  const value = link.checks.length > 0 ? passValue(link, token, cookie) : undefined;
  const pass = value === undefined ? undefined : await findPass(value, token, now);
  const caller = { ...link, token, pass };
  if (!beforeChecks && nextCheck(caller)) throw new Refusal("CHECK_NEEDED");
  return caller;
}

/** A page whose origin was removed from the list ends, however long ago it was opened. */
async function assertStillListed({ session }: Link): Promise<void> {
  if (session?.from !== "embedded") return;
  const { workspaceId, origin } = session;
  const origins = workspaceId === undefined ? [] : await embedOriginsOf(workspaceId);
  if (origin === undefined || !origins.includes(origin)) throw new Refusal("EMBED_OVER");
}

/** A frame in another site's page gets no cookies that are safe; its token, which only its page has, stands for one. */
const passValue = (link: Link, token: string, cookie: OfCall["cookie"]): string | undefined =>
  isEmbedded(link) ? token : cookie(passCookie(token));

/** The document of a link; throws as `assertLinkAlive`, and LINK_INVALID for a sender who has left the workspace. */
export async function getLinkedEnvelope(link: Link, now: Date): Promise<Envelope> {
  const envelope = await getEnvelope(link.envelopeId);
  assertLinkAlive(link, envelope, now);
  const { keeper, sender } = envelope;
  if (link.party.kind === "sender" && !(await belongs(sender.userId, keeper)))
    throw new Refusal("LINK_INVALID");
  return envelope;
}
