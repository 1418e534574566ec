import * as z from "zod/mini";
import { fieldKinds } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import type { Template, TemplateField } from "../domain/template.ts";
import { variable } from "../environment.ts";
import { refuseRoom, storageChange } from "./accounts.ts";
import { storedFile, storedSettings } from "./envelope-item.ts";
import { deleteRecord, type UploadedFile } from "./files.ts";
import { keys } from "./keys.ts";
import { fromRuns, toRuns } from "./page-runs.ts";
import { deleteAll, getItem, queryAll, transactIf } from "./table.ts";

const table = variable("TEMPLATES_TABLE");

const number = z.number();
/** Rows of earlier versions, and of fields without settings, have seven elements. */
const fieldRow = z.tuple([
  z.enum(fieldKinds),
  ...([number, number, number, number, number, number] as const),
  z.optional(storedSettings),
]);

const templateItem = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  fileName: z.string(),
  file: storedFile,
  firstPage: z.optional(storedFile),
  numberOfSigners: z.number(),
  roles: z.optional(z.array(z.string())),
  createdAt: z.string(),
  requestSha256: z.string(),
  pages: z.string(),
  fields: z.string(),
});

function fromItem(item: unknown): Template {
  const { ownerId, ...template } = z.parse(templateItem, item);
  const rows = z.parse(z.array(fieldRow), JSON.parse(template.fields));
  return {
    ...template,
    userId: ownerId,
    pages: fromRuns(JSON.parse(template.pages)),
    fields: rows.map(
      ([kind, signer, page, x, y, width, height, settings]): TemplateField => ({
        ...{ kind, signer, page },
        ...{ x, y, width, height },
        ...(settings ? { settings } : {}),
      }),
    ),
  };
}

/** Fields as compact rows of JSON: with 500 fields, all settings and 2,000 pages an item stays below 400 KB. */
function toItem({ userId, ...template }: Template): Record<string, unknown> {
  const rows = template.fields.map((f) => [
    ...[f.kind, f.signer, f.page, f.x, f.y, f.width, f.height],
    ...(f.settings ? [f.settings] : []),
  ]);
  return {
    ...template,
    ownerId: userId,
    pages: JSON.stringify(toRuns(template.pages)),
    fields: JSON.stringify(rows),
  };
}

/** Finds templates of this account only, because its id is part of the key. */
export async function findTemplate(userId: string, id: string): Promise<Template | undefined> {
  const item = await getItem(table, keys.template(userId, id));
  return item && fromItem(item);
}

export async function getTemplate(userId: string, id: string): Promise<Template> {
  const template = await findTemplate(userId, id);
  if (!template) throw new Refusal("NOT_FOUND");
  return template;
}

/** Newest first. */
export async function listTemplates(userId: string): Promise<Template[]> {
  const items = await queryAll({
    TableName: table,
    KeyConditionExpression: "ownerId = :owner",
    ExpressionAttributeValues: { ":owner": userId },
    ConsistentRead: true,
  });
  return items.map(fromItem).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * Stores a template and counts its bytes against the account's storage, in one transaction; false if a
 * template with its id is stored. `taken` is an uploaded file whose bytes become the template's: its record
 * is removed, and its bytes are not counted again.
 */
export async function insertTemplate(
  account: Account,
  template: Template,
  taken: UploadedFile | undefined,
): Promise<boolean> {
  const change = taken
    ? { bytes: 0, files: -1, templates: 1 }
    : { bytes: template.file.sizeBytes, files: 0, templates: 1 };
  const now = new Date(template.createdAt);
  const Put = {
    TableName: table,
    Item: toItem(template),
    ConditionExpression: "attribute_not_exists(id)",
  };
  const failed = await transactIf([
    { Put },
    storageChange(account, change, now),
    ...(taken ? [deleteRecord(taken)] : []),
  ]);
  if (!failed) return true;
  const [exists, noRoom] = failed;
  if (exists) return false;
  if (noRoom) return refuseRoom(account.userId, change, now);
  throw new Refusal("NOT_FOUND");
}

/** Removes a template and gives its space back; a second removal changes nothing. */
export async function removeTemplate(
  account: Account,
  template: Template,
  now: Date,
): Promise<void> {
  const Delete = {
    TableName: table,
    Key: keys.template(template.userId, template.id),
    ConditionExpression: "attribute_exists(id)",
  };
  const change = { bytes: -template.file.sizeBytes, files: 0, templates: -1 };
  await transactIf([{ Delete }, storageChange(account, change, now)]);
}

/** Removes all records of an account, without giving space back. */
export const removeTemplates = (userId: string): Promise<void> =>
  deleteAll(
    {
      TableName: table,
      KeyConditionExpression: "ownerId = :owner",
      ExpressionAttributeValues: { ":owner": userId },
    },
    ({ ownerId, id }) => ({ ownerId, id }),
  );
