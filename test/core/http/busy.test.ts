import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { replies } from "../../../contract/endpoint.ts";
import { originSecretHeader } from "../../../contract/rules/installation/origin.ts";
import { type RefusingDynamoDb, secret, startRefusing } from "../../support/refusing-dynamodb.ts";

let dynamodb: RefusingDynamoDb;
beforeAll(async () => {
  dynamodb = await startRefusing();
});
afterAll(() => dynamodb.close());

const group = {
  read: replies<object>()({ path: "GET /api/x", access: "public", input: z.object({}) }),
  write: replies<object>()({
    path: "POST /api/x",
    access: "public",
    input: z.object({}),
  }),
};

/** The answer of routes that read one item, and write one in a transaction. */
async function answerOf(routeKey: string) {
  const { router } = await import("../../../core/http/router.ts");
  const { getItem, transactIf } = await import("../../../core/store/common/table.ts");
  const Item = { pk: "A", sk: "B" };
  const handler = router(group, {
    read: async () => ({ found: await getItem("t", Item) }),
    write: async () => ({ failed: await transactIf([{ Put: { TableName: "t", Item } }]) }),
  });
  const event = {
    routeKey,
    headers: { [originSecretHeader]: secret },
    requestContext: { requestId: "r", http: { method: "GET", sourceIp: "192.0.2.1" } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers, body = "" } = await handler(event, { awsRequestId: "r" } as Context);
  return { statusCode, retryAfter: headers?.["retry-after"], code: JSON.parse(body).code };
}

const busy = { statusCode: 503, retryAfter: "5", code: "BUSY" };

test.each(["ThrottlingError", "ProvisionedThroughputExceeded", "TransactionConflict"])(
  "a call whose transaction is cancelled by %s each time is asked to try again later",
  async (Code) => {
    dynamodb.refuse(1_000, {
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code }],
    });
    expect(await answerOf("POST /api/x")).toEqual(busy);
  },
);

test.each(["ThrottlingException", "ProvisionedThroughputExceededException"])(
  "so is one whose reads meet %s",
  async (name) => {
    dynamodb.refuse(1_000, { name });
    expect(await answerOf("GET /api/x")).toEqual(busy);
  },
);

test("a call that DynamoDB does not understand is a bug, and not told so", async () => {
  dynamodb.refuse(1_000, { name: "ValidationException" });
  const bug = { statusCode: 500, retryAfter: undefined, code: "INTERNAL" };
  expect(await answerOf("GET /api/x")).toEqual(bug);
});
