import { defaultLanguage, type Language } from "#contract/languages";
import { type Envelope, type Signer, signerById, withSigner } from "./envelope.ts";
import type { Party } from "./notification.ts";

/** Of a signer's pages and mails: what they have chosen, else what the sender has chosen for them. */
export const languageOf = (envelope: Envelope, { ownLanguage, language }: Signer): Language =>
  ownLanguage ?? language ?? documentLanguage(envelope);

/** Whether a signer's page may begin in the language of their browser: nobody has chosen another one. */
export const isLanguageOpen = (envelope: Envelope, signer: Signer): boolean =>
  signer.status === "waiting" &&
  (signer.ownLanguage ?? signer.language ?? envelope.language) === undefined;

/** Of the completion pages, and of mails to who gets a copy. */
export const documentLanguage = ({ language }: Pick<Envelope, "language">): Language =>
  language ?? defaultLanguage;

/** Of a party's mails and pages; the sender's are English. */
export function languageFor(envelope: Envelope, party: Party): Language {
  if (party.kind === "sender") return defaultLanguage;
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  return signer ? languageOf(envelope, signer) : documentLanguage(envelope);
}

/** The envelope after a party has chosen the language; the same one where nothing of it changes. */
export function withOwnLanguage(envelope: Envelope, party: Party, language: Language): Envelope {
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  if (!signer || languageOf(envelope, signer) === language) return envelope;
  return withSigner(envelope, { ...signer, ownLanguage: language });
}

/** For records, which say nothing of English: those of earlier versions have no language. */
export const languageMember = (language: Language | undefined): { readonly language?: Language } =>
  language === undefined || language === defaultLanguage ? {} : { language };
