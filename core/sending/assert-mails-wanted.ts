import { Refusal } from "#contract/rules/refusals/refusals";
import { recipientOf } from "../domain/acts/stopping.ts";
import { type SenderStops, stopsOf } from "../store/envelope/stops.ts";

/** Throws SENDER_STOPPED, or MAILS_STOPPED if one of these addresses wants no mails from the sender. */
export async function assertMailsWanted(
  senderId: string,
  addresses: readonly string[],
  field?: string,
): Promise<void> {
  assertNotStopped(senderId, await stopsOf(senderId), addresses, field);
}

/** The same by stops that were read before. */
export function assertNotStopped(
  senderId: string,
  stops: SenderStops,
  addresses: readonly string[],
  field?: string,
): void {
  if (stops.everybody) throw new Refusal("SENDER_STOPPED");
  const address = addresses.find((one) => stops.recipients.has(recipientOf(senderId, one)));
  if (address === undefined) return;
  throw new Refusal("MAILS_STOPPED", {
    ...(field ? { field } : {}),
    message: `${address} has asked for no more emails from you, so nothing was sent. Please leave this address out, or contact the person another way: the link in your last email lets them allow your emails again.`,
  });
}
