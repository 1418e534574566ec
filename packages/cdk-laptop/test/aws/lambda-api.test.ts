import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { beforeEach, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, type TestCloud } from "./support.ts";

const sweep: Resource = {
  id: "Sweep",
  type: "AWS::Lambda::Function",
  ref: "product-sweep",
  attributes: { Arn: "arn:aws:lambda:us-east-1:123456789012:function:product-sweep" },
  props: {},
};

let aws: TestCloud;
let lambda: LambdaClient;
const invoked: unknown[] = [];

beforeEach(async () => {
  invoked.length = 0;
  const invoke = async (functionArn: string, event: unknown) => {
    invoked.push([functionArn, event]);
    throw new Error("the function fails");
  };
  aws = await startTestCloud([sweep], { invoke });
  lambda = new LambdaClient(aws.config);
});

const start = (FunctionName: string, InvocationType: "Event" | "RequestResponse" = "Event") =>
  lambda.send(
    new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify({ shards: ["a"] }) }),
  );

test("a function that is started asynchronously runs, and whoever started it hears nothing of its error", async () => {
  expect((await start("product-sweep")).StatusCode).toBe(202);
  expect(invoked).toEqual([[sweep.attributes["Arn"], { shards: ["a"] }]]);
});

test("a caller without the grant starts nothing", async () => {
  aws.denied.add("lambda:InvokeFunction");
  await expect(start("product-sweep")).rejects.toMatchObject({ name: "AccessDeniedException" });
  expect(invoked).toEqual([]);
});

test("a function that isn't there, and a call that waits for its result, are refused", async () => {
  await expect(start("another")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  await expect(start("product-sweep", "RequestResponse")).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
  });
  expect(invoked).toEqual([]);
});
