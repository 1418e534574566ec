import type { ProfileReply, users } from "#contract/pages/users";
import { type Account, documentsUsed, planOf } from "#core/domain/account/account";
import { mayRegisterCompany, ownCompanyReply } from "#core/domain/account/company";
import { documentLanguage } from "#core/domain/envelope/languages";
import { variable } from "#core/environment";
import type { RouteOf } from "#core/http/router";
import { savePerson } from "#core/store/account/accounts";
import { findCompanyOf } from "#core/store/account/companies";
import { assertPrintable } from "#core/text/printable";

const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const profile: RouteOf<typeof users.profile> = async ({ caller, now }) =>
  profileReply({ ...caller.workspace, ...caller.actor }, now);

/** Documents already sent keep the name under which they were sent. */
export const saveProfile: RouteOf<typeof users.saveProfile> = async ({ input, caller, now }) => {
  const { firstName, lastName } = input;
  assertPrintable(Object.entries({ firstName, lastName }));
  return profileReply(await savePerson(caller.actor.userId, input), now);
};

async function profileReply(account: Account, now: Date): Promise<ProfileReply> {
  const company = await findCompanyOf(account);
  const plan = planOf(account, now);
  return {
    id: account.userId,
    userName: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    mobile: account.mobile,
    language: documentLanguage(account),
    plan: plan.type,
    planLimits: { documentsMax: plan.documentsMax, fileBytesMax: plan.fileBytesMax },
    documentsUsed: documentsUsed(account, now),
    storageUsedBytes: account.storageUsedBytes,
    mayRegisterCompany: mayRegisterCompany(account, companyAccountEmail),
    ...(company ? { company: ownCompanyReply(company) } : {}),
  };
}
