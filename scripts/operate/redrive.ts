// Shows what is in a stage's dead-letter queues, and with --move sends it to the workers once more.
//   npm run operate -- redrive --stage prod
//   npm run operate -- redrive --stage prod --move
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  type ListMessageMoveTasksResultEntry,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { appStackName, type Stage } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { type StackResource, stackResources } from "../stage-names.ts";
import { chosenStage } from "./chosen-stage.ts";

export interface Redrive {
  readonly stage: Pick<Stage, "name">;
  readonly stacks: CloudFormationClient;
  readonly sqs: SQSClient;
  /** If false, only shows what it would move. */
  readonly move: boolean;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

interface WorkQueue {
  /** The beginning of its logical id in the stack. */
  readonly id: string;
  /** What a message is. */
  readonly of: string;
  readonly worker: string;
  /** Heading in docs/runbook.md. */
  readonly runbook: string;
}

/** Every queue of the stack that has a dead-letter queue (lib/work-queue.ts). */
export const workQueues: readonly WorkQueue[] = [
  {
    ...{ id: "SealingRequests", of: "documents to be sealed", worker: "on-seal-requested" },
    runbook: "a-document-could-not-be-sealed",
  },
  {
    ...{ id: "MailLetters", of: "documents that owe mails", worker: "on-mail-requested" },
    runbook: "a-mail-could-not-be-sent",
  },
  {
    ...{ id: "MailEvents", of: "events of mails", worker: "on-mail-event" },
    runbook: "mails-that-come-back",
  },
  {
    ...{ id: "ExportsRequests", of: "exports to be made", worker: "on-export-requested" },
    runbook: "an-export-could-not-be-made",
  },
  {
    ...{ id: "Comparisons", of: "pages to be compared", worker: "on-comparison-requested" },
    runbook: "pages-could-not-be-compared",
  },
  {
    ...{ id: "HooksRequests", of: "webhooks that are owed something", worker: "on-hook-requested" },
    runbook: "webhooks-could-not-be-sent",
  },
];

/**
 * Prints for each dead-letter queue how many messages it has, since when, about what, and where to find the reason; then,
 * if asked to, has SQS move all of them to their original queues, and waits until that is done. Throws for a stage
 * that is not deployed, and if SQS has moved only a part.
 */
export async function redrive(redriving: Redrive): Promise<void> {
  const { stage, move, say } = redriving;
  const resources = await resourcesOf(redriving);
  let found = 0;
  for (const work of workQueues) {
    const dead = resources.find(({ id }) => id.startsWith(`${work.id}Failed`))?.name;
    if (!dead) throw new Error(`${appStackName(stage)} has no dead-letter queue of ${work.of}`);
    const { arn, count } = await attributesOf(redriving, dead);
    found += count;
    say(`${work.of}: ${count === 0 ? "none" : `${count} in ${nameIn(arn)}`}`);
    if (count === 0) continue;
    describe(await peek(redriving, dead), work, resources, redriving);
    if (move) say(`  Moved ${await moveBack(redriving, arn)} of them back.`);
  }
  if (found > 0 && !move)
    say(
      `Nothing was moved. When the cause is mended: npm run operate -- redrive --stage ${stage.name} --move`,
    );
}

async function resourcesOf({ stage, stacks }: Redrive): Promise<StackResource[]> {
  const name = appStackName(stage);
  try {
    return await stackResources(stacks, name);
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message))
      throw new Error(`there is no stack ${name} in this account and region`);
    throw error;
  }
}

async function attributesOf({ sqs }: Redrive, QueueUrl: string) {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["QueueArn", "ApproximateNumberOfMessages"],
    }),
  );
  const { QueueArn = "", ApproximateNumberOfMessages = "0" } = Attributes;
  return { arn: QueueArn, count: Number(ApproximateNumberOfMessages) };
}

const nameIn = (arn: string): string => arn.slice(arn.lastIndexOf(":") + 1);

