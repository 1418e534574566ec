import type { Answers } from "../../../contract/rules/fields/answers.ts";
import type { PaidPlanType } from "../../../contract/rules/limits/plans.ts";
import type { Doc } from "../plan.ts";
import type { ApiCall, ApiReply } from "./call.ts";

/** What was answered with success, and so must hold in the end. */
export type Acknowledgement =
  | { readonly kind: "sent"; readonly doc: Doc; readonly request: object }
  | (BySigner & { readonly kind: "signed"; readonly seen: SeenPage; readonly answers: Answers })
  | (BySigner & { readonly kind: "declined" | "viewed" | "kept" | "taken-back" })
  | (BySigner & { readonly kind: "taken" | "given-back" })
  /** Refused because somebody else has taken it. */
  | (BySigner & { readonly kind: "held-off"; readonly atMs: number })
  | (BySigner & { readonly kind: "delegated"; readonly to: string })
  | { readonly kind: "intruded"; readonly doc: Doc; readonly route: string }
  /** Somebody who had passed no checks got an answer. */
  | { readonly kind: "answered-unchecked"; readonly doc: Doc; readonly signerId: string }
  | { readonly kind: "corrected"; readonly doc: Doc; readonly to: string; readonly name: string }
  | { readonly kind: "resent" | "removed"; readonly doc: Doc }
  | { readonly kind: "withdrawn" | "undone"; readonly doc: Doc }
  | { readonly kind: "extended"; readonly doc: Doc; readonly to: string }
  /** `sinceSeq`: the count of writes when it was asked for. */
  | { readonly kind: "restored"; readonly doc: Doc; readonly sinceSeq: number }
  | { readonly kind: "labelled" | "unlabelled"; readonly doc: Doc; readonly name: string }
  | { readonly kind: "stopped" | "resumed"; readonly token: string; readonly atMs: number }
  | { readonly kind: "reported"; readonly doc: Doc; readonly token: string }
  | { readonly kind: "batch"; readonly tenant: number; readonly id: string }
  | { readonly kind: "linked"; readonly tenant: number; readonly address: string }
  | {
      readonly kind: "begun";
      readonly tenant: number;
      readonly linkId: string;
      readonly email: string;
    }
  | AccountAcknowledgement
  | ProgramAcknowledgement
  | LibraryAcknowledgement;

/** What the page showed on which somebody has signed. */
export interface SeenPage {
  /** The signers, joined in their order. */
  readonly parties: string;
  readonly language: string;
}

/** About a whole account. */
export type AccountAcknowledgement = { readonly tenant: number } & (
  | { readonly kind: "closed" }
  /** `sinceSeq`: the count of writes when it was asked for. */
  | { readonly kind: "forgotten"; readonly email: string; readonly sinceSeq: number }
  | { readonly kind: "joined"; readonly member: number }
  /** Somebody who was invited has signed in for the first time. */
  | { readonly kind: "registered"; readonly email: string }
  /** An act of the operator, about an account or an address. */
  | { readonly kind: "operated"; readonly act: string; readonly about: string }
  /** `id`: the subscription. */
  | { readonly kind: "cancelled"; readonly id: string; readonly sinceMs: number }
  | { readonly kind: "upgraded"; readonly id: string; readonly plan: PaidPlanType }
  /** An answer about a plan was wrong. */
  | { readonly kind: "misled"; readonly what: string }
  /** Somebody got access to what is not theirs. */
  | { readonly kind: "trespassed"; readonly what: string }
  /** A download lacked something that had been acknowledged, or differed from what is stored. */
  | { readonly kind: "short-changed"; readonly what: string }
  /** `wanted`: requested documents that had been sent by then; `others`: requested documents of somebody else. */
  | {
      readonly kind: "exported";
      readonly id: string;
      readonly wanted: readonly string[];
      readonly others: readonly string[];
    }
);

/** About calls by programs; `key` is the call's idempotency key. */
export type ProgramAcknowledgement = { readonly tenant: number; readonly id: string } & (
  | { readonly kind: "prepared"; readonly key: string }
  /** `sinceSeq`: the count of writes when it was answered. */
  | {
      readonly kind: "hooked";
      readonly key: string;
      readonly secret: string;
      readonly sinceSeq: number;
    }
  | { readonly kind: "new-secret"; readonly secret: string }
  | { readonly kind: "unhooked" | "uploaded" }
);

/** About templates and drafts. */
export type LibraryAcknowledgement = { readonly tenant: number; readonly id: string } & (
  | { readonly kind: "template" }
  /** `seen`: the version that was changed. */
  | {
      readonly kind: "template-changed";
      readonly seen: number;
      readonly version: number;
      readonly name: string;
    }
  | { readonly kind: "draft"; readonly version: number; readonly saveId: string }
);

interface BySigner {
  readonly doc: Doc;
  readonly signerId: string;
  /** Token of the link that was used. */
  readonly token: string;
}

export type Conversation = Generator<ApiCall, readonly Acknowledgement[], ApiReply>;
