import type { Entry } from "../../../core/domain/envelope/audit.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";

// What all judges of a run share.

/** A broken promise: which one, and where. */
export interface Violation {
  readonly promise: Promise_;
  readonly what: string;
}

export const promises = [
  "acknowledged is kept",
  "chains are whole",
  "status follows from entries",
  "signed once, as shown",
  "checks come first",
  "passkeys sign what is recorded",
  "one sealed document",
  "counts are facts",
  "events are told once, in order",
  "webhooks get each event",
  "what is closed is erased",
  "exports are whole",
  "each row is sent once",
  "public links keep their limits",
  "limits hold",
  "plans are what is paid",
  "nobody pays twice",
  "everybody is told",
  "nobody is asked in vain",
  "no mail twice",
  "who has left hands over",
  "no words of others",
  "pages are compared first",
  "no secret in a log",
  "what an operator does is logged",
  "nobody waits for somebody else's work",
  "no failure without a fault",
  "comes to rest",
] as const;
type Promise_ = (typeof promises)[number];

/** One document with everything stored about it. */
export interface Case {
  readonly envelope: Envelope;
  readonly entries: readonly Entry[];
  /** Its listed row, if any. */
  readonly listed: Readonly<Record<string, unknown>> | undefined;
}

export type Report = (promise: Promise_, what: string) => void;

/** True once sender and signers were notified that it could not be sealed so far. */
export const wasTold = (entries: readonly Entry[]): boolean =>
  entries.some(({ type, data }) => type === "seal-failed" && data["told"] === true);

/** Whether an entry of this type gives a signer's place to another address or name. */
export const isMove = (type: Entry["type"]): boolean =>
  type === "corrected" || type === "delegated";

/** Whether an entry of this type makes somebody else the signer. */
export const isOtherPerson = (type: Entry["type"]): boolean =>
  isMove(type) || type === "taken" || type === "given-back";

/** Whether the entry is a removal, which ends an open document like a withdrawal but without a reason. */
export const isRemoval = ({ type, data }: Entry): boolean =>
  type === "deleted" || (type === "voided" && data["reason"] === undefined);
