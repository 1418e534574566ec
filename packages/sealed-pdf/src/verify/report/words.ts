import { utc } from "../../portable/utc.ts";
import type { Report } from "./report.ts";

type Words = Pick<Report, "verdict" | "headline" | "advice">;

/** What people are told first. Only `genuine` may ever sound like good news. */
export const verdicts = {
  unreadable: {
    verdict: "unreadable",
    headline: "This file is not a PDF.",
    advice: "Please choose the sealed PDF itself, as you downloaded or received it.",
  },
  changed: {
    verdict: "altered",
    headline: "This document was changed after it was sealed.",
    advice:
      "Don't rely on it. Ask the person who sent it to you for the sealed document, or download it again.",
  },
  extended: {
    verdict: "altered",
    headline: "Something was added to this document after it was sealed.",
    advice:
      "Don't rely on what it shows. Ask the person who sent it to you for the sealed document, or download it again.",
  },
  cutOff: {
    verdict: "altered",
    headline: "This document was cut off: its end is missing.",
    advice: "Download it again, or ask whoever sent it to you for the whole sealed document.",
  },
  sealedBySomebodyElse: {
    verdict: "not ours",
    headline: "This document has a seal that is not ours.",
    advice:
      "Someone else sealed it, so what it says about its signers proves nothing here. Ask the person who sent it to you.",
  },
  unsealed: {
    verdict: "not ours",
    headline: "This document does not have our seal.",
    advice:
      "It may be the file before it was signed, a copy that was printed or saved again, or someone else's document. Please choose the sealed PDF as you downloaded it.",
  },
  unconfirmed: {
    verdict: "unconfirmed",
    headline: "This document is unchanged since it was sealed. Please confirm whose seal it is.",
    advice: "Compare the certificate's fingerprint with the one that the operator publishes.",
  },
  unsealedAndCutOff: {
    verdict: "not ours",
    headline: "This file was cut off: its end is missing, and with it the seal, if it had one.",
    advice: "Download it again, or ask whoever sent it to you for the whole sealed document.",
  },
} as const satisfies Record<string, Words>;

export const genuine = (sealedAt: string): Words => ({
  verdict: "genuine",
  headline: "This document is genuine.",
  advice: `It is byte for byte what was sealed on ${utc(sealedAt)}.`,
});

/** Why a check was not made. */
export const skipped = {
  afterFailure: "Not checked, because another check failed.",
  underUnknownSeal: "Not checked, because it proves nothing under an unknown seal.",
  withoutSeal: "Not checked, because the document does not have our seal.",
} as const;

export const sealer = {
  pass: (name: string) => `Sealed with the certificate ${name}, which is trusted here.`,
  fail: (name: string) =>
    `Sealed with a certificate that is not known here. It calls itself ${name}, but anyone can use that name.`,
  unknown: (name: string) =>
    `Sealed with a certificate that calls itself ${name}. Compare its fingerprint before you trust that.`,
} as const;

export const otherSeals = {
  signature: "It has a different kind of signature, made with another program.",
  none: "It has no seal.",
  cutOff: "The end of the file, where a seal would be, is missing.",
} as const;
