import { type Anchor, v1Limits } from "#contract/calls/shapes";
import type { RolePerson } from "#contract/calls/template-roles";
import { placeholder, roleMessages, roleNames } from "#contract/rules/documents/placeholders";
import { unknownIn } from "#contract/rules/documents/title-pattern";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind, PageSize, Place } from "#contract/rules/fields/markers";
import { titleProblem } from "#contract/rules/inputs/names";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { type Check, orderedChecks } from "#contract/rules/people/checks";
import { groupProblem } from "#contract/rules/people/people";
import { type Does, isReader, mayHave, unsigned } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Language } from "#contract/rules/text/languages";
import type { StoredFile } from "../common/stored-file.ts";
import { assertOwnLabels, settingsOfAll } from "../envelope/field-settings.ts";
import { misfitWords } from "../envelope/role-words.ts";

export interface TemplateField extends Place {
  readonly kind: FieldKind;
  /** 1 for "Signer 1". */
  readonly signer: number;
  readonly settings?: FieldSettings | undefined;
  /** The text at which a program has placed it, and at which it is placed on other documents. */
  readonly anchor?: Anchor | undefined;
}

/** A document with its fields, but without signers. Documents made from it have their own copies. */
export interface Template {
  readonly id: string;
  readonly userId: string;
  /** Counts its changes, from 1. Documents made from it record it. */
  readonly version: number;
  /** The first version with this file and number of signers: drafts made from it since then can be sent. */
  readonly basis: number;
  readonly name: string;
  readonly fileName: string;
  /** The template's own copy: uploading or deleting files doesn't affect it. */
  readonly file: StoredFile;
  /** The picture of the file's first page, if it could be drawn. */
  readonly firstPage?: StoredFile | undefined;
  readonly pages: readonly PageSize[];
  readonly numberOfSigners: number;
  /** In the order of the signers; "" for a signer without a role. Absent if none has one. */
  readonly roles?: readonly string[] | undefined;
  /** The people who always sign, in the order of the roles; null where the sender names somebody. Absent if all are null. */
  readonly people?: readonly (RolePerson | null)[] | undefined;
  /** What the person in each role does, in the order of the roles; null for somebody who signs. Absent if all sign. */
  readonly does?: readonly (Does | null)[] | undefined;
  /** The checks of those in each role, in the same order; null for none. Absent if nobody is checked. */
  readonly checks?: readonly (readonly Check[] | null)[] | undefined;
  /** Title of documents made from it, see `filledTitle`. */
  readonly titlePattern?: string | undefined;
  /** Language of documents made from it; absent if none was chosen. */
  readonly language?: Language | undefined;
  readonly fields: readonly TemplateField[];
  readonly createdAt: string;
  /** SHA-256 of the request that created it: the same idempotency key must come with the same request. */
  readonly requestSha256: string;
  /** Time of the last change; absent in version 1. */
  readonly changedAt?: string | undefined;
  /** SHA-256 of the request that made this version; repeating that request changes nothing. Absent in version 1. */
  readonly changeSha256?: string | undefined;
  /**
   * The file that was replaced when the file was last changed. It is deleted after that change; it is recorded here so
   * that whatever a crash in between leaves is deleted by the next change, or with the template.
   */
  readonly replaced?: ReplacedFile | undefined;
  /** The member who made it, or has taken over from them; absent for the workspace's owner. */
  readonly madeBy?: string | undefined;
  /** Absent for a template that everybody in the workspace sees. */
  readonly seenBy?: "maker" | undefined;
}

export interface ReplacedFile {
  readonly key: string;
  readonly firstPage?: StoredFile | undefined;
}

export interface NewTemplateField {
  readonly kind: FieldKind;
  readonly signer: number;
  /** Absent if the field was placed outside the pages; it is then left out. */
  readonly place?: Place | undefined;
  /** As sent by the caller; validated here. */
  readonly settings?: unknown;
  readonly anchor?: Anchor | undefined;
}

export type NewTemplate = Omit<Template, "fields" | "createdAt" | "version" | "basis" | Later> & {
  readonly fields: readonly NewTemplateField[];
};

type Later = "changedAt" | "changeSha256" | "replaced";

/** Members that a change leaves out stay as they are. */
export type TemplateChange = Omit<
  NewTemplate,
  "id" | "userId" | "requestSha256" | "madeBy" | "seenBy"
>;

/**
 * Refuses fields, roles and people for signers that the template doesn't have, a person who is named twice, several people
 * where a document can't have them, a title of unknown roles, and a template without any field.
 */
