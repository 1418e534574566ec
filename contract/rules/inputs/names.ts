import * as z from "zod/mini";
import { limits, messages } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import { oneLine, text } from "./inputs.ts";
import { holdsWebAddress, namesOffice, namesProduct } from "./words.ts";

/** Inputs whose words appear among ours in mails: names and titles. Pages for signing don't load them. */

/** Refuses web addresses in words that appear among ours in mails. */
export const noWebAddress = z.refine<string>(
  (value) => !holdsWebAddress(value),
  senderMessages.webAddress,
);
export const notOurName = z.refine<string>((value) => !namesProduct(value), senderMessages.ourName);

export const personName = text().check(
  z.trim(),
  z.minLength(1, messages.required),
  z.maxLength(limits.nameMax, senderMessages.name),
  oneLine,
  noWebAddress,
  notOurName,
);

/** The name of an account, which sends mails under it. */
export const ownName = personName.check(
  z.refine((value) => !namesOffice(value), senderMessages.officeName),
);

export const optionalName = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.nameMax, senderMessages.name),
      oneLine,
      noWebAddress,
      notOurName,
    ),
);

/** Why a title can't be used in a mail; undefined for an acceptable one, and for the name of the file itself. */
export function titleProblem(title: string, fileName: string): string | undefined {
  const isFileName = [fileName, `${fileName}.pdf`].includes(title.trim());
  if (isFileName) return undefined;
  if (holdsWebAddress(title)) return senderMessages.webAddress;
  return namesProduct(title) ? senderMessages.ourName : undefined;
}
