import { unsigned } from "#contract/rules/people/roles";
import { nextLinks } from "#contract/rules/product/links";
import type { Mail } from "../domain/common/mail.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { languageFor } from "../domain/envelope/languages.ts";
import type { Party } from "../domain/envelope/notification.ts";
import { forReader } from "./checked-reader.ts";
import { layOut } from "./layout.ts";
import {
  about,
  askerOf,
  greeted,
  letterheadOf,
  readerOf,
  repliesTo,
  withPlainWords,
} from "./mail-values.ts";
import { type MailWords, mailWords } from "./words.ts";

/** One of several documents that one sender asks the reader of one mailbox to sign. */
export interface RequestToSign {
  readonly envelope: Envelope;
  readonly to: Party;
  /** The recipient's own link to this document. */
  readonly url: string;
  readonly token: string;
}

interface RequestsMailOptions {
  readonly stopUrl?: string | undefined;
  readonly siteUrl: string;
  readonly productName: string;
}

/**
 * Several requests to sign as one mail, in the language of the first. Its button opens the first document, and names the
 * links of the others to the page that it opens, which leads on to them; each link of the list opens its document alone.
 */
export function requestsMail(
  first: RequestToSign,
  others: readonly RequestToSign[],
  { stopUrl, siteUrl, productName }: RequestsMailOptions,
): Mail {
  const words = mailWords(languageFor(first.envelope, first.to));
  const envelope = withPlainWords(first.envelope);
  const all = [first, ...others].map((one) => ({
    ...one,
    envelope: forReader(one.envelope, one.to, words),
  }));
  const context = { envelope, to: first.to, words, productName };
  const count = { ...about(context), count: all.length };
  const isSigning = all.every((one) => !unsigned(readerOf(one)?.role));
  const says = isSigning ? "requests" : "requests.others";
  const messages = new Set(all.flatMap((one) => one.envelope.message || []));
  return layOut({
    ...letterheadOf(envelope, siteUrl),
    subject: words(`${says}.subject`, { ...count, asker: askerOf(envelope, words) }),
    heading: words(`${says}.heading`, count),
    paragraphs: [words(`${says}.waiting`, { ...greeted(context) })],
    rows: all.map((one) => rowOf(one, words, productName)),
    button: {
      label: words(isSigning ? "sign.button" : "requests.others.button"),
      url: first.url + nextLinks(others.map(({ token }) => token)),
    },
    ...(messages.size > 0 ? { quote: [...messages].join("\n\n") } : {}),
    footer: words("requests.footer", { ...about(context), email: repliesTo(context) }),
    stopUrl,
    language: words.language,
  });
}

function rowOf({ envelope, url }: RequestToSign, words: MailWords, productName: string) {
  const { title, until } = about({ envelope: withPlainWords(envelope), words, productName });
  return [title, words("requests.until", { until }), url] as const;
}
