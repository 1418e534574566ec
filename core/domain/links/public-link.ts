import type { PublicLinkSettings, PublicLinkState } from "#contract/calls/links";
import { roleNames } from "#contract/rules/documents/placeholders";
import { titleProblem } from "#contract/rules/inputs/names";
import { limits } from "#contract/rules/limits/limits";
import type { GivenPerson } from "#contract/rules/people/people";
import { isReader, type Role } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Language } from "#contract/rules/text/languages";
import { type Link, linkOf } from "../acts/link.ts";
import { idFromKey } from "../common/idempotency.ts";
import { dayMs } from "../common/time.ts";
import type { Envelope } from "../envelope/envelope.ts";
import { needsAccessCode, type Template } from "../templates/template.ts";

/** How many visitors can begin on one day. */
export const dayMaxOf = ({ dayMax = limits.linkVisitorsOfDay }: PublicLinkSettings): number =>
  dayMax;

/** A template that anybody who has its address can begin to sign. */
export interface PublicLink {
  readonly id: string;
  /** The workspace. */
  readonly userId: string;
  readonly templateId: string;
  /** The end of its address: 128 random bits. Posters show it, so it is no secret and is stored as it is. */
  readonly token: string;
  readonly settings: PublicLinkSettings;
  /** How many visitors have begun. */
  readonly visitors: number;
  readonly createdAt: string;
  /** The member who published it, in whose name documents are sent; absent for the workspace's owner. */
  readonly madeBy?: string | undefined;
}

/** Somebody who has given name and address on the page of a link. */
export interface Visitor extends GivenPerson {
  /** Language of the page that they read. */
  readonly language?: Language | undefined;
}

/** A visitor who was asked for a code. */
export interface Visit extends Visitor {
  readonly linkId: string;
  /** Version of the template that was shown. */
  readonly version: number;
  /** The caller's address, and when the code's mail was counted. */
  readonly ip: string;
  readonly at: string;
}

/** The title that visitors read above the document. */
export const publicTitle = (
  { title }: Pick<PublicLinkSettings, "title">,
  { name }: Pick<Template, "name">,
): string => title ?? name;

/** Why the template can't be begun by visitors, as a sentence for its owner; undefined if it can. */
export function unfitBecause(
  template: Template,
  settings: Pick<PublicLinkSettings, "role" | "title">,
): string | undefined {
  const { roles, people = [], does = [], numberOfSigners, fileName } = template;
  const { role } = settings;
  const problem = titleProblem(publicTitle(settings, template), fileName);
  if (problem !== undefined) return `The title can't be used. ${problem}`;
  if (role > numberOfSigners) return "The template has no such role. Please choose another one.";
  if (does[role - 1]?.witnessOf !== undefined)
    return "A visitor can't be a witness. Please choose another role.";
  if (isReader(does[role - 1]?.role))
    return "A visitor can't be someone who only gets a copy. Please choose another role.";
  if (needsAccessCode(template))
    return "Nobody can tell visitors an access code. Please take it out of the template.";
  const missing = roleNames(numberOfSigners, roles).find(
    (_, index) => index !== role - 1 && !people[index],
  );
  if (missing === undefined) return undefined;
  return `Nobody is named for “${missing}”. Please edit the template and name a person for every role except the visitor's.`;
}

/** Whether visitors can begin, except for how many have begun today. */
export function publicLinkState(
  { settings, visitors }: Pick<PublicLink, "settings" | "visitors">,
  template: Template | undefined,
  now: Date,
): Exclude<PublicLinkState, "full-today"> {
  if (!settings.on) return "off";
  if (settings.endsAt !== undefined && Date.parse(settings.endsAt) <= now.getTime()) return "ended";
  if (settings.max !== undefined && visitors >= settings.max) return "full";
  return !template || unfitBecause(template, settings) ? "unfit" : "open";
}

