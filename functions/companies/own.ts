import { randomUUID } from "node:crypto";
import type { companies } from "#contract/api/companies";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account";
import {
  assertCompanyName,
  assertMayReplyTo,
  type Company,
  mayRegisterCompany,
} from "#core/domain/company";
import { variable } from "#core/environment";
import { deleteObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { changeCompany, findCompanyOf, removeCompany } from "#core/store/companies";
import { throttle } from "#core/store/throttle";

const bucket = variable("DOCUMENTS_BUCKET");
const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const save: RouteOf<typeof companies.save> = async ({ input, caller, now }) => {
  if (!mayRegisterCompany(caller, companyAccountEmail)) throw new Refusal("NO_COMPANY");
  const { name, accent, website, replyTo } = input;
  assertCompanyName(name, caller, companyAccountEmail);
  if (replyTo !== undefined) assertMayReplyTo(replyTo, caller);
  await throttle("companyByAccount", caller.userId, now);
  const id = caller.companyId ?? randomUUID();
  await changeCompany({ id, userId: caller.userId }, { name, accent, website, replyTo });
  return { id };
};

/** The bytes first: a crash in between leaves a company whose logo is not found, and which can be removed again. */
export const removeLogo: RouteOf<typeof companies.removeLogo> = async ({ caller }) => {
  const { logo, ...company } = await ownCompany(caller);
  if (!logo) throw new Refusal("NOT_FOUND");
  await deleteObject(bucket, logo.key);
  await changeCompany(company, { logo: undefined }, logo);
  return { message: "Logo removed." };
};

export const remove: RouteOf<typeof companies.remove> = async ({ caller }) => {
  const company = await ownCompany(caller);
  if (company.logo) await deleteObject(bucket, company.logo.key);
  await removeCompany(company);
  return { message: "Company deleted." };
};

async function ownCompany(account: Account): Promise<Company> {
  const company = await findCompanyOf(account);
  if (!company) throw new Refusal("NOT_FOUND");
  return company;
}
