import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accountEmail, anyPassword, word } from "../rules/inputs/inputs.ts";
import { messages } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { type MemberRole, memberRoles } from "../rules/people/workspace-names.ts";
import type { UserReply } from "../specified/session.ts";

/** Single sign-on by OpenID Connect: logging in at an issuer, and the owner's settings of a workspace. */

/** Returns the page of the issuer for the domain of the address, to which the browser goes. */
const startSignOn = replies<{ readonly redirectUrl: string }>()({
  path: "POST /api/auth/sign-on",
  access: "cookie",
  limit: "signOnByNetwork",
  input: z.object({ username: accountEmail }),
});

const returnedText = z.optional(z.string().check(z.maxLength(4_096)));

/** Takes what the issuer has added to the address of our page, and opens a session. */
const finishSignOn = replies<UserReply>()({
  path: "POST /api/auth/sign-on/finish",
  access: "cookie",
  limit: "signOnByNetwork",
  input: z.object({
    /** The path of our page names the workspace whose issuer sent the person back. */
    workspaceId: word,
    ...{ state: word, code: returnedText, iss: returnedText, error: returnedText },
  }),
});

export interface SignOnReply {
  readonly issuer: string;
  readonly clientId: string;
  readonly domain: string;
  readonly role: MemberRole;
  readonly isOnly: boolean;
  /** The TXT record that proves the domain. */
  readonly record: { readonly name: string; readonly value: string };
  readonly provenAt?: string;
  /** The record was there before, and is missing since then. */
  readonly lostAt?: string;
}

export interface OwnSignOnReply {
  /** The issuer has to know this address; each workspace has its own. */
  readonly redirectUri: string;
  /** Absent until the owner has set it up. */
  readonly signOn?: SignOnReply;
}

const ofOwner = { access: "sender", needs: "workspace:own", because: "entrance" } as const;

const signOn = replies<OwnSignOnReply>()({
  path: "GET /api/sign-on",
  ...ofOwner,
  input: z.object({}),
});

/** The address of an issuer as its tokens have it: without query, fragment and well-known path. */
const issuer = z.string(senderMessages.issuer).check(
  z.maxLength(512, senderMessages.issuer),
  z.regex(/^https?:\/\/(?!.*\/\.well-known\/)[^?#@\s]+$/, senderMessages.issuer),
  z.refine((value) => URL.canParse(value), senderMessages.issuer),
);

const domain = z.string().check(
  z.trim(),
  z.overwrite((value) => value.toLowerCase()),
  z.maxLength(253, senderMessages.domain),
  z.regex(
    /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    senderMessages.domain,
  ),
);

const printable = (charactersMax: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      z.maxLength(charactersMax),
      z.regex(/^[\x21-\x7e]*$/, senderMessages.noSpaces),
    );

/** Another issuer or client needs its secret; otherwise the one that is stored stays. */
export const savedSignOn = z.object({
  act: z.literal("save"),
  issuer,
  clientId: printable(200),
  clientSecret: z.optional(printable(500)),
  domain,
  role: z.enum(memberRoles),
  isOnly: z.boolean(),
  password: anyPassword,
});

/** One call for all of it, since an API of AWS takes 300. `prove` looks for the DNS record. */
const changeSignOn = replies<OwnSignOnReply>()({
  path: "POST /api/sign-on",
  ...ofOwner,
  limit: "signOnByAccount",
  input: z.discriminatedUnion("act", [
    savedSignOn,
    z.object({ act: z.literal("prove") }),
    z.object({ act: z.literal("remove"), password: anyPassword }),
  ]),
});

export const signOns = { startSignOn, finishSignOn, signOn, changeSignOn };
