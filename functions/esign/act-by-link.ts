import { assertCurrent, invitedByLink, type Link, withDelivery } from "#core/domain/acts/link";
import { type Decision, unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { changeEnvelope } from "#core/store/envelope/envelopes";

/** An act by a link, recorded with how the signer got here, and behind the invitation that brought the link. */
export async function actByLink(
  caller: Link,
  now: Date,
  act: (envelope: Envelope) => Decision,
): Promise<Envelope> {
  for (;;) {
    let isInvitation = false;
    const after = await changeEnvelope(caller.envelopeId, now, (before) => {
      assertCurrent(caller, before, now);
      const invited = invitedByLink(before, caller, now);
      isInvitation = invited !== unchanged;
      return isInvitation ? invited : withDelivery(caller, act(before));
    });
    if (!isInvitation) return after;
  }
}
