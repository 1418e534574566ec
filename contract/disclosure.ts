/**
 * What a signer consents to when signing electronically. The text is evidence: change `version` with every
 * change of a word. The SHA-256 of `disclosureText` is recorded in the audit trail.
 */
export const disclosure = {
  version: "2026-11-1",
  title: "Signing electronically",
  paragraphs: [
    "You are about to sign electronically. Your electronic signature has the same intent as one made with a pen: you agree to the document that is shown to you.",
    "You don't have to sign electronically. You can decline at any time before you press Complete, and ask the sender for a paper copy instead.",
    "You need a device with a current web browser, a mailbox, and a way to keep or print a PDF. If you can read this page, your device is good enough.",
    "When you sign, we record your name, your e-mail address, the time, your network address and your browser, and store them with the document as proof of who signed what.",
    "When everybody has signed, you get a mail with a link to the completed document. Keep a copy of it. To withdraw your consent for future documents or to correct your e-mail address, write to the sender.",
  ],
} as const;

export const disclosureText = [disclosure.title, ...disclosure.paragraphs].join("\n\n");

/** The sentence beside the button Complete, which is the act of signing. */
export const signingSentence =
  "By pressing Complete you sign this document electronically and consent to the disclosure above.";
