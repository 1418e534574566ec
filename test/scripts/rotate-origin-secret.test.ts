import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, expect, test } from "vitest";
import { originSecretKeptMs } from "../../contract/rules/installation/origin.ts";
import { rotateOriginSecret } from "../../scripts/operate/rotate-origin-secret.ts";

/** CloudFormation and Secrets Manager, as far as a rotation asks them. */
interface Account {
  status: string;
  /** The stack's parameter: the version that CloudFront sends. */
  sent: string;
  /** Newest first. */
  versions: string[];
  /** Calls in their order. */
  done: string[];
}

let account: Account;
let server: Server;

beforeEach(async () => {
  account = { status: "UPDATE_COMPLETE", sent: "", versions: ["first"], done: [] };
  server = createServer(async (request, response) => {
    const target = request.headers["x-amz-target"];
    const body = await textOf(request);
    response.end(target ? answerSecrets(String(target), body) : answerStacks(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

function answerSecrets(target: string, body: string): string {
  const { ClientRequestToken, SecretString } = JSON.parse(body);
  if (target.endsWith("PutSecretValue")) {
    expect(SecretString).toMatch(/^[\w-]{48}$/);
    account.versions.unshift(ClientRequestToken);
    account.done.push("put");
  }
  const stages = ["AWSCURRENT", "AWSPREVIOUS"];
  const labelled = account.versions.slice(0, 2).map((id, index) => [id, [stages[index]]]);
  return JSON.stringify({ VersionIdsToStages: Object.fromEntries(labelled) });
}

function answerStacks(body: string): string {
  const form = new URLSearchParams(body);
  if (form.get("Action") === "UpdateStack") update(form);
  const member = (name: string, key: string, value: string) =>
    `<member><${name}Key>${key}</${name}Key><${name}Value>${value}</${name}Value></member>`;
  return `<R><DescribeStacksResult><Stacks><member><StackName>Undersign-prod-app</StackName>
    <CreationTime>2026-11-01T00:00:00Z</CreationTime><StackStatus>${account.status}</StackStatus>
    <Capabilities><member>CAPABILITY_IAM</member></Capabilities>
    <Parameters>${member("Parameter", "SealLevel", "B-B")}
      ${member("Parameter", "OriginHeaderVersion", account.sent)}</Parameters>
    <Outputs>${member("Output", "OriginSecretArn", "arn:secret")}</Outputs>
    </member></Stacks></DescribeStacksResult></R>`;
}

function update(form: URLSearchParams): void {
  expect(Object.fromEntries(form)).toMatchObject({
    UsePreviousTemplate: "true",
    "Capabilities.member.1": "CAPABILITY_IAM",
    "Parameters.member.1.ParameterKey": "SealLevel",
    "Parameters.member.1.UsePreviousValue": "true",
    "Parameters.member.2.ParameterKey": "OriginHeaderVersion",
  });
  account.sent = form.get("Parameters.member.2.ParameterValue") ?? "";
  account.done.push("update");
}

function rotate(stopped = false): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "operator", secretAccessKey: "x" };
  const config = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials };
  return rotateOriginSecret({
    stackName: "Undersign-prod-app",
    stacks: new CloudFormationClient(config),
    secrets: new SecretsManagerClient(config),
    wait: async (ms) => {
      if (stopped) throw new Error("stopped");
      account.done.push(ms > originSecretKeptMs ? "wait" : "wait too short");
    },
    say: () => {},
  });
}

test("functions can know the new version before CloudFront sends it", async () => {
  await rotate();
  expect(account.done).toEqual(["put", "wait", "update"]);
  expect(account.sent).toBe(account.versions[0]);
  await rotate();
  expect(account.versions).toHaveLength(3);
  expect(account.sent).toBe(account.versions[0]);
});

test("a rotation that was stopped goes on with its version, so that the one in use still counts", async () => {
  for (const before of [1, 2]) {
    await expect(rotate(true)).rejects.toThrow("stopped");
    await rotate();
    expect(account.versions).toHaveLength(before + 1);
    expect(account.sent).toBe(account.versions[0]);
  }
});

test("a stack whose deployment is under way is left alone", async () => {
  account.status = "UPDATE_IN_PROGRESS";
  await expect(rotate()).rejects.toThrow("found UPDATE_IN_PROGRESS");
  expect(account.done).toEqual([]);
});
