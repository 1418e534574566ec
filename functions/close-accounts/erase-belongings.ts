import { ownerIdOf, type Person, type Workspace } from "#core/domain/account/account";
import { ownedBy } from "#core/domain/account/caller";
import { variable } from "#core/environment";
import { deleteBelow, earlierLogos, keysOfAccount } from "#core/gateways/documents";
import { deleteExported } from "#core/gateways/exported-files";
import { findCompanyOf } from "#core/store/account/companies";
import { removeContacts } from "#core/store/account/contacts";
import { removeDevices } from "#core/store/account/devices";
import { endMemberships, eraseMembers, listMembers } from "#core/store/account/members";
import { forgetSubjects } from "#core/store/account/sign-on-people";
import { eraseSignOn } from "#core/store/account/sign-ons";
import { removeLabels } from "#core/store/envelope/labels";
import { listExports, removeExport } from "#core/store/files/exports";
import { removeFileRecords } from "#core/store/files/files";
import { removeDrafts } from "#core/store/library/drafts";
import { removeTemplates } from "#core/store/library/templates";
import { endEvents, removeEvents } from "#core/store/programs/remove-events";
import { removeBatches } from "#core/store/sending/batches";
import { removePublicLinks } from "#core/store/sending/public-links";

const documents = variable("DOCUMENTS_BUCKET");

/**
 * Erases what belongs only to the workspace. Files, templates and logos are deleted by their key prefix, so that nothing
 * is left that a call stored but, because it failed, never recorded. Other bytes are deleted before the record that has
 * their keys. False if something is left that has to end first.
 */
export async function eraseWorkspace(workspace: Workspace, now: Date): Promise<boolean> {
  const { id: userId } = workspace;
  await endEvents(userId, now);
  for (const prefix of keysOfAccount(userId)) await deleteBelow(documents, prefix);
  await removeFileRecords(userId);
  await removeTemplates(userId);
  await removeDrafts(userId);
  const members = (await listMembers(userId)).map(({ id }) => id);
  for (const id of [ownerIdOf(workspace), ...members]) await removeDrafts(ownedBy(userId, id));
  await eraseMembers(userId);
  await eraseSignOn(userId);
  // Includes expired ones that DynamoDB has not removed yet.
  for (const one of await listExports(userId, new Date(0))) await removeExport(one, deleteExported);
  await removeBatches(userId);
  await removePublicLinks(userId);
  await removeContacts(userId, now);
  await removeLabels(userId, now);
  const company = await findCompanyOf(workspace);
  if (company) await deleteBelow(documents, earlierLogos(company.id));
  return removeEvents(userId, now);
}

/** Erases what belongs only to the person, and ends their memberships. */
export async function erasePerson(person: Person, now: Date): Promise<void> {
  const { userId, memberOf = new Set() } = person;
  for (const id of memberOf) await removeDrafts(ownedBy(id, userId));
  for (const id of person.namedIn ?? []) await forgetSubjects(id, userId, !memberOf.has(id));
  await endMemberships(person, now);
  await removeDevices(userId);
}
