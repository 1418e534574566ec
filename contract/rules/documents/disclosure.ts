import type { Role } from "../people/roles.ts";

export interface Disclosure {
  readonly version: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const title = "Signing electronically";

const changeOfSigners =
  "If the sender changes who else signs after you have signed, we tell you by email. You can then take your signature back until the document is sealed. It is not sealed until you have answered or 24 hours have passed.";

/**
 * What a signer consents to when signing electronically. The text is evidence: change `version` whenever a word
 * changes. The SHA-256 of the text is recorded in the audit trail.
 */
export const disclosure: Disclosure = {
  version: "2026-11-3",
  title,
  paragraphs: [
    "You are about to sign electronically. Your electronic signature expresses the same intent as one made with a pen: you agree to the document that is shown to you.",
    "You don't have to sign electronically. You can decline at any time before you press Complete, and ask the sender for a paper copy instead.",
    "You need a device with a current web browser, an email account, and a way to save or print a PDF. If you can read this page, your device is suitable.",
    "When you sign, we record your name, your email address, the time, your network address and your browser, and store them with the document as proof of who signed what.",
    changeOfSigners,
    "When everyone has signed, we email you a link to the completed document. Please keep a copy of it. To withdraw your consent for future documents or to correct your email address, contact the sender.",
  ],
};

const [meaning = "", , device = "", records = "", changes = "", copy = ""] = disclosure.paragraphs;

/** True whether or not the document can be declined. */
const freely =
  "You don't have to do this electronically. You can close this page without pressing its last button, and ask the sender for a paper copy instead.";

/** Everybody who does something other than sign accepts these texts. */
const otherAct = (version: string, heading: string, act: string): Disclosure => ({
  version,
  title: heading,
  paragraphs: [
    act,
    freely,
    device,
    "When you press the last button, we record your name, your email address, the time, your network address and your browser, and store them with the document as proof of who did what.",
    "If the sender changes who else takes part after you have done your part, we tell you by email. You can then take your part back until the document is sealed. It is not sealed until you have answered or 24 hours have passed.",
    "When everyone is done, we email you a link to the completed document. Please keep a copy of it. To withdraw your consent for future documents or to correct your email address, contact the sender.",
  ],
});

/** Somebody consents to sign, to sign a document that can't be declined, or to do what their role says. */
export type Consent = "signs" | "signsUndeclined" | Role;

/** The current disclosures. Each is evidence too: a changed word needs a new version. */
export const disclosureFor: Readonly<Record<Consent, Disclosure>> = {
  signs: disclosure,
  signsUndeclined: {
    version: "undeclined-2026-11-1",
    title,
    paragraphs: [meaning, freely, device, records, changes, copy],
  },
  approves: otherAct(
    "approves-2026-11-1",
    "Approving electronically",
    "You are about to approve a document electronically. You approve the document that is shown to you; you don't sign it.",
  ),
  confirms: otherAct(
    "confirms-2026-11-1",
    "Confirming electronically",
    "You are about to confirm electronically that you have read a document. You state that you have read the document that is shown to you. You don't sign it, and you don't say that you agree to it.",
  ),
  witnesses: otherAct(
    "witnesses-2026-11-1",
    "Signing as a witness",
    "You are about to sign a document electronically as the witness of another person's signature. By your signature you state that you saw that person sign it. It does not make you a party to the document. Your name and the address that you enter are printed in the completed document, where everyone who takes part can read them.",
  ),
};

const earlier = {
  meaning:
    "You are about to sign electronically. Your electronic signature has the same intent as one made with a pen: you agree to the document that is shown to you.",
  choice:
    "You don't have to sign electronically. You can decline at any time before you press Complete, and ask the sender for a paper copy instead.",
  device:
    "You need a device with a current web browser, a mailbox, and a way to keep or print a PDF. If you can read this page, your device is good enough.",
  records:
    "When you sign, we record your name, your e-mail address, the time, your network address and your browser, and store them with the document as proof of who signed what.",
  corrections:
    "If the sender corrects who else signs after you have signed, we tell you by mail. You can then take your signature back until the document is sealed. It is not sealed before you have answered or 24 hours have passed.",
  copy: "When everybody has signed, you get a mail with a link to the completed document. Keep a copy of it. To withdraw your consent for future documents or to correct your e-mail address, write to the sender.",
} as const;

/**
 * All disclosures that anybody has accepted, the current ones first: documents that are not sealed yet need their texts.
 */
export const disclosures: readonly Disclosure[] = [
  ...Object.values(disclosureFor),
  {
    version: "2026-11-2",
    title,
    paragraphs: [
      earlier.meaning,
      earlier.choice,
      earlier.device,
      earlier.records,
      earlier.corrections,
      earlier.copy,
    ],
  },
  {
    version: "2026-11-1",
    title,
    paragraphs: [earlier.meaning, earlier.choice, earlier.device, earlier.records, earlier.copy],
  },
];

export const textOf = ({ title, paragraphs }: Disclosure): string =>
  [title, ...paragraphs].join("\n\n");
