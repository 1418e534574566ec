import type { stop } from "#contract/api/stop";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { reportMail } from "#core/mails/account-mails";
import { getEnvelope } from "#core/store/envelopes";
import { hasStopped, markReported, type OpenedStopLink, unmarkReported } from "#core/store/stops";
import { stopReply } from "./stop-reply.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };
const supportEmail = variable("SUPPORT_EMAIL");

/** A second report of the same link is answered like the first and mails nothing. */
export const report: RouteOf<typeof stop.report, OpenedStopLink> = async ({ caller, now }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  const stopped = await hasStopped(caller);
  if (await markReported(caller.token, now)) {
    const { sender, id } = envelope;
    const reported = { sender, envelopeId: id, by: caller.to, stopped };
    await sendMail(supportEmail, reportMail(reported, product)).catch(async (error: unknown) => {
      await unmarkReported(caller.token);
      throw error;
    });
  }
  return stopReply(envelope, { stopped, reportedAt: now.toISOString() });
};
