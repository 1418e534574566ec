import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { DayFormat, FieldSettings } from "../field-settings.ts";
import { word } from "../inputs.ts";
import type { Language } from "../languages.ts";
import { signerViewPath } from "../links.ts";
import type { fieldKinds, PageSize } from "../markers.ts";
import type { WayOfSigning } from "../sending-rules.ts";
import type { CompanyReply } from "./companies.ts";
import type { NotSealedReply, Stage, WireStatus } from "./stages.ts";

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
  /** A check box or choice that was ticked. */
  readonly ticked?: true;
  /** Name of one of the view's `images`; absent if there are more than a reply can hold. */
  readonly image?: string;
}

/** One of those who sign, as the others see them. */
export interface PartyReply {
  readonly name: string;
  readonly email: string;
  /** Who has a lower order signs first. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
}

/** A change of who signs, after this signer has signed. */
export interface PartyChangeReply {
  readonly at: string;
  /** "Bea Brown (bea@example.com)" */
  readonly from: string;
  /** Empty when that signer has taken the signature back. */
  readonly to: string;
}

/** What a signer's page needs; spec.md section 3 and decisions.md section 2. */
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
      readonly firstName: string;
      readonly lastName: string;
    },
  ];
  readonly signed: number;
  readonly of: number;
  readonly expiresAt: string;
  /** Server time, because the device's clock may be wrong. */
  readonly now: string;
  /** Of this signer's page: chosen by the signer, else by the sender. */
  readonly language: Language;
  /** Nobody has chosen it, and the signer has not signed yet: the page takes the one that the browser asks for. */
  readonly languageOpen?: true;
  readonly disclosure: DisclosureReply;
  /** Everybody who signs, this signer too. */
  readonly parties: readonly PartyReply[];
  /** Digest of what this reply shows; sent with the signature, which is refused once it has changed. */
  readonly shownSha256: string;
  /** Pages, from 1, that look different in other programs; absent where none is known to. */
  readonly shownOtherwise?: readonly number[];
  /** Everybody has signed, and sealing waits until then for answers to a change of who signs. */
  readonly sealsBy?: string;
  readonly notSealed?: NotSealedReply;
  /** What has changed since this signer signed, and until when sealing waits for an answer. */
  readonly changes?: { readonly waitUntil: string; readonly list: readonly PartyChangeReply[] };
  /** The first page as a data URL, shown until the document is drawn; for signers who have not signed yet. */
  readonly firstPage?: string;
  /** Of date fields and dates; absent where it is the product's. */
  readonly dateFormat?: DayFormat;
  /** In which the sender lets signatures be made; absent where all are allowed. */
  readonly ways?: readonly WayOfSigning[];
  /** Where the signer may go on after signing: an https address of the sender's. */
  readonly thankYou?: { readonly url: string };
  readonly company?: CompanyReply;
}

/** In the view's language. `sha256` is of title and paragraphs with empty lines between them. */
export interface DisclosureReply {
  readonly version: string;
  readonly language: Language;
  readonly sha256: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Beside a translation, whose first paragraph says that it is one: the text that binds, below this heading. */
  readonly english?: {
    readonly heading: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  };
}

export interface PreviewReply {
  readonly envelopeId: string;
  /** The sealed document when completed, else the original; GET it with the same bearer. */
  readonly fileUrl: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  readonly title: string;
  readonly fileName: string;
  /** The signer's; for who gets a copy the document's. */
  readonly language: Language;
  readonly notSealed?: NotSealedReply;
  /** Pages, from 1, that look different in other programs; absent where none is known to. */
  readonly shownOtherwise?: readonly number[];
  /** From 0: the page of the first signature. Absent where there is none, and while the document is open. */
  readonly firstSignedPage?: number | undefined;
  readonly company?: CompanyReply;
}

export const signerView = replies<SignerViewReply>()({
  method: "GET",
  path: signerViewPath,
  access: "signer",
  input: z.object({ token: word }),
});

export const preview = replies<PreviewReply>()({
  method: "GET",
  path: "/api/envelopes/preview/{token}",
  access: "signer",
  input: z.object({ token: word }),
});
