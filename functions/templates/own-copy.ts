import { randomUUID } from "node:crypto";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { copyStored, objectKeys } from "#core/gateways/documents";
import { copyFirstPage, deleteWithFirstPage } from "#core/gateways/first-pages";

const bucket = variable("DOCUMENTS_BUCKET");

/**
 * Stores the template with a copy of its file, for files that are also used elsewhere. `store` returns whether it was
 * stored; otherwise the copy is deleted.
 */
export async function storeWithCopy(
  template: Template,
  store: (own: Template) => Promise<boolean>,
): Promise<boolean> {
  const key = objectKeys.template(template.userId, template.id, randomUUID());
  const [file, firstPage] = await Promise.all([
    copyStored(bucket, template.file, key),
    copyFirstPage(template.firstPage, key),
  ]);
  try {
    const isStored = await store({ ...template, file, firstPage });
    if (!isStored) await deleteWithFirstPage({ key, firstPage });
    return isStored;
  } catch (error) {
    // After a refusal, the bytes must not be kept either. After any other error the template may be stored, and needs
    // them.
    if (error instanceof Refusal) await deleteWithFirstPage({ key, firstPage });
    throw error;
  }
}
