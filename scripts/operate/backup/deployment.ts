import { type CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { appStackName, dataStackName, type Stage } from "../../../lib/stages.ts";

/** One stage in one account and region, with its URL. */
export const deployment = z.object({
  stack: z.string(),
  account: z.string(),
  region: z.string(),
  siteUrl: z.string(),
});
export type Deployment = z.output<typeof deployment>;

export async function deploymentOf(
  stacks: CloudFormationClient,
  stage: Pick<Stage, "name">,
): Promise<Deployment> {
  const stack = dataStackName(stage);
  const described = async (StackName: string) =>
    (await stacks.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  const { StackId = "" } = (await described(stack)) ?? {};
  const { Outputs = [] } = (await described(appStackName(stage))) ?? {};
  // arn:aws:cloudformation:<region>:<account>:stack/<name>/<id>
  const [, , , region, account] = StackId.split(":");
  const siteUrl = Outputs.find(({ OutputKey }) => OutputKey === "SiteUrl")?.OutputValue;
  if (region && account && siteUrl) return { stack, account, region, siteUrl };
  throw new Error(`expected ${stack} to have an account and a site, found ${StackId || "none"}`);
}

/** Ignores the URL, which may have changed. */
export const isSameDeployment = (one: Deployment, other: Deployment): boolean =>
  one.stack === other.stack && one.account === other.account && one.region === other.region;

export const nameOf = ({ stack, account, region }: Deployment): string =>
  `${stack} in account ${account}, ${region}`;
