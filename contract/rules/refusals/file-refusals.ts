import { attachmentLimits } from "../fields/attachments.ts";
import { limits } from "../limits/limits.ts";
import { spacedMegabytes } from "../limits/plan-words.ts";
import { withCommas } from "../text/with-commas.ts";

export type RefusalRow = readonly [status: number, message: string, audience?: "public"];

/** Refusals of uploaded files and templates, which are among those of refusals.ts. */
export const fileRefusals = {
  NOT_A_PDF: [
    422,
    "This file is not a PDF. Please save it as a PDF and upload it again.",
    "public",
  ],
  NEEDS_PASSWORD: [
    422,
    "This PDF is protected by a password. Please enter the password, or upload the PDF without it.",
    "public",
  ],
  WRONG_PDF_PASSWORD: [422, "This password does not open the PDF. Please try again.", "public"],
  ENCRYPTED_FOR_OTHERS: [
    422,
    "This PDF is encrypted for certain people or for one program, so we can't open it. Please save it without encryption, or print it to a new PDF, and upload that.",
    "public",
  ],
  DAMAGED_PDF: [
    422,
    "This PDF is too damaged to repair. Please open it, print it to a new PDF and upload that.",
    "public",
  ],
  UNSOUND_PDF: [
    422,
    "This PDF is damaged. We could repair it, but other programs could not read the result. Please open it, print it to a new PDF and upload that.",
    "public",
  ],
  NO_PAGES: [422, "This PDF has no pages. Please choose another file.", "public"],
  TOO_MANY_PAGES: [
    422,
    `This PDF has more than ${withCommas(limits.pagesMax)} pages. Please split it.`,
    "public",
  ],
  LOCKED_PDF: [
    422,
    "This PDF is certified with “no changes allowed”, so nothing can be added to it. Please ask its author for a copy without that lock.",
    "public",
  ],
  SEALED_PDF: [
    422,
    "This document was signed and sealed with this product, so nothing can be added to it. To have it signed again, open it among your documents and press “Use again”, or upload the PDF from before it was signed. Or take its pages, with the sealed document attached to them, so that its seal can still be checked.",
    "public",
  ],
  DYNAMIC_FORM: [
    422,
    "This PDF is a dynamic XFA form, which only Adobe Reader can show. In Adobe Reader, please choose File, Print, then “Microsoft Print to PDF” as the printer, and upload that.",
    "public",
  ],
  PORTFOLIO: [
    422,
    "This is a PDF portfolio: a list of files, with a cover page that alone would be signed. In Acrobat, please choose Edit, Portfolio, Extract File from Portfolio, and upload those files together: they become one document.",
    "public",
  ],
  SIGNED_PART: [
    422,
    "A PDF with a digital signature can't become part of another document. Please send it by itself.",
    "public",
  ],
  BAD_PICTURE: [
    422,
    "We can't read this picture. Please save it as a JPEG or PNG and upload it again.",
    "public",
  ],
  FILE_TOO_LARGE: [413, "This file is larger than your plan allows.", "public"],
  UPLOAD_BY_FORM_TOO_LARGE: [
    413,
    `Files over ${spacedMegabytes(limits.formUploadBytesMax)} can't be uploaded this way. Please request an upload address first (JSON with fileName and size) and post the file there.`,
  ],
  TOO_MANY_FILES: [
    403,
    `You have ${limits.filesMax} uploaded files. Please delete some you no longer need.`,
    "public",
  ],
  TOO_MANY_TEMPLATES: [
    403,
    `You have ${limits.templatesMax} templates. Please delete some you no longer need.`,
    "public",
  ],
  TEMPLATE_CHANGED: [
    409,
    "This template was changed in another window or on another device. Please look at its newest version first. Nothing was saved.",
    "public",
  ],
  STORAGE_FULL: [403, "Your storage is full. Please delete files you no longer need.", "public"],
  ATTACHMENT_TYPE: [
    422,
    "We can't take this file. Please attach a PDF or a picture (JPEG, PNG or WebP).",
  ],
  ATTACHMENTS_TOO_LARGE: [
    413,
    `Your files can have ${spacedMegabytes(attachmentLimits.bytesMax)} together. Please attach fewer, or smaller ones.`,
  ],
  TOO_MANY_ATTACHMENTS: [409, "No more files can be attached here. Please remove one first."],
  ATTACHMENT_CHANGED: [
    409,
    "A file that you attached is not the one that was uploaded, or is gone. Please attach it again.",
  ],
  NO_ROOM_FOR_ATTACHMENTS: [
    403,
    "The sender's storage is full, so no file can be attached. Please ask the sender to delete files that are no longer needed.",
  ],
  ATTACHMENT_UNCHECKED: [
    409,
    "This file has not been checked for malware yet. Please try again in a few minutes.",
    "public",
  ],
  ATTACHMENT_INFECTED: [
    409,
    "The check for malware has found something harmful in this file, so it can't be downloaded.",
    "public",
  ],
  UPLOAD_MISSING: [409, "The file has not arrived yet. Please upload it again.", "public"],
} as const satisfies Record<string, RefusalRow>;
