import { defaultLanguage, type Language } from "#contract/rules/text/languages";
import { type Envelope, type Signer, signerById, withSigner } from "./envelope.ts";
import type { Party } from "./notification.ts";
import { readerOf } from "./readers.ts";

/**
 * Language of a signer's pages and mails: the one that they have chosen, otherwise the one that the sender has chosen
 * for them.
 */
export const languageOf = (envelope: Envelope, { ownLanguage, language }: Signer): Language =>
  ownLanguage ?? language ?? documentLanguage(envelope);

/** Whether a signer's page may start in their browser's language, because nobody has chosen another one. */
export const isLanguageOpen = (envelope: Envelope, signer: Signer): boolean =>
  signer.status === "waiting" &&
  (signer.ownLanguage ?? signer.language ?? envelope.language) === undefined;

/** Language of the completion pages, and of mails to people who get a copy. */
export const documentLanguage = ({ language }: Pick<Envelope, "language">): Language =>
  language ?? defaultLanguage;

/** Language of a party's mails and pages; the sender's are English. */
export function languageFor(envelope: Envelope, party: Party): Language {
  if (party.kind === "sender") return defaultLanguage;
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  if (signer) return languageOf(envelope, signer);
  return readerOf(envelope, party)?.language ?? documentLanguage(envelope);
}

/** The envelope after a party has chosen the language; the same object if that changes nothing. */
export function withOwnLanguage(envelope: Envelope, party: Party, language: Language): Envelope {
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  if (!signer || languageOf(envelope, signer) === language) return envelope;
  return withSigner(envelope, { ...signer, ownLanguage: language });
}

/** The `language` member for records, which leave English out: records of earlier versions have no language. */
export const languageMember = (language: Language | undefined): { readonly language?: Language } =>
  language === undefined || language === defaultLanguage ? {} : { language };
