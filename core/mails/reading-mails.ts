import { actOf } from "#contract/rules/people/roles";
import { signedCount, signerName } from "../domain/envelope/envelope.ts";
import { readerOf } from "../domain/envelope/readers.ts";
import { actRows } from "./done-rows.ts";
import type { MailParts } from "./layout.ts";
import { about, askerOf, greeted, type InWords } from "./mail-values.ts";
import { isolated } from "./words.ts";

/** The mails to people who only read. */

/** When the document is sent: the link for reading it. */
export function shared(context: InWords): MailParts {
  const { envelope, to, words } = context;
  const role = readerOf(envelope, to)?.role ?? "receives";
  const asker = isolated(words, askerOf(envelope, words));
  return {
    subject: words("shared.subject", { ...about(context), asker }),
    heading: words("shared.heading", about(context)),
    paragraphs: [
      words("shared.text", { ...about(context), ...greeted(context) }),
      words(`shared.${role}`),
    ],
    ...(envelope.message ? { quote: envelope.message } : {}),
    ...toRead(context),
  };
}

/** To those who follow: somebody has signed, or done what their role says. */
export function progress(context: InWords): MailParts {
  const { envelope, about: ids = [], words } = context;
  const signer = envelope.signers.find(({ id }) => ids.includes(id));
  const who = isolated(words, signer ? signerName(signer) || signer.email : "");
  const done = words(`progress.${actOf(signer ?? {})}`, { ...about(context), who });
  const counts = { signed: signedCount(envelope), total: envelope.signers.length };
  return {
    subject: done,
    heading: done,
    paragraphs: [words("progress.text", { ...about(context), ...greeted(context), ...counts })],
    rows: actRows(signer, context),
    ...toRead(context),
  };
}

const toRead = (context: InWords): Pick<MailParts, "button" | "footer"> => ({
  button: { label: context.words("shared.button"), url: context.url },
  footer: context.words("completed.footer", about(context)),
});
