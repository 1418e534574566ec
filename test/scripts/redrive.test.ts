import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { redrive, workQueues } from "../../scripts/operate/redrive.ts";

/** SQS, whose tasks take their time, and CloudFormation; test/functions/redrive has a worker and its messages. */
interface Account {
  deployed: boolean;
  /** Status that each further query of the task returns. */
  tasks: object[];
  asked: string[];
}

let account: Account;
const task = (Status: string, StartedTimestamp: number, more = {}) => ({
  ...{ Status, StartedTimestamp, ApproximateNumberOfMessagesMoved: 3 },
  ...more,
});

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const operation = String(request.headers["x-amz-target"] ?? "").replace("AmazonSQS.", "");
  if (!operation) return response.writeHead(account.deployed ? 200 : 400).end(stackReply());
  account.asked.push(operation);
  response.end(JSON.stringify(sqsReply(operation, JSON.parse(body))));
});

function stackReply(): string {
  if (!account.deployed)
    return "<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id Undersign-prod-app does not exist</Message></Error></ErrorResponse>";
  const members = workQueues.map(
    ({ id }) =>
      `<member><LogicalResourceId>${id}Failed1</LogicalResourceId><PhysicalResourceId>http://sqs/1/${id}</PhysicalResourceId></member>`,
  );
  return `<R><ListStackResourcesResult><StackResourceSummaries>${members.join("")}</StackResourceSummaries></ListStackResourcesResult></R>`;
}

function sqsReply(operation: string, { QueueUrl = "" }: { QueueUrl?: string }): object {
  if (operation === "ListMessageMoveTasks") return { Results: [account.tasks.shift()] };
  if (operation !== "GetQueueAttributes") return {};
  const count = QueueUrl.endsWith("SealingRequests") ? "3" : "0";
  return { Attributes: { QueueArn: "arn:aws:sqs:r:1:dead", ApproximateNumberOfMessages: count } };
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());
beforeEach(() => {
  account = { deployed: true, tasks: [], asked: [] };
});

async function run(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "operator", secretAccessKey: "x" };
  const config = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials };
  const said: string[] = [];
  await redrive({
    stage: { name: "prod" },
    stacks: new CloudFormationClient(config),
    sqs: new SQSClient(config),
    move: true,
    wait: async () => said.push("waited"),
    say: (line) => said.push(line),
  });
  return said.join("\n");
}

const starts = () => account.asked.filter((one) => one === "StartMessageMoveTask").length;

test("waits for the task that it has begun, not for the one before it", async () => {
  const before = task("COMPLETED", 1);
  account.tasks = [before, before, task("RUNNING", 2), task("COMPLETED", 2)];
  expect(await run()).toMatch(/waited\nwaited\n {2}Moved 3 of them back\./);
  expect(starts()).toBe(1);
});

test("begins no task beside one that is under way", async () => {
  account.tasks = [task("RUNNING", 1), task("RUNNING", 1), task("COMPLETED", 1)];
  expect(await run()).toContain("Moved 3 of them back.");
  expect(starts()).toBe(0);
});

test("redrive says how far SQS came when it gave up", async () => {
  account.tasks = [task("COMPLETED", 1), task("FAILED", 2, { FailureReason: "AccessDenied" })];
  await expect(run()).rejects.toThrow("SQS has moved 3 messages of dead only: FAILED AccessDenied");
});

test("redrive says that a stage is not deployed", async () => {
  account.deployed = false;
  await expect(run()).rejects.toThrow(
    "there is no stack Undersign-prod-app in this account and region",
  );
});

test.each([
  [[], "found none"],
  [["--stage", "production"], "found production"],
])("redrive refuses %j with one sentence", (options, found) => {
  const args = ["scripts/operate/redrive.ts", ...options];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr.trim()).toBe(`expected --stage dev or --stage prod, ${found}`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});
