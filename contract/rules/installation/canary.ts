/**
 * The account in which the canary sends its document each day. Nobody registers it and nobody can sign in to it: it has no user in
 * the pool, and no item leads to it by its address.
 */
export const canaryAccount = {
  id: "00000000-0000-8000-8000-000000000000",
  /** SES's mailbox simulator accepts mails to these, and reports their delivery as any mailbox would. */
  email: "success+sender@simulator.amazonses.com",
  signer: "success+canary@simulator.amazonses.com",
  /** The part of its API key that is not secret. */
  keyId: "canary000000",
} as const;

/** The ids of the canary's documents begin like this; any other id does so once in 2^72. */
const idPrefix = "00000000-0000-8000-8000-";

export const isCanaryDocument = (envelopeId: string): boolean => envelopeId.startsWith(idPrefix);

/** The canary's place for a new document's id. */
export const canaryDocumentId = (uuid: string): string => `${idPrefix}${uuid.slice(-12)}`;

/** Documents of the canary are kept for this many days. */
export const canaryDays = 2;

/** Prefixes of the canary's objects in the bucket of documents and in that of sealed ones. */
export const canaryObjects = {
  documents: [
    `files/${canaryAccount.id}/`,
    ...["envelopes", "signatures"].map((folder) => `${folder}/${idPrefix}`),
  ],
  completed: idPrefix,
} as const;
