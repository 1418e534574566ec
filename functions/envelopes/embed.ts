import type { publicEmbedding } from "#contract/calls/embedding";
import type { embedded } from "#contract/pages/embedding";
import { embedPath } from "#contract/rules/programs/embed-path";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type EmbedTicket,
  embeddedLink,
  embeddedToken,
  embedTicketFor,
} from "#core/domain/acts/embedding";
import type { Link } from "#core/domain/acts/link";
import { withOwnLanguage } from "#core/domain/envelope/languages";
import { variable } from "#core/environment";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { embedOriginsOf } from "#core/store/account/embed-origins";
import { throttle } from "#core/store/common/throttle";
import {
  embedTicketAt,
  insertEmbedTicket,
  openEmbedTicket,
} from "#core/store/envelope/embed-tickets";
import { changeUnrecorded, getEnvelope } from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";
import { isSenderStopped } from "#core/store/envelope/stops";
import { embedPage } from "./embed-page.ts";

const siteUrl = variable("SITE_URL");

type Calls = typeof embedded;

/** Records nothing: what is done on the page is recorded with that act. */
export const embedByKey: RouteOf<typeof publicEmbedding.embedByKey> = async ({
  input: { envelopeId, recipientId, language, ...asked },
  caller,
  now,
}) => {
  const envelope = await getEnvelope(envelopeId);
  const origins = await embedOriginsOf(caller.workspace.id);
  const embedding = { ...asked, signer: recipientId, caller, origins };
  const ticket = embedTicketFor(envelope, embedding, now);
  if (await isSenderStopped(envelope.sender.userId)) throw new Refusal("SENDER_STOPPED");
  const { signerId } = ticket;
  await throttle("embedByParty", `${envelopeId} ${signerId}`, now);
  if (language) {
    await changeUnrecorded(envelopeId, (latest) =>
      withOwnLanguage(latest, { kind: "signer", signerId }, language),
    );
  }
  const url = new URL(embedPath(await insertEmbedTicket(ticket)), siteUrl);
  return new Answer(201, { url: url.href, until: ticket.until });
};

/** Also for a ticket that can't be opened any more: its page says so, to the page around it too, unless its origin was removed. */
export const showEmbedded: RouteOf<Calls["showEmbedded"]> = async ({ input }) => {
  const { origin, workspaceId } = await embedTicketAt(input.ticket);
  if (!(await embedOriginsOf(workspaceId)).includes(origin)) throw new Refusal("EMBED_OVER");
  return embedPage(origin);
};

export const openEmbedded: RouteOf<Calls["openEmbedded"]> = async ({
  input: { ticket: token, page },
  now,
}) => {
  const ticket = await embedTicketAt(token);
  const link = await opened(ticket, now);
  await openEmbedTicket(token, page, now);
  const { returnUrl } = ticket;
  const linkToken = embeddedToken(token, page);
  await putLink(linkToken, link);
  return { token: linkToken, ...(returnUrl === undefined ? {} : { returnUrl }) };
};

async function opened(ticket: EmbedTicket, now: Date): Promise<Link> {
  const [envelope, origins, isStopped] = await Promise.all([
    getEnvelope(ticket.envelopeId),
    embedOriginsOf(ticket.workspaceId),
    isSenderStopped(ticket.workspaceId),
  ]);
  if (isStopped) throw new Refusal("EMBED_OVER");
  return embeddedLink(envelope, ticket, origins, now);
}
