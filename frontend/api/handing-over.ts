import { handingBack, handingOver } from "#contract/pages/handing-over";
import { plain } from "./api-call.ts";

export type { TicketReply, TicketViewReply } from "#contract/pages/handing-over";

export const handover = {
  /** A ticket for a signer who is with the sender. */
  create: plain(handingOver.handOver),
  /** What its page shows before it is used. */
  show: plain(handingOver.showTicket),
  /** The path of the signer's page. */
  use: plain(handingOver.useTicket),
  /** Ends the signer's link on this device. */
  handBack: plain(handingBack.handBack),
};