/** Throws the refusal that visitors of a closed link read; the reply has nothing of the document. */
export function assertPublicLinkOpen(
  link: Pick<PublicLink, "settings" | "visitors">,
  template: Template | undefined,
  now: Date,
): asserts template is Template {
  const state = publicLinkState(link, template, now);
  switch (state) {
    case "open":
      return;
    case "off":
    case "unfit":
      throw new Refusal("PUBLIC_LINK_OFF");
    case "ended":
      throw new Refusal("PUBLIC_LINK_ENDED");
    case "full":
      throw new Refusal("PUBLIC_LINK_FULL");
  }
}

/** An address begins one envelope; another person with the same address begins theirs under their name. */
export type VisitorKey = "address" | "name";

/**
 * The idempotency key of what a visitor begins, and the envelope's id, which follows from it. The address counts as it is and not
 * by its mailbox, since two people may share what `mailboxOf` takes for one.
 */
export function visitorEnvelope(
  { id, userId }: Pick<PublicLink, "id" | "userId">,
  { email, ...names }: Pick<Visitor, "email" | "firstName" | "lastName">,
  by: VisitorKey = "address",
) {
  const name = by === "name" ? ` ${plainNames(names).join("|")}` : "";
  const key = `public link ${id} ${email.trim().toLowerCase()}${name}`;
  return { key, id: idFromKey(userId, key) };
}

type Names = Pick<Visitor, "firstName" | "lastName">;

const plainNames = ({ firstName, lastName = "" }: Names): [string, string] => [
  plainName(firstName),
  plainName(lastName),
];

const plainName = (name: string): string =>
  name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** Whether two people with one address are one by their names. A last name may be missing. */
export function isSameName(one: Names, other: Names): boolean {
  const [[first, last], [otherFirst, otherLast]] = [plainNames(one), plainNames(other)];
  return first === otherFirst && (last === otherLast || last === "" || otherLast === "");
}

/** Everybody who acts, in the order of the template's roles: the visitor first, then the people whom it names. */
export function visitorRecipients(
  { people = [], does = [], numberOfSigners }: Template,
  { role: visitorRole }: Pick<PublicLinkSettings, "role">,
  { email, firstName, lastName, mobile, language }: Visitor,
) {
  const after = visitorRole - 1;
  return Array.from({ length: numberOfSigners }, (_, index) => {
    const { role, witnessOf } = does[index] ?? {};
    const act = { ...(role ? { role } : {}), ...(witnessOf ? { witnessOf } : {}) };
    if (index === after)
      return {
        ...{ email, firstName, lastName, mobile, order: 1, ...act },
        ...(language ? { language } : {}),
      };
    const person = people[index];
    if (!person) throw new Error("a link without people for all roles is not open");
    // A witness has the place of whom they witness, and a reader has none.
    const order =
      witnessOf || isReader(role) ? {} : { order: index < after ? index + 2 : index + 1 };
    return { ...person, ...order, ...act };
  });
}

/** The role in which the visitor acts; undefined for one who signs. */
export const visitorsRole = (
  { does = [] }: Pick<Template, "does">,
  { role }: Pick<PublicLinkSettings, "role">,
): Role | undefined => {
  const visitors = does[role - 1]?.role;
  return isReader(visitors) ? undefined : visitors;
};

/** How long the page works that a visitor gets to from the public link; after that there is the mailed invitation. */
const visitorLinkMs = dayMs;

/**
 * The link by which a visitor signs who has just proven this address. Throws LINK_INVALID if somebody else is to sign in
 * their place by now.
 */
export function visitorLink(envelope: Envelope, email: string, now: Date): Link {
  const signer = envelope.signers.find((one) => one.email === email);
  if (!signer) throw new Refusal("LINK_INVALID");
  const until = new Date(now.getTime() + visitorLinkMs).toISOString();
  const party = { kind: "signer", signerId: signer.id } as const;
  return linkOf(envelope, party, { purpose: "sign", session: { until, from: "public-link" } });
}
