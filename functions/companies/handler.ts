import { randomUUID } from "node:crypto";
import { companies } from "#contract/pages/companies";
import { Refusal } from "#contract/rules/refusals/refusals";
import { companies as specified } from "#contract/specified/companies";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { assertCompanyName, mayRegisterCompany } from "#core/domain/account/company";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, readStored, storeObject } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import { router } from "#core/http/router";
import { cleanLogo } from "#core/images/pictures/logo";
import { changeCompany, findCompany } from "#core/store/account/companies";
import { remove, removeLogo, save } from "./own.ts";

const bucket = variable("DOCUMENTS_BUCKET");
const companyAccountEmail = variable("COMPANY_ACCOUNT_EMAIL");

export const handler = router(
  { ...companies, ...specified },
  {
    // Returns the bytes rather than an S3 address, because our pages show only images of their own origin.
    logo: async ({ input }) => {
      const company = await findCompany(input.id);
      if (!company?.logo) throw new Refusal("NOT_FOUND");
      const png = await readStored(bucket, company.logo);
      return new Answer(200, png, {
        headers: {
          "content-type": "image/png",
          "cache-control": "public, max-age=86400",
          "x-content-type-options": "nosniff",
          // Webmail programs show it on their own pages.
          "cross-origin-resource-policy": "cross-origin",
        },
      });
    },

    // Registering again replaces name and logo, and keeps everything else.
    register: async ({ input, caller }) => {
      if (!mayRegisterCompany(caller.workspace, companyAccountEmail))
        throw new Refusal("NO_COMPANY");
      assertCompanyName(input.name, caller.workspace, companyAccountEmail);
      const png = await cleanLogo(input.logo.bytes);
      const key = objectKeys.logo(caller.workspace.id, randomUUID());
      const logo = await storeObject(bucket, key, png, "image/png");
      const { id, replaced } = await changeCompany(caller.workspace, { name: input.name, logo });
      if (replaced) await deleteObject(bucket, replaced.key);
      return { id };
    },

    save,
    removeLogo,
    remove,
  },
  { sender: callerOfSession, limit: limitCall },
);
