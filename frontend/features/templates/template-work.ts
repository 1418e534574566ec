import { templateDraft } from "#contract/rules/documents/drafts";
import type { FieldKind } from "#contract/rules/fields/markers";
import { titleProblem } from "#contract/rules/inputs/names";
import { limits, messages } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { mayHave, unsigned } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import { jsonOf } from "../../api/json-of.ts";
import {
  placeholder,
  placeholderNumber,
  type TemplateRecord,
  titleFault,
} from "../../api/templates.ts";
import {
  type History,
  type HistoryAction,
  historyOf,
  reduceHistory,
} from "../../placing/history.ts";
import type { Fields } from "../../placing/layout.ts";
import { assignedFields } from "../../placing/template-fields.ts";
import type { ChosenDocument } from "../../upload/ChosenFile.tsx";
import { type RoleRow, rowProblems, rowsOf, shownRows, unknownRole } from "./role-rows.ts";

/** A template that is being prepared. */
export interface TemplateWork {
  readonly step: "form" | "fields";
  /** One per template: repeated saves make one template. */
  readonly idempotencyKey: string;
  readonly name: string;
  /** Number of signers as typed, unparsed. */
  readonly signers: string;
  /** Maybe more or fewer than there are signers, see `rowsOfWork`. */
  readonly roles: readonly RoleRow[];
  /** Title of documents made from it, as typed. */
  readonly titlePattern: string;
  /** Language of documents made from it; undefined to use the account's. */
  readonly language: Language | undefined;
  /** The template that is being changed, and its version when this was begun; undefined for a new one. */
  readonly editing: EditedTemplate | undefined;
  readonly file: ChosenDocument | undefined;
  readonly layout: History<Fields>;
}

interface EditedTemplate {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** A part of the pages that shows the work and changes it. */
export interface WorkProps {
  readonly work: TemplateWork;
  readonly act: (action: TemplateAction) => void;
}

export type TemplateAction =
  | { type: "write"; text: Partial<Pick<TemplateWork, "name" | "signers" | "titlePattern">> }
  | { type: "set roles"; rows: readonly RoleRow[] }
  /** Roles that this file names; left out if something has been typed meanwhile. */
  | { type: "found roles"; fileId: string; roles: readonly string[] }
  | { type: "choose language"; language: Language | undefined }
  /** `fields` are the earlier fields, placed on its pages; by default those on pages that the new file also has. */
  | { type: "choose file"; file: ChosenDocument; fields?: Fields }
  | { type: "lose file"; fileId: string }
  | { type: "go"; step: TemplateWork["step"] }
  | HistoryAction<Fields>
  | { type: "renew key"; key: string }
  /** Saving will replace this version, which was made by somebody else. */
  | { type: "replace version"; record: TemplateRecord }
  /** The template was deleted: the changed one is saved as a new template. */
  | { type: "make new" }
  | { type: "clear"; key: string }
  | { type: "replace"; work: TemplateWork };

export const emptyWork = (idempotencyKey: string): TemplateWork => ({
  step: "form",
  idempotencyKey,
  name: "",
  signers: "",
  roles: [],
  titlePattern: "",
  language: undefined,
  editing: undefined,
  file: undefined,
  layout: historyOf<Fields>([]),
});

/** A stored template as work in progress, to be changed. */
export function workOf(record: TemplateRecord, newId: () => string): TemplateWork {
  const { id, version, name, language, fields } = record;
  const count = record.roles.length;
  const ids = Array.from({ length: count }, (_, index) => placeholder(index + 1));
  return {
    ...emptyWork(newId()),
    ...{ name, language, signers: String(count), roles: rowsOf(count, record) },
    titlePattern: record.titlePattern ?? "",
    editing: { id, version, name },
    file: fileOf(record),
    layout: historyOf(assignedFields(fields, ids, newId)),
  };
}

const fileOf = ({ id, fileName, fileUrl, pages, firstPage }: TemplateRecord): ChosenDocument => ({
  ...{ id, name: fileName, url: fileUrl, pages, firstPage },
  warnings: [],
});

/** Whether it is the template's own file rather than a new upload. */
export const isTemplateFile = (file: ChosenDocument | undefined): boolean =>
  file?.url.startsWith("/api/templates/") ?? false;

export function reduceWork(work: TemplateWork, action: TemplateAction): TemplateWork {
  switch (action.type) {
    case "write":
      return { ...work, ...action.text };
    case "set roles":
      return withFittingFields({ ...work, roles: action.rows });
    case "found roles":
      return takesRoles(work, action.fileId)
        ? {
            ...work,
            signers: String(action.roles.length),
            roles: rowsOf(action.roles.length, action),
          }
        : work;
    case "choose language":
      return { ...work, language: action.language };
    case "replace version":
      return replaceVersion(work, action.record);
    case "make new":
      return {
        ...work,
        editing: undefined,
        ...(isTemplateFile(work.file) ? { file: undefined, step: "form" } : {}),
      };
    case "choose file":
      if (action.fields) return { ...work, file: action.file, layout: historyOf(action.fields) };
      return withFields({ ...work, file: action.file }, (page) => page < action.file.pages.length);
    case "lose file":
      return work.file?.id === action.fileId ? { ...work, file: undefined } : work;
    case "go":
      return action.step === "fields" ? enterFields(work) : { ...work, step: "form" };
    case "lay out":
    case "undo":
    case "redo":
      return { ...work, layout: reduceHistory(work.layout, action) };
    case "renew key":
      return { ...work, idempotencyKey: action.key };
    case "clear":
      return emptyWork(action.key);
    case "replace":
      return action.work;
  }
}

function replaceVersion(work: TemplateWork, record: TemplateRecord): TemplateWork {
  const { id, version, name } = record;
  const next = { ...work, editing: { id, version, name } };
  if (!isTemplateFile(work.file)) return next;
  return withFields({ ...next, file: fileOf(record) }, (page) => page < record.pages.length);
}

/** Whether clearing the form would lose anything. */
export const isBegun = ({ name, signers, file }: TemplateWork): boolean =>
  name !== "" || signers !== "" || file !== undefined;

/** Whether the page leads with it: a file is chosen, or a stored template is changed. */
export const isUnderWay = ({ file, editing }: TemplateWork): boolean =>
  file !== undefined || editing !== undefined;

/** Whether the roles that a file names fill the form: nothing has been typed that they would replace. */
export const takesRoles = ({ file, signers, roles }: TemplateWork, fileId: string): boolean =>
  file?.id === fileId && signers.trim() === "" && roles.length === 0;

export type WorkProblems = Readonly<
  Partial<Record<"name" | "file" | "signers" | "roles" | "titlePattern", string>>
>;

/** The form's errors, by input, in the order of the inputs. */
export function workProblems(work: TemplateWork): WorkProblems {
  const name = work.name.trim();
  const rows = rowsOfWork(work);
  const [inRow] = rowProblems(rows).flatMap((one) => Object.values(one));
  const title =
    titleFault(work.titlePattern) ??
    titleProblem(work.titlePattern, work.file?.name ?? "") ??
    unknownRole(work.titlePattern, rows);
  return {
    ...(work.file ? {} : { file: "Please upload a document." }),
    ...(name === "" ? { name: messages.required } : {}),
    ...(name.length > limits.nameMax ? { name: senderMessages.name } : {}),
    ...(signerCount(work) === undefined ? { signers: senderMessages.numberOfSigners } : {}),
    ...(inRow === undefined ? {} : { roles: inRow }),
    ...(title === undefined ? {} : { titlePattern: title }),
  };
}

/** One row a signer. */
export const rowsOfWork = (work: Pick<TemplateWork, "roles" | "signers">): readonly RoleRow[] =>
  shownRows(work.roles, signerCount(work) ?? 0);

/** Whether a template in which nobody has a field can be saved. */
export const nobodySigns = (work: TemplateWork): boolean =>
  rowsOfWork(work).every(({ does }) => unsigned(does) !== undefined);

export function signerCount({ signers }: Pick<TemplateWork, "signers">): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(signers) ? Number(signers) : 0;
  return count >= 1 && count <= limits.signersMax ? count : undefined;
}