const looksMax = 10;
/** Visibility timeout: if this program is stopped meanwhile, the messages reappear by themselves. */
const lookSeconds = 20;

/** Reads up to a hundred messages and returns them to the queue at once. */
async function peek({ sqs }: Redrive, QueueUrl: string): Promise<Message[]> {
  const seen: Message[] = [];
  for (let looks = 0; looks < looksMax; looks++) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: lookSeconds,
        MessageSystemAttributeNames: ["SentTimestamp"],
      }),
    );
    if (Messages.length === 0) break;
    seen.push(...Messages);
  }
  for (const { ReceiptHandle } of seen)
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  return seen;
}

function describe(
  messages: readonly Message[],
  { worker, runbook }: WorkQueue,
  resources: readonly StackResource[],
  { say }: Redrive,
): void {
  const sent = messages.map(({ Attributes }) => Number(Attributes?.SentTimestamp));
  const oldest = new Date(Math.min(...sent));
  if (messages.length > 0) say(`  The oldest was sent at ${oldest.toISOString()}.`);
  const documents = [...new Set(messages.flatMap(({ Body = "" }) => documentIn(Body)))];
  if (documents.length > 0) say(`  Documents: ${documents.join(", ")}`);
  const group = resources.find(({ id }) =>
    id.startsWith(`Functions${worker.replaceAll("-", "")}logs`),
  );
  say(`  Why: aws logs tail ${group?.name} --since 14d --filter-pattern '{ $.level = "error" }'`);
  say(`  What to do: docs/runbook.md#${runbook}`);
}

const aboutDocument = z.object({ envelopeId: z.string() });
const aboutMail = z.object({
  mail: z.object({ tags: z.object({ envelope: z.tuple([z.string()], z.string()) }) }),
});

/** Tolerates messages that can't be parsed, which may be why they are in the queue. */
function documentIn(body: string): string[] {
  const json = parsed(body);
  const one = z.safeParse(aboutDocument, json);
  if (one.success) return [one.data.envelopeId];
  const other = z.safeParse(aboutMail, json);
  return other.success ? [other.data.mail.tags.envelope[0]] : [];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const betweenLooksMs = 2_000;

async function moveBack(redriving: Redrive, SourceArn: string): Promise<number> {
  const { sqs, wait } = redriving;
  const before = await lastTask(redriving, SourceArn);
  // SQS runs one task at a time: waits for one that was already started.
  const isUnderWay = before?.Status === "RUNNING";
  if (!isUnderWay) await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  for (;;) {
    const task = await lastTask(redriving, SourceArn);
    const isOurs = isUnderWay || task?.StartedTimestamp !== before?.StartedTimestamp;
    if (task && isOurs && task.Status !== "RUNNING") return movedBy(task, SourceArn);
    await wait(betweenLooksMs);
  }
}

function movedBy(
  { Status, FailureReason = "", ApproximateNumberOfMessagesMoved }: ListMessageMoveTasksResultEntry,
  arn: string,
): number {
  const moved = Number(ApproximateNumberOfMessagesMoved ?? 0);
  if (Status === "COMPLETED") return moved;
  const end = `${Status} ${FailureReason}`.trim();
  throw new Error(`SQS has moved ${moved} messages of ${nameIn(arn)} only: ${end}`);
}

async function lastTask(
  { sqs }: Redrive,
  SourceArn: string,
): Promise<ListMessageMoveTasksResultEntry | undefined> {
  const list = new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 1 });
  return (await sqs.send(list)).Results?.[0];
}

/** Throws with a sentence if there is no such stage. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const options = { stage: { type: "string" }, move: { type: "boolean" } } as const;
  const { values } = parseArgs({ options });
  const stage = await chosenStage(values.stage);
  await redrive({
    stage,
    stacks: new CloudFormationClient({ region: stage.region }),
    sqs: new SQSClient({ region: stage.region }),
    move: values.move ?? false,
    wait: (ms) => sleep(ms),
    say: console.log,
  });
}
