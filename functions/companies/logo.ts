import type { companies } from "#contract/api/companies";
import { Refusal } from "#contract/refusals";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findCompany } from "#core/store/account/companies";

const bucket = variable("DOCUMENTS_BUCKET");

/** Returns the bytes rather than an S3 address, because our pages show only images of their own origin. */
export const logo: RouteOf<typeof companies.logo> = async ({ input }) => {
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
};
