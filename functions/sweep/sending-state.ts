import { variable } from "#core/environment";
import { isSendingEnabled, verificationOf } from "#core/gateways/sending-state";
import { hasSucceeded, log } from "#core/log";

/** An alarm counts these lines (lib/log-metrics.ts). SES's own metrics don't tell. */
export async function noteSendingState(): Promise<void> {
  const domain = variable("MAIL_FROM").replace(/^.*@/, "");
  await hasSucceeded(async () => {
    const [isEnabled, status] = await Promise.all([isSendingEnabled(), verificationOf(domain)]);
    if (isEnabled === false) log("warn", "mails are not sent", { reason: "sending is paused" });
    else if (status !== "Success")
      log("warn", "mails are not sent", { reason: `${domain} is not verified` });
  }, "state of SES not read");
}