/** Opens the placer if the form is complete; fields of signers beyond the new number are removed. */
function enterFields(work: TemplateWork): TemplateWork {
  const count = signerCount(work);
  if (count === undefined || Object.keys(workProblems(work)).length > 0) return work;
  const within = (id: string) => (placeholderNumber(id) ?? Number.POSITIVE_INFINITY) <= count;
  return { ...withFields(work, (_, signerId) => within(signerId)), step: "fields" };
}

/** Fields that a role can't have go. */
const withFittingFields = (work: TemplateWork): TemplateWork =>
  withFields(work, (_, signerId, kind) =>
    mayHave(work.roles[(placeholderNumber(signerId) ?? 0) - 1]?.does, kind),
  );

/** Undo must not restore fields whose page or signer is gone. */
function withFields(
  work: TemplateWork,
  keep: (page: number, signerId: string, kind: FieldKind) => boolean,
): TemplateWork {
  const { present } = work.layout;
  const kept = present.filter(({ place, signerId, kind }) => keep(place.page, signerId, kind));
  return kept.length === present.length ? work : { ...work, layout: historyOf<Fields>(kept) };
}

export function writtenWork({ layout, ...work }: TemplateWork): string {
  return JSON.stringify({ ...work, fields: layout.present });
}

export function readWork(text: string | null): TemplateWork | undefined {
  const data = jsonOf(templateDraft, text);
  if (!data) return undefined;
  const { fields, file, language, editing, roles, ...work } = data;
  const rows = typeof roles === "string" ? rowsOfText(roles) : roles;
  return { ...work, roles: rows, language, editing, file, layout: historyOf<Fields>(fields) };
}

/** Roles as earlier versions have kept them: "Landlord, Tenant". */
function rowsOfText(text: string): readonly RoleRow[] {
  const roles = text.split(/[,;\n]/).map((role) => role.trim());
  return text.trim() === "" ? [] : rowsOf(roles.length, { roles });
}
