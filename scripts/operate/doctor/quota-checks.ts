import { paginateListServiceQuotas } from "@aws-sdk/client-service-quotas";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";
import { NotAsked } from "./not-asked.ts";

/** Quotas that Lambda and SES don't report themselves. */
export const quotaChecks: readonly Check[] = [
  {
    subject: "API's calls a second",
    look: async (account) => {
      const { requestsPerSecondMax } = account.asked.stage;
      const most = await quotaOf(account, "apigateway", /^Throttle rate$/);
      if (most < requestsPerSecondMax)
        return fix(
          `the account has ${most}: undersign.config.ts says requestsPerSecondMax ${requestsPerSecondMax}`,
        );
      return ok(`${most}, of which the stage takes ${requestsPerSecondMax}`);
    },
  },
  {
    subject: "Sign-ins a second",
    look: async (account) => {
      const calls = await quotaOf(account, "cognito-idp", /^Rate of UserAuthentication requests$/);
      // Three calls of this kind are a sign-in: password, code, tokens.
      return ok(`${Math.floor(calls / 3)}`);
    },
  },
  {
    subject: "Seals a second",
    look: async (account) => {
      const kind = account.asked.stage.sealKeySpec.startsWith("RSA") ? "RSA" : "ECC";
      const most = await quotaOf(account, "kms", RegExp(`^Cryptographic operations \\(${kind}\\)`));
      return ok(`${most}`);
    },
  },
];

async function quotaOf(account: Account, ServiceCode: string, name: RegExp): Promise<number> {
  const client = await account.client("quotas");
  for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode })) {
    const found = Quotas.find(({ QuotaName = "" }) => name.test(QuotaName));
    if (found?.Value !== undefined) return found.Value;
  }
  throw new NotAsked(`Service Quotas has no ${name.source} of ${ServiceCode}`);
}
