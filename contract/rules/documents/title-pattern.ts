import { limits } from "../limits/limits.ts";

/** Titles of documents made from a template: a text with names in braces, "{template} - {Tenant}". */

const named = /\{([^{}]*)\}/g;

/** The parts of a title. */
export interface TitleParts {
  /** The template's name. */
  readonly template: string;
  /** Roles in the order of the signers, or "Signer 1", "Signer 2" where there is none. */
  readonly roles: readonly string[];
  /** Full names in the same order; "" for who isn't known yet. */
  readonly people: readonly string[];
}

/** The title of one document, at most as long as a title may be. */
export const filledTitle = (pattern: string, { template, roles, people }: TitleParts): string =>
  pattern
    .replace(named, (_, name: string) =>
      isTemplate(name) ? template : (people[indexOf(name, roles)] ?? ""),
    )
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.titleMax)
    .trim();

/** The first name in braces that is no role; undefined if there is none. */
export const unknownIn = (pattern: string, roles: readonly string[]): string | undefined =>
  [...pattern.matchAll(named)]
    .map(([, name = ""]) => name.trim())
    .find((name) => !isTemplate(name) && indexOf(name, roles) === -1);

const isTemplate = (name: string): boolean => plain(name) === "template";

const indexOf = (name: string, roles: readonly string[]): number =>
  roles.findIndex((role) => plain(role) === plain(name));

const plain = (text: string): string => text.trim().toLowerCase();
