import type { companies } from "#contract/pages/companies";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "#core/domain/account/account";
import {
  assertCompanyName,
  assertMayReplyTo,
  type Company,
  mayRegisterCompany,
} from "#core/domain/account/company";
import type { StoredFile } from "#core/domain/common/stored-file";
import { variable } from "#core/environment";
import { deleteObject, keysOfAccount } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import {
  changeCompany,
  findCompanyOf,
  removeCompany,
  removeLogoOf,
} from "#core/store/account/companies";

const bucket = variable("DOCUMENTS_BUCKET");
const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const save: RouteOf<typeof companies.save> = async ({ input, caller }) => {
  if (!mayRegisterCompany(caller.workspace, companyAccountEmail)) throw new Refusal("NO_COMPANY");
  const { name, accent, website, replyTo } = input;
  assertCompanyName(name, caller.workspace, companyAccountEmail);
  if (replyTo !== undefined) assertMayReplyTo(replyTo, caller.workspace);
  const { id } = await changeCompany(caller.workspace, { name, accent, website, replyTo });
  return { id };
};

/** The bytes are deleted last: if a crash comes in between, what no record names any more is erased with the account. */
export const removeLogo: RouteOf<typeof companies.removeLogo> = async ({ caller }) => {
  const company = await ownCompany(caller.workspace);
  const { logo } = company;
  if (!logo) throw new Refusal("NOT_FOUND");
  await deleteEarlier(logo, caller.workspace);
  await removeLogoOf(company, logo);
  await deleteObject(bucket, logo.key);
  return { message: "Logo removed." };
};

export const remove: RouteOf<typeof companies.remove> = async ({ caller }) => {
  const { logo } = await ownCompany(caller.workspace);
  if (logo) await deleteEarlier(logo, caller.workspace);
  const removed = await removeCompany(caller.workspace);
  if (removed.logo) await deleteObject(bucket, removed.logo.key);
  return { message: "Company deleted." };
};

/** Only the record leads to the bytes of a logo that an earlier version stored, so these are deleted first. */
async function deleteEarlier({ key }: StoredFile, { id }: Workspace): Promise<void> {
  if (!keysOfAccount(id).some((prefix) => key.startsWith(prefix))) await deleteObject(bucket, key);
}

async function ownCompany(workspace: Workspace): Promise<Company> {
  const company = await findCompanyOf(workspace);
  if (!company) throw new Refusal("NOT_FOUND");
  return company;
}