export function makeTemplate(from: NewTemplate, now: Date): Template {
  assertRoles(from);
  assertPeople(from);
  assertDoes(from);
  assertChecks(from);
  const surplus = from.fields.find(({ signer }) => signer > from.numberOfSigners);
  if (surplus) {
    const whom = placeholder(surplus.signer);
    const count = signerCount(from.numberOfSigners);
    throw refusal(`A field was placed for ${whom}, but this template is for ${count}.`);
  }
  const allSettings = settingsOfAll(from.fields, now);
  assertOwnLabels(allSettings.map((settings) => ({ settings })));
  const fields = from.fields.flatMap(({ kind, signer, place, anchor }, index): TemplateField[] => {
    const settings = allSettings[index];
    const optional = { ...(settings ? { settings } : {}), ...(anchor ? { anchor } : {}) };
    return place ? [{ ...place, kind, signer, ...optional }] : [];
  });
  assertFieldsFit(from, fields);
  const anchors = JSON.stringify(fields.flatMap(({ anchor }) => anchor ?? []));
  if (Buffer.byteLength(anchors) > v1Limits.anchorsBytesMax)
    throw refusal("The anchors of this template are too long. Please give shorter texts.");
  return { ...from, version: 1, basis: 1, fields, createdAt: now.toISOString() };
}

/** A field is needed by each template in which somebody signs. */
function assertFieldsFit(from: NewTemplate, fields: readonly TemplateField[]): void {
  const { numberOfSigners, roles, does = [] } = from;
  const names = roleNames(numberOfSigners, roles);
  if (fields.length === 0 && names.some((_, index) => !unsigned(does[index]?.role)))
    throw refusal(senderMessages.fieldsMissing);
  const misfit = fields.find(({ signer, kind }) => !mayHave(does[signer - 1]?.role, kind));
  if (misfit)
    throw refusal(misfitWords(names[misfit.signer - 1] ?? "", does[misfit.signer - 1]?.role));
}

/** Throws BAD_FIELD for more roles than signers, and for a witness of nobody, of themselves or of who doesn't sign. */
function assertDoes({ numberOfSigners, roles, does = [], people = [] }: NewTemplate): void {
  const refuse = (message: string) => new Refusal("BAD_FIELD", { field: "does", message });
  if (does.length > numberOfSigners) throw refuse(roleMessages.doesMax);
  const names = roleNames(numberOfSigners, roles);
  if (names.every((_, index) => isReader(does[index]?.role))) throw refuse(roleMessages.nobodyActs);
  for (const [index, one] of does.entries()) {
    const { role, witnessOf } = one ?? {};
    if ((role === "witnesses") !== (witnessOf !== undefined))
      throw refuse(roleMessages.witness(names[index] ?? ""));
    if (witnessOf === undefined) continue;
    const witnessed = witnessOf - 1;
    const isSigner =
      witnessOf <= numberOfSigners && !does[witnessed] && !areSeveral(people[witnessed]);
    if (!isSigner) throw refuse(roleMessages.witness(names[index] ?? ""));
  }
}

/** Throws BAD_FIELD for checks of more roles than there are, and of people who only read. */
function assertChecks({ numberOfSigners, checks = [], does = [] }: NewTemplate): void {
  const refuse = (message: string) => new Refusal("BAD_FIELD", { field: "checks", message });
  if (checks.length > numberOfSigners) throw refuse(roleMessages.checksMax);
  if (checks.some((some, index) => some && isReader(does[index]?.role)))
    throw refuse(roleMessages.checkedReader);
}

/** Whether documents made from it need a code that their sender chooses, and that is stored nowhere before. */
export const needsAccessCode = ({ checks = [] }: Pick<Template, "checks">): boolean =>
  checks.some((some) => some?.includes("accessCode"));

export const areSeveral = (person: RolePerson | null | undefined): boolean =>
  (person?.anyOf?.length ?? 0) > 0;

export const addressesNamed = (person: RolePerson | null | undefined): readonly string[] =>
  person ? [person, ...(person.anyOf ?? [])].map(({ email }) => email.toLowerCase()) : [];

/** Throws BAD_FIELD for people whom documents made from it couldn't have. */
function assertPeople({ numberOfSigners, people = [], does = [], checks = [] }: NewTemplate): void {
  const refuse = (message: string) => new Refusal("BAD_FIELD", { field: "people", message });
  if (people.length > numberOfSigners) throw refuse(roleMessages.peopleMax);
  const addresses = people.flatMap(addressesNamed);
  if (new Set(addresses).size < addresses.length) throw refuse(roleMessages.samePerson);
  if (addresses.length > limits.askedAtOnceMax) throw refuse(roleMessages.namedMax);
  for (const [index, person] of people.entries()) {
    if (!areSeveral(person)) continue;
    const problem = groupProblem({ role: does[index]?.role, checks: checks[index] });
    if (problem !== undefined) throw refuse(problem);
  }
}

