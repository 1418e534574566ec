import type { Account } from "#core/domain/account";
import type { StoredFile } from "#core/domain/stored-file";
import { variable } from "#core/environment";
import { deleteObject } from "#core/gateways/documents";
import { deleteExported } from "#core/gateways/exported-files";
import { findCompanyOf } from "#core/store/companies";
import { removeContacts } from "#core/store/contacts";
import { removeDevices } from "#core/store/devices";
import { removeDrafts } from "#core/store/drafts";
import { listExports, removeExport } from "#core/store/exports";
import { listFilesOf, removeFileRecords } from "#core/store/files";
import { removeEvents } from "#core/store/remove-events";
import { listTemplates, removeTemplates } from "#core/store/templates";

const documents = variable("DOCUMENTS_BUCKET");

/**
 * What belongs to the account alone. Bytes go before the record that has their keys, so that a crash in between
 * leaves nothing that is not found again.
 */
export async function eraseBelongings(account: Account, now: Date): Promise<void> {
  const { userId } = account;
  for (const file of await listFilesOf(userId)) await erase(file.key, file.firstPage);
  await removeFileRecords(userId);
  for (const template of await listTemplates(userId)) {
    await erase(template.file.key, template.firstPage);
    if (template.replaced) await erase(template.replaced.key, template.replaced.firstPage);
  }
  await removeTemplates(userId);
  await removeDrafts(userId);
  // Those too that are over, and that DynamoDB has not removed yet.
  for (const one of await listExports(userId, new Date(0))) {
    await deleteExported({ userId, exportId: one.id, uploadId: one.uploadId });
    await removeExport(one);
  }
  await removeDevices(userId);
  await removeContacts(userId, now);
  await removeEvents(userId, now);
  const company = await findCompanyOf(account);
  if (company?.logo) await erase(company.logo.key, undefined);
}

async function erase(key: string, firstPage: StoredFile | undefined): Promise<void> {
  await deleteObject(documents, key);
  if (firstPage) await deleteObject(documents, firstPage.key);
}
