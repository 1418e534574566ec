import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { dataStackName, type Stage } from "../../lib/stages.ts";
import { stageNamed } from "../stage-names.ts";

/**
 * The deployed stage that a command works on. Prints which one that is, with its account and region, to stderr before the
 * command does anything. Throws with a sentence if there is none.
 */
export async function chosenStage(name: string | undefined): Promise<Stage> {
  const stage = stageNamed(name);
  const StackName = dataStackName(stage);
  const stacks = new CloudFormationClient({ region: stage.region });
  const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
  // arn:aws:cloudformation:<region>:<account>:stack/<name>/<id>
  const [, , , region, account] = Stacks?.[0]?.StackId?.split(":") ?? [];
  if (!region || !account) throw new Error(`expected a stack ${StackName}, found none`);
  console.error(`${StackName} in account ${account}, ${region}`);
  return stage;
}
