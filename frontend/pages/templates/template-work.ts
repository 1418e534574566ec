import * as z from "zod/mini";
import { templateDraft } from "#contract/drafts";
import { isOneLine, limits, messages } from "#contract/rules";
import { placeholderNumber } from "../../api/templates.ts";
import { parsedJson } from "../../drafts/parsed-json.ts";
import { advance, type History, historyOf, redo, undo } from "../../pdf/placer/history.ts";
import type { Fields } from "../../pdf/placer/layout.ts";
import type { ChosenDocument } from "../../upload/ChosenFile.tsx";

/** A template that is being prepared. */
export interface TemplateWork {
  readonly step: "form" | "fields";
  /** One per template: repeated saves make one template. */
  readonly idempotencyKey: string;
  readonly name: string;
  /** As typed, unparsed. */
  readonly signers: string;
  /** As typed: "Landlord, Tenant". */
  readonly roles: string;
  readonly file: ChosenDocument | undefined;
  readonly layout: History<Fields>;
}

export type TemplateAction =
  | { type: "write"; text: Partial<Pick<TemplateWork, "name" | "signers" | "roles">> }
  | { type: "choose file"; file: ChosenDocument }
  | { type: "lose file"; fileId: string }
  | { type: "go"; step: TemplateWork["step"] }
  | { type: "lay out"; fields: Fields; step?: string | undefined }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "renew key"; key: string }
  | { type: "clear"; key: string }
  | { type: "replace"; work: TemplateWork };

export const emptyWork = (idempotencyKey: string): TemplateWork => ({
  step: "form",
  idempotencyKey,
  name: "",
  signers: "",
  roles: "",
  file: undefined,
  layout: historyOf<Fields>([]),
});

export function reduceWork(work: TemplateWork, action: TemplateAction): TemplateWork {
  switch (action.type) {
    case "write":
      return { ...work, ...action.text };
    case "choose file":
      return withFields({ ...work, file: action.file }, (page) => page < action.file.pages.length);
    case "lose file":
      return work.file?.id === action.fileId ? { ...work, file: undefined } : work;
    case "go":
      return action.step === "fields" ? enterFields(work) : { ...work, step: "form" };
    case "lay out":
      return { ...work, layout: advance(work.layout, action.fields, action.step) };
    case "undo":
      return { ...work, layout: undo(work.layout) };
    case "redo":
      return { ...work, layout: redo(work.layout) };
    case "renew key":
      return { ...work, idempotencyKey: action.key };
    case "clear":
      return emptyWork(action.key);
    case "replace":
      return action.work;
  }
}

/** Whether clearing it would lose anything. */
export const isBegun = ({ name, signers, file }: TemplateWork): boolean =>
  name !== "" || signers !== "" || file !== undefined;

export type WorkProblems = Readonly<Partial<Record<"name" | "file" | "signers" | "roles", string>>>;

/** The form's errors, by input. */
export function workProblems(work: TemplateWork): WorkProblems {
  const name = work.name.trim();
  const count = signerCount(work);
  return {
    ...(name === "" ? { name: messages.required } : {}),
    ...(name.length > limits.nameMax ? { name: messages.name } : {}),
    ...(work.file ? {} : { file: "Please upload a document." }),
    ...(count === undefined ? { signers: messages.numberOfSigners } : {}),
    ...rolesProblem(rolesOf(work), count),
  };
}

/** Separated by commas; one that is left empty has none. */
export function rolesOf({ roles }: Pick<TemplateWork, "roles">): string[] {
  if (roles.trim() === "") return [];
  return roles.split(/[,;\n]/).map((role) => role.trim());
}

function rolesProblem(roles: readonly string[], count: number | undefined): WorkProblems {
  if (count !== undefined && roles.length > count) return { roles: messages.rolesMax };
  const bad = roles.some((role) => role.length > limits.roleMax || !isOneLine(role));
  return bad ? { roles: messages.role } : {};
}

export function signerCount({ signers }: Pick<TemplateWork, "signers">): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(signers) ? Number(signers) : 0;
  return count >= 1 && count <= limits.signersMax ? count : undefined;
}

/**
 * Opens the placer if the form is complete; fields of signers beyond the new number are removed.
 */
function enterFields(work: TemplateWork): TemplateWork {
  const count = signerCount(work);
  if (count === undefined || Object.keys(workProblems(work)).length > 0) return work;
  const within = (id: string) => (placeholderNumber(id) ?? Number.POSITIVE_INFINITY) <= count;
  return { ...withFields(work, (_, signerId) => within(signerId)), step: "fields" };
}

/** Undo must not restore fields whose page or signer is gone. */
function withFields(
  work: TemplateWork,
  keep: (page: number, signerId: string) => boolean,
): TemplateWork {
  const { present } = work.layout;
  const kept = present.filter(({ place, signerId }) => keep(place.page, signerId));
  return kept.length === present.length ? work : { ...work, layout: historyOf<Fields>(kept) };
}

export function writtenWork({ layout, ...work }: TemplateWork): string {
  return JSON.stringify({ ...work, fields: layout.present });
}

export function readWork(text: string | null): TemplateWork | undefined {
  const result = z.safeParse(templateDraft, parsedJson(text));
  if (!result.success) return undefined;
  const { fields, file, ...work } = result.data;
  return { ...work, file, layout: historyOf<Fields>(fields) };
}
