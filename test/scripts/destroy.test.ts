import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Stage, stages } from "../../lib/stages.ts";
import { destroy } from "../../scripts/operate/destroy.ts";

/** CloudFormation and S3, as far as a stage's deletion asks them. */
interface Account {
  /** Buckets of each stack. */
  stacks: Record<string, readonly string[]>;
  /** Contents of each bucket. */
  buckets: Record<string, string[]>;
  locked: string;
  logs: Set<string>;
  /** Of each stack that one has tried to delete. */
  states: Record<string, string>;
  done: string[];
}

let account: Account;
/** Comes into the access log late, before the stack is deleted for the first time. */
let late: string[];

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const url = new URL(request.url ?? "", "http://s3");
  const bucket = url.pathname.slice(1).replace(/\/$/, "");
  if (!bucket) {
    const reply = stacks(new URLSearchParams(body));
    if (reply.startsWith("<ErrorResponse>")) response.statusCode = 400;
    return response.end(reply);
  }
  if (url.searchParams.has("object-lock") && bucket !== account.locked) response.statusCode = 404;
  response.end(
    s3(
      bucket,
      url.searchParams,
      body,
      String(request.headers["x-amz-bypass-governance-retention"]),
    ),
  );
});

function s3(bucket: string, query: URLSearchParams, body: string, bypass: string): string {
  const names = account.buckets[bucket] ?? [];
  if (query.has("object-lock")) {
    if (bucket === account.locked) return "<ObjectLockConfiguration/>";
    return "<Error><Code>ObjectLockConfigurationNotFoundError</Code></Error>";
  }
  if (query.has("logging")) {
    account.logs.delete(bucket);
    return "";
  }
  if (query.has("versions")) {
    const versions = names.map(
      (name) => `<Version><Key>${name}</Key><VersionId>1</VersionId></Version>`,
    );
    return `<ListVersionsResult>${versions.join("")}</ListVersionsResult>`;
  }
  expect(query.has("delete")).toBe(true);
  const keys = [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key);
  account.done.push(`${bucket}: ${keys} ${bypass}`);
  account.buckets[bucket] = names.filter((name) => !keys.includes(name));
  return "<DeleteResult/>";
}

function stacks(form: URLSearchParams): string {
  const action = form.get("Action");
  const name = form.get("StackName")?.replace("arn:stack/", "") ?? "";
  const buckets = account.stacks[name];
  if (!buckets)
    return "<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>";
  if (action === "DeleteStack") {
    if (buckets.includes("logs")) account.buckets["logs"]?.push(...late.splice(0));
    const isEmpty = buckets.every((bucket) => account.buckets[bucket]?.length === 0);
    account.states[name] = isEmpty ? "DELETE_COMPLETE" : "DELETE_FAILED";
    account.done.push(isEmpty ? `deleted ${name}` : `not deleted ${name}`);
    return "<R/>";
  }
  if (action === "ListStackResources") {
    const members = buckets.map(
      (bucket) =>
        `<member><LogicalResourceId>${bucket}</LogicalResourceId><ResourceType>AWS::S3::Bucket</ResourceType><PhysicalResourceId>${bucket}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-01T00:00:00Z</LastUpdatedTimestamp></member>`,
    );
    return `<R><ListStackResourcesResult><StackResourceSummaries>${members.join("")}</StackResourceSummaries></ListStackResourcesResult></R>`;
  }
  const state = account.states[name] ?? "CREATE_COMPLETE";
  return `<R><DescribeStacksResult><Stacks><member><StackId>arn:stack/${name}</StackId><StackName>s</StackName><CreationTime>2026-11-01T00:00:00Z</CreationTime><StackStatus>${state}</StackStatus></member></Stacks></DescribeStacksResult></R>`;
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());
beforeEach(() => {
  account = {
    stacks: {
      "Undersign-dev-app": ["site"],
      "Undersign-dev": ["documents", "completed", "logs"],
      "Undersign-dev-edge": [],
    },
    buckets: { site: ["page"], documents: ["a", "b"], completed: ["sealed"], logs: ["one"] },
    locked: "completed",
    logs: new Set(["site", "documents", "completed"]),
    states: {},
    done: [],
  };
  late = [];
});

function run(stage: Stage): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "operator", secretAccessKey: "x" };
  const config = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials };
  return destroy({
    stage,
    stacks: new CloudFormationClient(config),
    edgeStacks: new CloudFormationClient(config),
    s3: new S3Client({ ...config, forcePathStyle: true }),
    wait: async () => {},
    say: () => {},
  });
}

test("every version goes, locked ones too, and then the stack: that of the app first", async () => {
  await run(stages.dev);
  expect(account.done).toEqual([
    "site: page undefined",
    "deleted Undersign-dev-app",
    "documents: a,b undefined",
    "completed: sealed true",
    "logs: one undefined",
    "deleted Undersign-dev",
  ]);
  expect(account.logs.size).toBe(0);
});

test("a stage's firewall goes after the rest", async () => {
  await run({ ...stages.dev, waf: true });
  expect(account.done.at(-1)).toBe("deleted Undersign-dev-edge");
});

test("data that a failed first deploy has left alone goes too", async () => {
  delete account.stacks["Undersign-dev-app"];
  await run(stages.dev);
  expect(account.done.at(-1)).toBe("deleted Undersign-dev");
});

test("a late entry in the access log only takes a second try", async () => {
  late = ["two"];
  await run(stages.dev);
  expect(account.done.slice(-3)).toEqual([
    "not deleted Undersign-dev",
    "logs: two undefined",
    "deleted Undersign-dev",
  ]);
});

test("a stage that keeps its data is not touched", async () => {
  await expect(run(stages.prod)).rejects.toThrow("prod keeps its data");
  expect(account.done).toEqual([]);
});
