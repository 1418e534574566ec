import { assertCurrent, invitedByLink, type Link, withDelivery } from "#core/domain/acts/link";
import { type Change, type Decision, unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { type AlsoFor, changeAfter } from "#core/store/envelope/envelopes";

/** An act by a link, recorded with how the signer got here, and behind the invitation that brought the link. */
export const actByLink = (
  caller: Link,
  now: Date,
  act: (envelope: Envelope) => Decision,
): Promise<Envelope> => actAfter(caller, now, act, async (change) => change);

/** The same for an act before which something has to be done; see `changeAfter`. */
export async function actAfter<Values>(
  caller: Link,
  now: Date,
  act: (envelope: Envelope) => Decision<Values>,
  ready: (change: Change<Values>, before: Envelope) => Promise<Change>,
  alsoFor?: AlsoFor,
): Promise<Envelope> {
  for (;;) {
    let isInvitation = false;
    const decide = (before: Envelope): Decision<Values> => {
      assertCurrent(caller, before, now);
      const invited = invitedByLink(before, caller, now);
      isInvitation = invited !== unchanged;
      if (invited !== unchanged) return { ...invited, values: undefined };
      return withDelivery(caller, act(before));
    };
    const after = await changeAfter(
      caller.envelopeId,
      now,
      decide,
      async (change, before) =>
        isInvitation ? { ...change, values: undefined } : ready(change, before),
      async (before) => (isInvitation ? [] : ((await alsoFor?.(before)) ?? [])),
    );
    if (!isInvitation) return after;
  }
}
