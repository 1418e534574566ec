import { utc } from "../../portable/utc.ts";
import type { Report } from "./report.ts";

type Words = Pick<Report, "verdict" | "headline" | "advice">;

/** What people are told first. Only `genuine` may ever sound like good news. */
export const verdicts = {
  unreadable: {
    verdict: "unreadable",
    headline: "This file is not a PDF.",
    advice: "Choose the sealed PDF itself, as it was downloaded or mailed.",
  },
  changed: {
    verdict: "altered",
    headline: "This document was changed after it was sealed.",
    advice:
      "Don't rely on it. Ask whoever sent it to you for the sealed document, or download it again.",
  },
  extended: {
    verdict: "altered",
    headline: "Something was added to this document after it was sealed.",
    advice:
      "Don't rely on what it shows. Ask whoever sent it to you for the sealed document, or download it again.",
  },
  cutOff: {
    verdict: "altered",
    headline: "This document was cut off: its end is missing.",
    advice: "Download it again, or ask whoever sent it to you for the whole sealed document.",
  },
  sealedBySomebodyElse: {
    verdict: "not ours",
    headline: "This document carries a seal that is not ours.",
    advice:
      "Somebody else has sealed it: what it says of its signers proves nothing here. Ask whoever sent it to you.",
  },
  unsealed: {
    verdict: "not ours",
    headline: "This document does not carry our seal.",
    advice:
      "It may be the file from before it was signed, a copy that was printed or saved anew, or somebody else's. Choose the sealed PDF as it was downloaded.",
  },
  unconfirmed: {
    verdict: "unconfirmed",
    headline: "This document is unchanged since it was sealed. Whose seal it is, you must confirm.",
    advice: "Compare the fingerprint of the certificate with the one that the operator publishes.",
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
  advice: `It is, byte for byte, what was sealed on ${utc(sealedAt)}.`,
});

/** Why a check was not made. */
export const skipped = {
  afterFailure: "Not looked at, because another check has failed.",
  underUnknownSeal: "Not looked at, because it proves nothing under a seal that is not known.",
  withoutSeal: "Not looked at, because there is no seal of ours.",
} as const;

export const sealer = {
  pass: (name: string) => `Sealed with the certificate ${name}, which is trusted here.`,
  fail: (name: string) =>
    `Sealed with a certificate that is not known here. It calls itself ${name}, but anybody can write that.`,
  unknown: (name: string) =>
    `Sealed with a certificate that calls itself ${name}. Compare its fingerprint before you believe that.`,
} as const;

export const otherSeals = {
  signature: "It carries a signature of another kind, made with another program.",
  none: "It carries no seal.",
  cutOff: "The end of the file, where a seal stands, is missing.",
} as const;
