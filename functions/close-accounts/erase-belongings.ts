import type { Account } from "#core/domain/account/account";
import { variable } from "#core/environment";
import { deleteBelow, earlierLogos, keysOfAccount } from "#core/gateways/documents";
import { deleteExported } from "#core/gateways/exported-files";
import { findCompanyOf } from "#core/store/account/companies";
import { removeContacts } from "#core/store/account/contacts";
import { removeDevices } from "#core/store/account/devices";
import { removeDrafts } from "#core/store/files/drafts";
import { listExports, removeExport } from "#core/store/files/exports";
import { removeFileRecords } from "#core/store/files/files";
import { removeTemplates } from "#core/store/files/templates";
import { removeEvents } from "#core/store/programs/remove-events";

const documents = variable("DOCUMENTS_BUCKET");

/**
 * What belongs to the account alone. Files, templates and logos go by the beginning of their keys, so that nothing stays that a
 * call has stored and, because it failed, never recorded. Other bytes go before the record that has their keys.
 */
export async function eraseBelongings(account: Account, now: Date): Promise<void> {
  const { userId } = account;
  for (const prefix of keysOfAccount(userId)) await deleteBelow(documents, prefix);
  await removeFileRecords(userId);
  await removeTemplates(userId);
  await removeDrafts(userId);
  // Those too that are over, and that DynamoDB has not removed yet.
  for (const one of await listExports(userId, new Date(0))) await removeExport(one, deleteExported);
  await removeDevices(userId);
  await removeContacts(userId, now);
  await removeEvents(userId, now);
  const company = await findCompanyOf(account);
  if (company) await deleteBelow(documents, earlierLogos(company.id));
}
