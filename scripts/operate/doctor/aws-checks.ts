import { DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { firstVersion, version } from "../../../contract/rules/product/version.ts";
import { edgeRegion } from "../../../contract/rules/settings/regions.ts";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";
import { NotAsked } from "./not-asked.ts";

/** Checks of the account itself, and of what a deployment needs from it. */
export const awsChecks: readonly Check[] = [
  {
    subject: "AWS account",
    look: async (account) => {
      const { account: id, arn } = await account.caller();
      return ok(`${id}, as ${arn}`);
    },
  },
  { subject: "Node", look: lookAtNode },
  { subject: "Region", look: lookAtRegion },
  { subject: "CDK bootstrap", look: lookAtBootstrap },
  { subject: "Stack of data", look: (account) => lookAtStack(account, account.stackNames.data) },
  { subject: "Stack of the app", look: (account) => lookAtStack(account, account.stackNames.app) },
  { subject: "Version", look: lookAtVersion },
  { subject: "CloudFront", look: lookAtDistribution },
  { subject: "Functions at once", look: lookAtConcurrency },
  { subject: "Certificate", look: lookAtCertificate },
  { subject: "Alarms' mail", look: lookAtSubscription },
];

export const isSettled = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/;

async function lookAtNode({ asked: { node } }: Account) {
  const [here, wanted] = [node.here, node.wanted].map((text) =>
    (text.match(/\d+/g) ?? []).map(Number),
  );
  const at = wanted?.findIndex((part, index) => part !== (here?.[index] ?? 0)) ?? -1;
  const isOlder = at >= 0 && (here?.[at] ?? 0) < (wanted?.[at] ?? 0);
  if (isOlder) return fix(`is ${node.here}, and package.json asks for ${node.wanted}`);
  return ok(node.here);
}

async function lookAtRegion({ asked: { stage, cliRegion } }: Account) {
  const { region } = stage;
  if (cliRegion === undefined || cliRegion === region) return ok(region);
  return fix(`is ${region}, and the AWS CLI asks ${cliRegion}: export AWS_REGION=${region}`);
}

/** The firewall's region needs one of its own. */
async function lookAtBootstrap(account: Account) {
  const { region, waf } = account.asked.stage;
  const { account: id } = await account.caller();
  const missing: string[] = [];
  for (const each of new Set([region, ...(waf ? [edgeRegion] : [])])) {
    const stack = await account.findStack("CDKToolkit", each !== region);
    if (!isSettled.test(stack?.StackStatus ?? "")) missing.push(`aws://${id}/${each}`);
  }
  return missing.length === 0
    ? ok("is there")
    : fix(`run once: npx cdk bootstrap ${missing.join(" ")}`);
}

async function lookAtStack(account: Account, stackName: string) {
  const { stage } = account.asked;
  const stack = await account.findStack(stackName);
  const state = stack?.StackStatus;
  if (!state) {
    if (!stage.terminationProtection)
      return fix(`not deployed yet: npx cdk deploy ${account.stackNames.app}`);
    return fix("not deployed yet: first set terminationProtection to false in undersign.config.ts");
  }
  if (/^(ROLLBACK_|CREATE_)FAILED$|^ROLLBACK_COMPLETE$/.test(state)) {
    return fix(
      `its first deploy failed: aws cloudformation delete-stack --stack-name ${stackName}, then deploy again`,
    );
  }
  if (!isSettled.test(state)) return fix(`is ${state}: look at its events in CloudFormation`);
  if (stage.keepsData && !stack.EnableTerminationProtection) {
    return fix(
      "is not protected: set terminationProtection to true in undersign.config.ts and deploy",
    );
  }
  return ok(state);
}

async function lookAtVersion(account: Account) {
  const deployed = (await account.output("Version")) ?? firstVersion;
  if (deployed === version) return ok(version);
  return fix(`${deployed} is deployed, and here is ${version}: docs/runbook.md#upgrade`);
}

/** No call says whether an account may create one, short of creating it. */
async function lookAtDistribution(account: Account) {
  const app = await account.findStack(account.stackNames.app);
  if (isSettled.test(app?.StackStatus ?? "")) return ok("this account may create distributions");
  throw new NotAsked(
    "a new account may create no distribution until AWS Support has verified it, which takes days: docs/install.md says how to ask",
  );
}

/** Enough for a small office where everybody signs at once. */
const concurrencyWanted = 100;

async function lookAtConcurrency(account: Account) {
  const lambda = await account.client("lambda");
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const most = AccountLimit?.ConcurrentExecutions;
  if (most === undefined) throw new NotAsked("Lambda did not say how many it runs at once");
  const { lambdaConcurrency } = account.asked.stage;
  if (lambdaConcurrency > most) {
    return fix(
      `the account has ${most}: undersign.config.ts says lambdaConcurrency ${lambdaConcurrency}`,
    );
  }
  if (most < concurrencyWanted) {
    return fix(
      `${most}, enough to try it out: ask for 1,000 in Service Quotas (Lambda, Concurrent executions)`,
    );
  }
  if (lambdaConcurrency < concurrencyWanted) {
    return fix(
      `the account has ${most}: set lambdaConcurrency in undersign.config.ts to it and deploy`,
    );
  }
  return ok(`${most}`);
}

async function lookAtCertificate(account: Account) {
  const { siteDomain } = account.asked.stage;
  if (!siteDomain) return ok("none is needed for CloudFront's own name");
  const { certificateArn, name } = siteDomain;
  const region = certificateArn.split(":")[3];
  if (region !== edgeRegion) {
    return fix(
      `is in ${region}, and CloudFront takes those of ${edgeRegion} only: request it there`,
    );
  }
  const acm = await account.client("acm");
  const { Certificate } = await acm.send(
    new DescribeCertificateCommand({ CertificateArn: certificateArn }),
  );
  const { Status = "unknown", SubjectAlternativeNames = [] } = Certificate ?? {};
  if (Status !== "ISSUED") return fix(`is ${Status}: set the DNS records that ACM shows for it`);
  const parent = `*.${name.slice(name.indexOf(".") + 1)}`;
  if (!SubjectAlternativeNames.some((one) => one === name || one === parent)) {
    return fix(`is for ${SubjectAlternativeNames.join(", ")}, not for ${name}: request another`);
  }
  return ok(`is issued for ${name}`);
}

async function lookAtSubscription(account: Account) {
  const TopicArn = await account.resource("AWS::SNS::Topic", "AlarmsTopic");
  const sns = await account.client("sns");
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const { alarmEmail } = account.asked.stage;
  const own = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
  if (!own) return fix(`${alarmEmail} is not subscribed: npx cdk deploy ${account.stackNames.app}`);
  if (!own.SubscriptionArn?.startsWith("arn:")) {
    return fix(`${alarmEmail} has not confirmed: press the link in SNS's mail, or subscribe again`);
  }
  return ok(`go to ${alarmEmail}`);
}
