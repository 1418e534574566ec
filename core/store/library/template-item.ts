import * as z from "zod/mini";
import { fieldKinds } from "#contract/rules/fields/markers";
import { checks } from "#contract/rules/people/checks";
import { recipientRoles } from "#contract/rules/people/roles";
import { languages } from "#contract/rules/text/languages";
import type { Template, TemplateField } from "../../domain/templates/template.ts";
import { fromRuns, toRuns } from "../common/page-runs.ts";
import { storedFile, storedSettings } from "../common/stored-parts.ts";

/** Templates as items of the table: parsed here, typed everywhere else. */

const number = z.number();
const storedAnchor = z.object({
  text: z.string(),
  occurrence: z.optional(number),
  page: z.optional(number),
  dx: z.optional(number),
  dy: z.optional(number),
});
/** Rows of earlier versions, and of fields without settings and anchor, have seven elements. */
const fieldRow = z.tuple([
  z.enum(fieldKinds),
  ...([number, number, number, number, number, number] as const),
  z.optional(z.nullable(storedSettings)),
  z.optional(storedAnchor),
]);

const person = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.optional(z.string()),
  mobile: z.optional(z.string()),
};
const storedPerson = z.object({ ...person, anyOf: z.optional(z.array(z.object(person))) });

const templateItem = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  fileName: z.string(),
  file: storedFile,
  firstPage: z.optional(storedFile),
  /** Templates that were never changed have no version. */
  version: z._default(z.number(), 1),
  basis: z._default(z.number(), 1),
  changedAt: z.optional(z.string()),
  changeSha256: z.optional(z.string()),
  replaced: z.optional(z.object({ key: z.string(), firstPage: z.optional(storedFile) })),
  numberOfSigners: z.number(),
  roles: z.optional(z.array(z.string())),
  people: z.optional(z.array(z.nullable(storedPerson))),
  does: z.optional(
    z.array(
      z.nullable(z.object({ role: z.enum(recipientRoles), witnessOf: z.optional(z.number()) })),
    ),
  ),
  checks: z.optional(z.array(z.nullable(z.array(z.enum(checks))))),
  titlePattern: z.optional(z.string()),
  language: z.optional(z.enum(languages)),
  madeBy: z.optional(z.string()),
  seenBy: z.optional(z.literal("maker")),
  createdAt: z.string(),
  requestSha256: z.string(),
  pages: z.string(),
  fields: z.string(),
});

export function templateFromItem(item: unknown): Template {
  const { ownerId, ...template } = z.parse(templateItem, item);
  const rows = z.parse(z.array(fieldRow), JSON.parse(template.fields));
  return {
    ...template,
    userId: ownerId,
    pages: fromRuns(JSON.parse(template.pages)),
    fields: rows.map(
      ([kind, signer, page, x, y, width, height, settings, anchor]): TemplateField => ({
        ...{ kind, signer, page },
        ...{ x, y, width, height },
        ...(settings ? { settings } : {}),
        ...(anchor ? { anchor } : {}),
      }),
    ),
  };
}

/** Fields as compact JSON rows: with 500 fields, all settings, all anchors and 2,000 pages, an item stays below 400 KB. */
export function templateToItem({
  userId,
  version,
  basis,
  ...template
}: Template): Record<string, unknown> {
  const rows = template.fields.map((f) => [
    ...[f.kind, f.signer, f.page, f.x, f.y, f.width, f.height],
    ...(f.settings || f.anchor ? [f.settings ?? null] : []),
    ...(f.anchor ? [f.anchor] : []),
  ]);
  return {
    ...template,
    ...(version === 1 ? {} : { version }),
    ...(basis === 1 ? {} : { basis }),
    ownerId: userId,
    pages: JSON.stringify(toRuns(template.pages)),
    fields: JSON.stringify(rows),
  };
}
