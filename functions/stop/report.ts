import type { stop } from "#contract/pages/stop";
import { Refusal } from "#contract/rules/refusals/refusals";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { reportMail } from "#core/mails/account-mails";
import { getEnvelope } from "#core/store/envelope/envelopes";
import {
  beginReport,
  endReport,
  getStopLink,
  hasStopped,
  markReported,
  type OpenedStopLink,
} from "#core/store/envelope/stops";
import { stopReply } from "./stop-reply.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };
const supportEmail = variable("SUPPORT_EMAIL");

/**
 * A second report of the same link is answered like the first, and mails nothing. The report is mailed before it is
 * recorded, so that one that was answered is never lost; throws CONFLICT while another call is mailing it.
 */
export const report: RouteOf<typeof stop.report, OpenedStopLink> = async ({ caller, now }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  const stopped = await hasStopped(caller);
  if (await beginReport(caller.token, now)) {
    const { sender, id } = envelope;
    const reported = { sender, envelopeId: id, by: caller.to, stopped };
    await sendMail(supportEmail, reportMail(reported, product)).catch(async (error: unknown) => {
      await endReport(caller.token);
      throw error;
    });
    await markReported(caller.token, now);
  } else if ((await getStopLink(caller.token)).reportedAt === undefined) {
    throw new Refusal("CONFLICT");
  }
  return stopReply(envelope, { stopped, reportedAt: now.toISOString() });
};
