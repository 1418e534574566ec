import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { ToldUnknown } from "../rules/documents/page-reading.ts";
import type { WayOfSigning } from "../rules/documents/sending-rules.ts";
import type { NotSealedReply, Stage, WireStatus } from "../rules/documents/stages.ts";
import type { AttachedReply } from "../rules/fields/attachments.ts";
import type { DayFormat, FieldSettings, WrittenDays } from "../rules/fields/field-settings.ts";
import type { fieldKinds, PageSize } from "../rules/fields/markers.ts";
import { word } from "../rules/inputs/inputs.ts";
import type { CompanyReply } from "../rules/people/company.ts";
import type { Role } from "../rules/people/roles.ts";
import { signerViewPath } from "../rules/product/links.ts";
import type { Language } from "../rules/text/languages.ts";

/** What the holder of a mailed link sees of a document: calls of the group `envelopes` that signers' pages make. */

export interface MarkerReply {
  readonly id: string;
  readonly etype: (typeof fieldKinds)[number];
  readonly dataX: number;
  readonly dataY: number;
  readonly width: number;
  readonly height: number;
  readonly classname: string;
  readonly text: string;
  readonly bgcolor: string;
  readonly recepientEmail: string;
  readonly settings?: FieldSettings;
}

/** What an earlier signer filled in, to be shown as it will be stamped. */
export interface FilledReply extends MarkerReply {
  readonly by: string;
  readonly value?: string;
  /** True for a check box or choice that was ticked. */
  readonly ticked?: true;
  /** Name of one of the view's `images`; absent if there are more than a reply can hold. */
  readonly image?: string;
}

/** One of the signers, as the others see them. */
export interface PartyReply {
  readonly name: string;
  readonly email: string;
  /** Absent for somebody who signs. */
  readonly role?: Role;
  /** Signers with a lower order sign first. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
}

/** A change of who signs, made after this signer has signed. */
export interface PartyChangeReply {
  readonly at: string;
  /** For example "Bea Brown (bea@example.com)". */
  readonly from: string;
  /** Empty if that signer has taken the signature back. */
  readonly to: string;
}

/** What a signer's page needs, as specified. */
export interface SignerViewReply {
  readonly envelopeId: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  /** The state of this signer. */
  readonly signerStatus: "waiting" | "signed" | "declined";
  readonly signedAt?: string;
  readonly title: string;
  readonly message: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly fileName: string;
  readonly pages: readonly PageSize[];
  readonly markers: readonly MarkerReply[];
  readonly filled: readonly FilledReply[];
  /** PNG data URLs of earlier signers' signatures and initials, each once. */
  readonly images: Readonly<Record<string, string>>;
  readonly recepient: readonly [
    {
      readonly docUrl: string;
      readonly email: string;
      readonly mobile: string;
      /** Absent for somebody who signs. */
      readonly role?: Role;
      /** Whose signature a witness witnesses. */
      readonly witnessOf?: { readonly name: string; readonly email: string };
      readonly firstName: string;
      readonly lastName: string;
    },
  ];
  readonly signed: number;
  readonly of: number;
  readonly expiresAt: string;
  /** Server time, because the device's clock may be wrong. */
  readonly now: string;
  /** Language of this signer's page: chosen by the signer, otherwise by the sender. */
  readonly language: Language;
  /**
   * Nobody has chosen the language, and the signer has not signed yet: the page uses the one that the browser requests.
   */
  readonly languageOpen?: true;
  readonly disclosure: DisclosureReply;
  /** Everybody who signs, including this signer. */
  readonly parties: readonly PartyReply[];
  /** Digest of what this reply shows. It is sent with the signature, which is refused if the content has changed. */
  readonly shownSha256: string;
  /** Pages, from 1, that look different in other programs; absent if none is known to. */
  readonly shownOtherwise?: readonly number[];
  /** Pages of which that is not known, and why; absent if it is known of all. */
  readonly notCompared?: readonly ToldUnknown[];
  /** Present while the pages are compared: how many are, of how many. Until then nobody can finish. */
  readonly comparing?: { readonly done: number; readonly of: number };
  /** Present if everybody has signed and sealing waits until this time for answers to a change of who signs. */
  readonly sealsBy?: string;
  readonly notSealed?: NotSealedReply;
  /** What has changed since this signer signed, and until when sealing waits for an answer. */
  readonly changes?: { readonly waitUntil: string; readonly list: readonly PartyChangeReply[] };
  /** The first page as a data URL, shown until the document is drawn; for signers who have not signed yet. */
  readonly firstPage?: string;
  /** Format of date fields and dates; absent in envelopes of before 2026-11-26 whose sender has chosen none. */
  readonly dateFormat?: DayFormat | WrittenDays;
  /** The ways of making a signature that the sender allows; absent if all are allowed. */
  readonly ways?: readonly WayOfSigning[];
  /** Whether the sender doesn't allow declining the document. */
  readonly undeclinable?: true;
  /** Whether this signer can name somebody else to act in their place. */
  readonly delegable?: true;
  /** Whether a passkey of this signer is to sign what they sign. */
  readonly passkey?: true;
  /** The names of all of whom any one can sign, and whether this person has taken it; absent once it is signed. */
  readonly anyOf?: { readonly people: readonly string[]; readonly taken: boolean };
  /** The reasons of which somebody who signs chooses one; absent if none is asked for. */
  readonly reasons?: readonly string[];
  /** Where the signer can continue after signing: an https address given by the sender. */
  readonly thankYou?: { readonly url: string };
  readonly company?: CompanyReply;
  /** The files that this signer has uploaded and not sent yet, in the order of the uploads; absent if there are none. */
  readonly attached?: readonly AttachedReply[];
  /** Whether signers of earlier steps may have attached files that this signer can download. */
  readonly earlierFiles?: true;
  /** Whether signers of later steps will be able to download the files that this signer attaches. */
  readonly sharesFiles?: true;
}

/** In the view's language. `sha256` is the digest of title and paragraphs with empty lines between them. */
export interface DisclosureReply {
  readonly version: string;
  readonly language: Language;
  readonly sha256: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** For a translation, whose first paragraph says that it is one: the binding English text, shown below this heading. */
  readonly english?: {
    readonly heading: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  };
}

export interface PreviewReply {
  readonly envelopeId: string;
  /** The sealed document if completed, otherwise the original; GET it with the same bearer token. */
  readonly fileUrl: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  readonly title: string;
  readonly fileName: string;
  /** The signer's language; for a copy recipient, the document's. */
  readonly language: Language;
  readonly notSealed?: NotSealedReply;
  /** Pages, from 1, that look different in other programs; absent if none is known to. */
  readonly shownOtherwise?: readonly number[];
  /** Pages of which that is not known, and why; absent if it is known of all. */
  readonly notCompared?: readonly ToldUnknown[];
  /** Index, from 0, of the page with the first signature. Absent if there is none, and while the document is open. */
  readonly firstSignedPage?: number | undefined;
  readonly company?: CompanyReply;
}

export const signerView = replies<SignerViewReply>()({
  path: `GET ${signerViewPath}`,
  access: "signer",
  input: z.object({ token: word }),
});

export const preview = replies<PreviewReply>()({
  path: "GET /api/envelopes/preview/{token}",
  access: "signer",
  input: z.object({ token: word }),
});
