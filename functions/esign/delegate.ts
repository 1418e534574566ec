import type { delegating } from "#contract/pages/delegating";
import { Refusal } from "#contract/rules/refusals/refusals";
import { delegate as delegateTo } from "#core/domain/acts/delegating";
import {
  assertCurrent,
  isInPerson,
  type Link,
  signerIdOf,
  withDelivery,
} from "#core/domain/acts/link";
import { unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { getWorkspace } from "#core/store/account/accounts";
import { whyUndeliverable } from "#core/store/account/undeliverable";
import { changeCounted } from "#core/store/envelope/count-mails";
import { getContent, getEnvelope } from "#core/store/envelope/envelopes";
import { assertPrintable } from "#core/text/printable";
import { actByLink } from "./act-by-link.ts";

/** The mails that it causes count as the sender's. A repeated call is refused, since the link has stopped working. */
export const delegate: RouteOf<typeof delegating.delegate, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const signerId = signerIdOf(caller);
  const before = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, before, now);
  const content = await getContent(before.id);
  const { email, firstName, lastName = "", mobile = "", reason } = input;
  assertPrintable(Object.entries({ firstName, lastName, reason }));
  const to = { email, firstName, lastName, mobile };
  const decide = (latest: Envelope) => {
    assertCurrent(caller, latest, now);
    const delegating = { signerId, content, to, reason, isInPerson: isInPerson(caller), client };
    const change = delegateTo(latest, delegating, now);
    return withDelivery(caller, change);
  };
  // Its refusals take precedence over that of an address that can't be mailed.
  decide(before);
  await assertReachable(before.sender.userId, email);
  const invited = await actByLink(caller, now, () => unchanged);
  const sender = await getWorkspace(before.sender.userId);
  const after = await inSignersWords(changeCounted(sender, invited, decide, now));
  await enqueueMail(after, now);
  return { envelopeId: after.id };
};

/** Doesn't say why an address can't be mailed: that is between others. */
async function assertReachable(senderId: string, email: string): Promise<void> {
  await inSignersWords(assertMailsWanted(senderId, [email]));
  if (await whyUndeliverable(email)) throw unreachable();
}

const unreachable = () => new Refusal("CANT_BE_MAILED", { field: "email" });

/** Only the sender reads of limits and stops of their account. */
async function inSignersWords<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    switch (error.code) {
      case "MAILS_STOPPED":
        throw unreachable();
      case "SENDER_STOPPED":
      case "TOO_MANY_MAILS":
      case "MAILS_SPENT":
        throw new Refusal("CANT_CHANGE_NOW", {
          message: "Nobody else can be named now. Please ask the sender of this document.",
        });
      default:
        throw error;
    }
  }
}
