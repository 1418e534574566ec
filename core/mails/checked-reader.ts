import { codesOf } from "#contract/rules/people/checks";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { signerById } from "../domain/envelope/envelope.ts";
import type { Party } from "../domain/envelope/notification.ts";
import type { MailWords } from "./words.ts";

/** Whether the reader of a mail sees the document only after checks, so that the mail may say nothing of it. */
export const isChecked = (envelope: Envelope, to: Party): boolean =>
  to.kind === "signer" && codesOf(signerById(envelope, to.signerId)?.checks).length > 0;

/** The envelope as the mail to this reader may name it, without what the sender has written about it. */
export const forReader = (envelope: Envelope, to: Party, words: MailWords): Envelope =>
  isChecked(envelope, to)
    ? { ...envelope, title: words("check.title"), message: "", voidReason: undefined }
    : envelope;