function assertRoles({ numberOfSigners, roles = [], ...from }: NewTemplate): void {
  const refuse = (field: string, message: string) => {
    throw new Refusal("BAD_FIELD", { field, message });
  };
  if (roles.length > numberOfSigners) refuse("roles", senderMessages.rolesMax);
  const { titlePattern = "", fileName } = from;
  const unknown = unknownIn(titlePattern, roleNames(numberOfSigners, roles));
  if (unknown !== undefined) refuse("titlePattern", roleMessages.noSuchRole(unknown));
  const problem = titleProblem(titlePattern, fileName);
  if (problem !== undefined) refuse("titlePattern", problem);
}

type RoleExtras = Pick<Template, "people" | "does" | "checks" | "titlePattern">;

/** Members that the sender has left empty are absent: people, if nobody is named, what they do, if all sign, checks, and an empty title. */
export const roleExtrasOf = ({ people, does, checks, titlePattern }: RoleExtras): RoleExtras => ({
  people: people?.some((person) => person !== null) ? people.map(withoutEmptyGroup) : undefined,
  does: does?.some((one) => one !== null) ? does : undefined,
  checks: checks?.some((some) => some?.length)
    ? checks.map((some) => (some?.length ? orderedChecks(some) : null))
    : undefined,
  titlePattern: titlePattern || undefined,
});

function withoutEmptyGroup(person: RolePerson | null): RolePerson | null {
  if (!person || areSeveral(person)) return person;
  const { anyOf: _, ...alone } = person;
  return alone;
}

/** The next version. Refuses the same as `makeTemplate`. `changeSha256` is the digest of the request. */
export function changeTemplate(
  before: Template,
  change: TemplateChange,
  changeSha256: string,
  now: Date,
): Template {
  const { id, userId, requestSha256, madeBy, seenBy } = before;
  const made = makeTemplate({ ...change, id, userId, requestSha256, madeBy, seenBy }, now);
  const isSameFile = made.file.key === before.file.key;
  const fits = isSameFile && made.numberOfSigners === before.numberOfSigners;
  return {
    ...made,
    ...nextOf(before, changeSha256, now),
    ...(fits ? {} : { basis: before.version + 1 }),
    replaced: isSameFile ? undefined : { key: before.file.key, firstPage: before.firstPage },
  };
}

/** Pages send no anchors: a field that they leave where it is keeps its own. */
export const withAnchorsOf = (
  before: Pick<Template, "fields">,
  fields: readonly NewTemplateField[],
): readonly NewTemplateField[] =>
  fields.map((field) => {
    const same = before.fields.find(
      (one) => one.kind === field.kind && one.signer === field.signer && isAt(one, field.place),
    );
    return same?.anchor ? { ...field, anchor: same.anchor } : field;
  });

/** Places come back rounded to thousandths of a point. */
const isAt = (one: Place, other: Place | undefined): boolean =>
  other !== undefined &&
  one.page === other.page &&
  Math.abs(one.x - other.x) < 1e-5 &&
  Math.abs(one.y - other.y) < 1e-5;

/** The next version, with another name. */
export const renameTemplate = (
  before: Template,
  name: string,
  changeSha256: string,
  now: Date,
): Template => ({
  ...before,
  name,
  ...nextOf(before, changeSha256, now),
  replaced: undefined,
});

/** Clocks differ slightly, so no version is dated before the previous one. */
export function nextOf(
  { version, basis, createdAt, changedAt = createdAt }: Template,
  changeSha256: string | undefined,
  now: Date,
) {
  const at = now.toISOString();
  const latest = at > changedAt ? at : changedAt;
  return { version: version + 1, basis, createdAt, changedAt: latest, changeSha256 };
}

/** A new template with the same content as another one, which is kept to oneself as that one is. */
export const duplicateTemplate = (
  of: Template,
  { id, name, requestSha256, madeBy }: Pick<Template, "id" | "name" | "requestSha256" | "madeBy">,
  now: Date,
): Template => ({
  ...of,
  ...{ id, name, requestSha256, madeBy, version: 1, basis: 1, createdAt: now.toISOString() },
  ...{ changedAt: undefined, changeSha256: undefined, replaced: undefined },
});

/**
 * Refuses a change of a version other than the current one: somebody else has changed it since. True if this very
 * request made the current version and its reply was lost.
 */
export function isMadeBy(template: Template, version: number, changeSha256: string): boolean {
  if (template.version === version) return false;
  if (template.version === version + 1 && template.changeSha256 === changeSha256) return true;
  throw new Refusal("TEMPLATE_CHANGED");
}

const refusal = (message: string) => new Refusal("BAD_FIELD", { field: "fields", message });

export const signerCount = (count: number): string =>
  count === 1 ? "1 signer" : `${count} signers`;
