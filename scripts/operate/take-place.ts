import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { installation } from "../../contract/rules/installation/installation.ts";
import { writtenPlans } from "../../contract/rules/settings/plan-setting.ts";
import type { Stage } from "../../lib/stages.ts";
import { stageResources } from "../stage-names.ts";
import { deploymentOf } from "./backup/deployment.ts";

/**
 * Sets what modules of functions read from the environment when they load; import them afterwards. Returns the site's address.
 */
export async function takePlaceOfFunctions(stage: Stage): Promise<string> {
  const named = await stageResources(stage);
  const stacks = new CloudFormationClient({ region: stage.region });
  const { siteUrl } = await deploymentOf(stacks, stage);
  Object.assign(process.env, {
    AWS_REGION: stage.region,
    SUBSCRIPTIONS_TABLE: named("AWS::DynamoDB::GlobalTable", "DataSubscriptions"),
    AUDIT_TABLE: named("AWS::DynamoDB::GlobalTable", "DataAudit"),
    EVENTS_TABLE: named("AWS::DynamoDB::GlobalTable", "DataEvents"),
    LOGINS_TABLE: named("AWS::DynamoDB::GlobalTable", "DataLogins"),
    PLANS: writtenPlans(installation.plans),
    MAIL_FROM: `no-reply@${stage.mailDomain}`,
    MAIL_CONFIGURATION_SET: named("AWS::SES::ConfigurationSet", "Mail"),
    PRODUCT_NAME: stage.productName,
    SITE_URL: siteUrl,
  });
  return siteUrl;
}
