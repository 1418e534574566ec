import type { companies } from "#contract/api/companies";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account";
import {
  assertCompanyName,
  assertMayReplyTo,
  type Company,
  mayRegisterCompany,
} from "#core/domain/company";
import type { StoredFile } from "#core/domain/stored-file";
import { variable } from "#core/environment";
import { deleteObject, keysOfAccount } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { changeCompany, findCompanyOf, removeCompany, removeLogoOf } from "#core/store/companies";
import { throttle } from "#core/store/throttle";

const bucket = variable("DOCUMENTS_BUCKET");
const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const save: RouteOf<typeof companies.save> = async ({ input, caller, now }) => {
  if (!mayRegisterCompany(caller, companyAccountEmail)) throw new Refusal("NO_COMPANY");
  const { name, accent, website, replyTo } = input;
  assertCompanyName(name, caller, companyAccountEmail);
  if (replyTo !== undefined) assertMayReplyTo(replyTo, caller);
  await throttle("companyByAccount", caller.userId, now);
  const { id } = await changeCompany(caller, { name, accent, website, replyTo });
  return { id };
};

/** The bytes last: what no record has any more goes with the account, if a crash comes in between. */
export const removeLogo: RouteOf<typeof companies.removeLogo> = async ({ caller }) => {
  const company = await ownCompany(caller);
  const { logo } = company;
  if (!logo) throw new Refusal("NOT_FOUND");
  await deleteEarlier(logo, caller);
  await removeLogoOf(company, logo);
  await deleteObject(bucket, logo.key);
  return { message: "Logo removed." };
};

export const remove: RouteOf<typeof companies.remove> = async ({ caller }) => {
  const { logo } = await ownCompany(caller);
  if (logo) await deleteEarlier(logo, caller);
  const removed = await removeCompany(caller);
  if (removed.logo) await deleteObject(bucket, removed.logo.key);
  return { message: "Company deleted." };
};

/** Where an earlier version has stored a logo, only its record leads to the bytes, so that these go first. */
async function deleteEarlier({ key }: StoredFile, { userId }: Account): Promise<void> {
  if (!keysOfAccount(userId).some((prefix) => key.startsWith(prefix)))
    await deleteObject(bucket, key);
}

async function ownCompany(account: Account): Promise<Company> {
  const company = await findCompanyOf(account);
  if (!company) throw new Refusal("NOT_FOUND");
  return company;
}
