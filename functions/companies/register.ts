import { randomUUID } from "node:crypto";
import type { companies } from "#contract/api/companies";
import { Refusal } from "#contract/refusals";
import { assertCompanyName, mayRegisterCompany } from "#core/domain/account/company";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, storeObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { cleanLogo } from "#core/images/logo";
import { changeCompany } from "#core/store/account/companies";

const bucket = variable("DOCUMENTS_BUCKET");
const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

/** Registering again replaces name and logo, and keeps everything else. */
export const register: RouteOf<typeof companies.register> = async ({ input, caller }) => {
  if (!mayRegisterCompany(caller.workspace, companyAccountEmail)) throw new Refusal("NO_COMPANY");
  assertCompanyName(input.name, caller.workspace, companyAccountEmail);
  const png = await cleanLogo(input.logo.bytes);
  const key = objectKeys.logo(caller.workspace.id, randomUUID());
  const logo = await storeObject(bucket, key, png, "image/png");
  const { id, replaced } = await changeCompany(caller.workspace, { name: input.name, logo });
  if (replaced) await deleteObject(bucket, replaced.key);
  return { id };
};
