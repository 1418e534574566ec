import { defaultLanguage, type Language } from "#contract/rules/text/languages";
import type { Mail } from "../domain/common/mail.ts";
import { layOut } from "./layout.ts";
import { mailWords } from "./words.ts";

/**
 * The code for a visitor of a public link. Its reader may not have asked for anything, so it has nothing in it that the visitor or
 * the sender has written.
 */
export function visitCodeMail(
  code: string,
  language: Language = defaultLanguage,
  { productName }: { readonly productName: string },
): Mail {
  const words = mailWords(language);
  const product = productName;
  return layOut({
    language,
    from: product,
    subject: words("visit.subject", { code, product }),
    preheader: words("visit.preheader"),
    heading: words("visit.heading"),
    paragraphs: [words("visit.text")],
    code,
    footer: words("visit.footer", { product }),
  });
}
