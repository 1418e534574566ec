import type { ProfileReply, users } from "#contract/pages/users";
import { documentsUsed, type Person, planOf, type Workspace } from "#core/domain/account/account";
import { mayRegisterCompany, ownCompanyReply } from "#core/domain/account/company";
import { documentLanguage } from "#core/domain/envelope/languages";
import { variable } from "#core/environment";
import type { RouteOf } from "#core/http/router";
import { savePerson } from "#core/store/account/accounts";
import { findCompanyOf } from "#core/store/account/companies";
import { assertPrintable } from "#core/text/printable";

const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const profile: RouteOf<typeof users.profile> = async ({ caller, now }) =>
  profileReply(caller.actor, caller.workspace, now);

/** Documents already sent keep the name under which they were sent. */
export const saveProfile: RouteOf<typeof users.saveProfile> = async ({ input, caller, now }) => {
  const { firstName, lastName } = input;
  assertPrintable(Object.entries({ firstName, lastName }));
  return profileReply(await savePerson(caller.actor.userId, input), caller.workspace, now);
};

async function profileReply(
  person: Person,
  workspace: Workspace,
  now: Date,
): Promise<ProfileReply> {
  const company = await findCompanyOf(workspace);
  const plan = planOf(workspace, now);
  return {
    id: person.userId,
    userName: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: person.mobile,
    language: documentLanguage(person),
    plan: plan.type,
    planLimits: { documentsMax: plan.documentsMax, fileBytesMax: plan.fileBytesMax },
    documentsUsed: documentsUsed(workspace, now),
    storageUsedBytes: workspace.storageUsedBytes,
    mayRegisterCompany: mayRegisterCompany(workspace, companyAccountEmail),
    ...(company ? { company: ownCompanyReply(company) } : {}),
  };
}
