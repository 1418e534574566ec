import { type Act, actOf } from "#contract/rules/people/roles";
import {
  type Envelope,
  isSignedOnly,
  nameAndAddress,
  signedCount,
  signerById,
  signerName,
} from "../domain/envelope/envelope.ts";
import type { MailParts } from "./layout.ts";
import { about, askerOf, greeted, type InWords, readerOf, repliesTo } from "./mail-values.ts";
import { isolated } from "./words.ts";

/** The mails that ask somebody to sign, to approve or to confirm. */

export function invitation(context: InWords): MailParts {
  const { words } = context;
  const { until } = about(context);
  const asks = askFor(context);
  const named = namedBy(context);
  if (asks) return { ...asks, paragraphs: [asks.waiting, ...named, respondBy(context)] };
  return {
    subject: words("invitation.subject", asked(context)),
    preheader: words("invitation.preheader", { until }),
    heading: words("invitation.heading", about(context)),
    paragraphs: [
      words("invitation.waiting", { ...about(context), ...greeted(context) }),
      ...named,
      signBy(context),
    ],
    ...asking(context, words("sign.button")),
  };
}

export function reminder(context: InWords): MailParts {
  const { envelope, words } = context;
  const { until } = about(context);
  const mayDecline = envelope.rules?.decline !== false;
  const asks = askFor(context);
  if (asks) {
    const by = [respondBy(context), ...(mayDecline ? [words("respond.decline")] : [])];
    const subject = words("reminder.other", { subject: asks.subject });
    return { ...asks, subject, paragraphs: [asks.waiting, ...namedBy(context), by.join(" ")] };
  }
  return {
    subject: words("reminder.subject", asked(context)),
    preheader: words(mayDecline ? "reminder.preheader" : "invitation.preheader", { until }),
    heading: words("reminder.heading", about(context)),
    paragraphs: [
      words("reminder.waiting", { ...about(context), ...greeted(context) }),
      ...namedBy(context),
      mayDecline && isSignedOnly(envelope)
        ? words("reminder.by", { until, ...progressOf(envelope) })
        : signBy(context),
    ],
    ...asking(context, words("sign.button")),
  };
}

/** The person who has named the reader, if the sender hasn't; and all who were asked, if any one of them can be the signer. */
function namedBy(context: InWords): readonly string[] {
  const reader = readerOf(context);
  const { to, words } = context;
  if (reader?.group && to.kind === "signer" && to.member !== undefined) {
    const all = reader.group.members.map((one) => isolated(words, signerName(one)));
    const names = new Intl.ListFormat(words.language).format(all);
    return [words("invitation.anyOf", { names })];
  }
  const last = reader?.delegations?.at(-1);
  if (!last || last.to.email !== reader?.email) return [];
  const from = isolated(context.words, nameAndAddress(last.from));
  return [context.words("invitation.named", { from })];
}

/** What a mail says to somebody who does something else than sign; undefined to those who sign. */
function askFor(context: InWords) {
  const { words } = context;
  const act = actOf(readerOf(context) ?? {});
  if (act === "signed") return undefined;
  const { until } = about(context);
  return {
    subject: words(`${act}.subject`, asked(context)),
    preheader: words("respond.preheader", { until }),
    heading: words(`${act}.heading`, about(context)),
    waiting: waiting(context, act),
    ...asking(context, words(`${act}.button`)),
  };
}

function waiting(context: InWords, act: Exclude<Act, "signed">): string {
  const { envelope, words } = context;
  const values = { ...about(context), ...greeted(context) };
  if (act !== "witnessed") return words(`${act}.waiting`, values);
  const witnessed = signerById(envelope, readerOf(context)?.witnessOf ?? "");
  const signer = isolated(words, witnessed ? signerName(witnessed) : "");
  return words("witnessed.waiting", { ...values, signer });
}

const asked = (context: InWords) => ({
  ...about(context),
  asker: askerOf(context.envelope, context.words),
});

/** How many are done, and until when to sign. */
const signBy = (context: InWords): string =>
  isSignedOnly(context.envelope)
    ? context.words("invitation.by", { ...about(context), ...progressOf(context.envelope) })
    : respondBy(context);

const respondBy = (context: InWords): string =>
  context.words("respond.by", { ...about(context), ...progressOf(context.envelope) });

/** The parts that invitation and reminder have in common. */
const asking = (
  context: InWords,
  label: string,
): Pick<MailParts, "quote" | "button" | "footer"> => ({
  ...(context.envelope.message ? { quote: context.envelope.message } : {}),
  button: { label, url: context.url },
  footer: context.words("sign.footer", { ...about(context), email: repliesTo(context) }),
});

/** "2 of 3 have signed", once somebody has. */
const progressOf = (envelope: Envelope) => ({
  signed: signedCount(envelope),
  total: envelope.signers.length,
});
