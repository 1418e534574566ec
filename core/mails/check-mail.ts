import type { Mail } from "../domain/common/mail.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { languageFor } from "../domain/envelope/languages.ts";
import type { Party } from "../domain/envelope/notification.ts";
import { layOut } from "./layout.ts";
import { about, withPlainWords } from "./mail-values.ts";
import { mailWords } from "./words.ts";

interface CheckMailInput {
  readonly envelope: Envelope;
  readonly to: Party;
  readonly productName: string;
}

/** The code that a signer enters before they see anything of a document, of which the mail says nothing either. */
export function checkMail(code: string, { envelope, to, productName }: CheckMailInput): Mail {
  const words = mailWords(languageFor(envelope, to));
  const { asker, product } = about({ envelope: withPlainWords(envelope), words, productName });
  return layOut({
    from: productName,
    subject: words("check.subject", { code }),
    preheader: words("check.preheader"),
    heading: words("check.heading"),
    paragraphs: [words("check.text", { asker })],
    code,
    footer: words("check.footer", { product }),
    language: words.language,
  });
}
