import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../../domain/account/account.ts";
import { eventOfDeleted, eventOfSaved } from "../../domain/programs/event.ts";
import { seesTemplate, type TemplateSeer } from "../../domain/templates/kept.ts";
import type { Template } from "../../domain/templates/template.ts";
import { variable } from "../../environment.ts";
import { refuseRoom, storageChange } from "../account/accounts.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  deleteAll,
  deleting,
  getItem,
  listItems,
  putting,
  type TransactItem,
  transactIf,
} from "../common/table.ts";
import { deleteRecord, type UploadedFile } from "../files/files.ts";
import { noteEvent } from "../programs/noted-events.ts";
import { templateFromItem, templateToItem } from "./template-item.ts";

const table = variable("TEMPLATES_TABLE");

/** Finds only templates of this workspace, because its id is part of the key, and whoever keeps them to themselves. */
export async function findTemplateOf(userId: string, id: string): Promise<Template | undefined> {
  const item = await getItem(table, keys.template(userId, id));
  return item && templateFromItem(item);
}

/** A template that the caller sees. Every call that reads or changes one by its id for a session or a key asks this. */
export async function findTemplate(
  caller: TemplateSeer,
  id: string,
): Promise<Template | undefined> {
  const template = await findTemplateOf(caller.workspace.id, id);
  return template && seesTemplate(caller, template) ? template : undefined;
}

/** The same; throws NOT_FOUND. */
export async function getTemplate(caller: TemplateSeer, id: string): Promise<Template> {
  const template = await findTemplate(caller, id);
  if (!template) throw new Refusal("NOT_FOUND");
  return template;
}

/** All of a workspace, whoever sees them, newest first. */
export async function listTemplatesOf(userId: string): Promise<Template[]> {
  const items = await listItems(table, keys.template(userId, ""));
  return items.map(templateFromItem).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Those that the caller sees, newest first. */
export const listTemplates = async (caller: TemplateSeer): Promise<Template[]> =>
  (await listTemplatesOf(caller.workspace.id)).filter((one) => seesTemplate(caller, one));

/**
 * Stores a template and counts its bytes against the account's storage, in one transaction; false if a template with
 * its id is stored. `taken` is an uploaded file whose bytes become the template's: its record is removed, and its bytes
 * are not counted again. `log` is written with it.
 */
export async function insertTemplate(
  workspace: Workspace,
  template: Template,
  taken: UploadedFile | undefined,
  log: readonly TransactItem[] = [],
): Promise<boolean> {
  const change = taken
    ? { bytes: 0, files: -1, templates: 1 }
    : { bytes: template.file.sizeBytes, files: 0, templates: 1 };
  const now = new Date(template.createdAt);
  const failed = await transactIf([
    putting(table, templateToItem(template), expr`attribute_not_exists(id)`),
    storageChange(workspace, change, now),
    ...(taken ? [deleteRecord(taken)] : []),
    ...log,
    ...(await noteEvent(eventOfSaved(template))),
  ]);
  if (!failed) return true;
  const [exists, noRoom] = failed;
  if (exists) return false;
  if (noRoom) return refuseRoom(workspace.id, change, now);
  throw new Refusal("NOT_FOUND");
}

/**
 * Stores the next version in place of the previous one; of two made from the same version only one is stored, and false
 * is returned for the other. Counts the space that a new file takes and the old one frees, in the same transaction.
 * `taken` and `log` as for `insertTemplate`.
 */
export async function replaceTemplate(
  workspace: Workspace,
  { before, next }: { readonly before: Template; readonly next: Template },
  taken: UploadedFile | undefined,
  log: readonly TransactItem[] = [],
): Promise<boolean> {
  const isSameFile = next.file.key === before.file.key;
  const added = taken ? 0 : next.file.sizeBytes;
  const change = { bytes: added - before.file.sizeBytes, files: taken ? -1 : 0, templates: 0 };
  const now = new Date(next.changedAt ?? next.createdAt);
  const isEmpty = change.bytes === 0 && change.files === 0;
  const failed = await transactIf([
    putting(table, templateToItem(next), isAt(before.version)),
    ...(taken ? [deleteRecord(taken)] : []),
    ...(isSameFile || isEmpty ? [] : [storageChange(workspace, change, now)]),
    ...log,
    ...(await noteEvent(eventOfSaved(next))),
  ]);
  if (!failed) return true;
  if (failed[0]) return false;
  if (taken && failed[1]) throw new Refusal("NOT_FOUND");
  return refuseRoom(workspace.id, change, now);
}

/** Items of version 1 have no number. */
const isAt = (version: number) =>
  expr`attribute_exists(id) AND ${isStill(expr`version`, version === 1 ? undefined : version)}`;

/** Removes a template at this version and frees its space; false, without any change, if it was changed or is gone. */
export async function removeTemplate(
  workspace: Workspace,
  template: Template,
  now: Date,
): Promise<boolean> {
  const key = keys.template(template.userId, template.id);
  const change = { bytes: -template.file.sizeBytes, files: 0, templates: -1 };
  const failed = await transactIf([
    deleting(table, key, isAt(template.version)),
    storageChange(workspace, change, now),
    ...(await noteEvent(eventOfDeleted(template, now))),
  ]);
  return failed === undefined;
}

/** Removes all records of an account, without freeing space. */
export const removeTemplates = (userId: string): Promise<void> =>
  deleteAll(table, keys.template(userId, ""));
