import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { PageSize } from "../rules/fields/markers.ts";
import { code, email, language, signerMobile, visitToken, word } from "../rules/inputs/inputs.ts";
import { optionalName, personName } from "../rules/inputs/names.ts";
import type { CompanyReply } from "../rules/people/company.ts";
import type { Role } from "../rules/people/roles.ts";
import type { Language } from "../rules/text/languages.ts";
import type { LinkReply } from "./files.ts";

/** Calls of anybody who has opened a template's public link: they read, give name and address, and enter the mailed code. */

export interface VisitReply {
  readonly title: string;
  readonly senderName: string;
  readonly company?: CompanyReply;
  /** Version of the template that is shown; sent with name and address. */
  readonly version: number;
  readonly fileName: string;
  readonly pages: readonly PageSize[];
  /** Absent for a visitor who signs. */
  readonly role?: Role;
  /** Names of those who sign after the visitor. */
  readonly others: readonly string[];
  /** Whether the document shows the visitor's mobile number, which is then needed. */
  readonly needsMobile: boolean;
  /** The document's language; absent if none was chosen. */
  readonly language?: Language;
}

const token = word;

const showVisit = replies<VisitReply>()({
  path: "GET /api/links/{token}",
  access: "public",
  limit: "visitByNetwork",
  input: z.object({ token }),
});

const openVisitFile = replies<LinkReply>()({
  path: "GET /api/links/{token}/file",
  access: "public",
  limit: "visitByNetwork",
  input: z.object({ token, version: z.coerce.number() }),
});

/**
 * Mails a code for the visit with this token: once more the one that it has, if that still works. The reply has another token if
 * none was given, or if it is that of a visit with another address; it is the same for an address that gets no mail from this
 * sender.
 */
const sendVisitCode = replies<{ visit: string }>()({
  path: "POST /api/links/{token}/code",
  access: "public",
  limit: "visitByNetwork",
  input: z.object({
    token,
    visit: z.optional(visitToken),
    version: z.int(),
    email,
    firstName: personName,
    lastName: optionalName,
    mobile: signerMobile,
    language: z.optional(language),
  }),
});

/** Somebody with another name has begun with this address. */
export interface BegunBefore {
  readonly name: string;
  /** Whether they have signed, or acted in their role. */
  readonly isDone: boolean;
  /** Whether this visitor can begin too. */
  readonly mayBegin: boolean;
}

/**
 * Begins the document, or continues the one that this address has begun here. `path` is that of the signer's page. If somebody with
 * another name has begun with the address, `ifBegun` decides: by default theirs is continued, as pages of earlier versions expect.
 */
const beginVisit = replies<{ path: string } | { begun: BegunBefore }>()({
  path: "POST /api/links/{token}/begin",
  access: "public",
  limit: "visitByNetwork",
  input: z.object({
    token,
    visit: word,
    code,
    ifBegun: z.optional(z.enum(["ask", "continue", "another"])),
  }),
});

export const visits = { showVisit, openVisitFile, sendVisitCode, beginVisit };
