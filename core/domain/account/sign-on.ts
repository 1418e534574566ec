import { asciiEmail } from "#contract/rules/inputs/email";
import { accountEmail } from "#contract/rules/inputs/inputs";
import { ownName } from "#contract/rules/inputs/names";
import type { MemberRole, WorkspaceRole } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import { hourMs } from "../common/time.ts";
import { endedSession, type Person, type Session, type Workspace } from "./account.ts";
import type { Member } from "./member.ts";

/**
 * Single sign-on of a workspace (OpenID Connect): people with addresses of a domain log in at its issuer. It works as long as a
 * DNS record proves that the domain is the workspace's.
 */
export interface SignOn {
  /** The issuer's address, as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  /** The client's secret, encrypted. */
  readonly secret: string;
  /** In ASCII and lower case. */
  readonly domain: string;
  /** The DNS record has to contain this. */
  readonly proof: string;
  /** The role of people who come for the first time. */
  readonly role: MemberRole;
  /** Whether everybody but the owner has to come this way. */
  readonly isOnly: boolean;
  /** When the record was first found; absent until then. */
  readonly provenAt?: string | undefined;
  /** When the record was found last. */
  readonly checkedAt?: string | undefined;
  /** When the record was missed; absent while it is there. */
  readonly lostAt?: string | undefined;
  /** Counts changes by the owner: a login that began before the last one ends. */
  readonly version: number;
}

/** A session that began at a workspace's issuer. It opens this workspace and nothing else of the person. */
export interface SignedOn {
  readonly workspaceId: string;
  /** Where the person logged in: `login.firm.example`. */
  readonly at: string;
}

/** An entry of `signedOnSessions`; like those of ended sessions, it begins with the time at which it is outdated. */
export const signedOnSession = (session: Session, { workspaceId, at }: SignedOn): string =>
  `${endedSession(session)} ${workspaceId} ${at}`;

/** How a session began; undefined for a password. */
export function signedOnIn(person: Person, { id }: Session): SignedOn | undefined {
  for (const entry of person.signedOnSessions ?? []) {
    const [, sessionId, workspaceId, at] = entry.split(" ");
    if (sessionId === id && workspaceId && at) return { workspaceId, at };
  }
  return undefined;
}

/**
 * Whether somebody in this role can open the workspace only by single sign-on: where that is the rule, and where they came by it.
 * Otherwise somebody who once had the same address could come in with an older password. The owner never needs it.
 */
export const needsSignOn = (
  { signOn }: Pick<Workspace, "signOn">,
  role: WorkspaceRole,
  member: Pick<Member, "bySignOn"> | undefined,
): boolean =>
  role !== "owner" && (signOn === "only" || (signOn !== undefined && member?.bySignOn === true));

/** How records and mails name an issuer. */
export const hostOf = ({ issuer }: Pick<SignOn, "issuer">): string => new URL(issuer).host;

/** The domain of an address, in ASCII. */
export const domainOf = (email: string): string =>
  asciiEmail(email)
    .slice(asciiEmail(email).lastIndexOf("@") + 1)
    .toLowerCase();

/** The TXT record that proves a domain. */
export const proofRecord = ({ domain, proof }: Pick<SignOn, "domain" | "proof">) => ({
  name: `_undersign.${domain}`,
  value: proofText(proof),
});

export const proofText = (proof: string): string => `undersign-domain=${proof}`;

/** Whether the record is there; undefined if name servers don't say. */
export const isProven = (
  texts: readonly string[] | undefined,
  { proof }: Pick<SignOn, "proof">,
): boolean | undefined => texts?.some((text) => text.trim() === proofText(proof));

/** The record is looked up again at a login after this time. */
const checkedForMs = hourMs;
/** Name servers that don't answer end nothing for this time. */
const trustedForMs = 72 * hourMs;

/** Whether the record has to be looked up before somebody may log in. */
export const isCheckDue = ({ checkedAt, lostAt }: SignOn, now: Date): boolean =>
  lostAt !== undefined || !isWithin(checkedAt, checkedForMs, now);

/** Whether people may log in though name servers don't answer. */
export const isTrusted = ({ checkedAt, lostAt }: SignOn, now: Date): boolean =>
  lostAt === undefined && isWithin(checkedAt, trustedForMs, now);

const isWithin = (at: string | undefined, ms: number, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) < ms;

/** The claims of an ID token whose signature, issuer and audience have been checked. */
export interface SignOnClaims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface SignOnPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the person who logs in for the first time. Throws SIGN_ON_UNVERIFIED unless the issuer has verified the address, and
 * SIGN_ON_OTHER_DOMAIN for one of another domain.
 */
export function personIn(claims: SignOnClaims, domain: string): SignOnPerson {
  const { data: email } = accountEmail.safeParse(claims["email"]);
  if (email === undefined || !isVerified(claims)) throw new Refusal("SIGN_ON_UNVERIFIED");
  if (domainOf(email) !== domain) throw new Refusal("SIGN_ON_OTHER_DOMAIN");
  return { email, ...nameIn(claims, email) };
}

/**
 * `email_verified`, or what Entra ID has in its place: whether the owner of the address's domain was verified.
 * https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference
 */
const isVerified = (claims: SignOnClaims): boolean =>
  claims["email_verified"] === true ||
  (claims["email_verified"] === undefined &&
    [true, 1, "1", "true"].includes(scalar(claims["xms_edov"])));

const scalar = (value: unknown): string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : "";

/** The person's name, as far as an account can have it; without one, what stands before the @. */
function nameIn({ given_name, family_name, name }: SignOnClaims, email: string) {
  const [first = "", ...rest] = wordsOf(name);
  const local = email.slice(0, email.lastIndexOf("@"));
  const firstName = [wordsOf(given_name).join(" "), first, local].find(isName) ?? "Member";
  const lastName = [wordsOf(family_name).join(" "), rest.join(" ")].find(isName) ?? "";
  return { firstName, lastName };
}

const isName = (text: string): boolean => ownName.safeParse(text).success;

const wordsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? value
        .normalize("NFC")
        .split(/[\p{C}\s]+/u)
        .filter(Boolean)
    : [];
