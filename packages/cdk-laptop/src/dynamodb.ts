import type { TableProperties } from "./aws/dynamodb/observed.ts";
import { openDynamoDb } from "./aws/dynamodb/service.ts";
import { gateway } from "./aws/endpoint.ts";
import { LocalServer } from "./http/server.ts";
import { Meter, type Usage } from "./system/meter.ts";

export interface LocalDynamoDb {
  /** AWS_ENDPOINT_URL_DYNAMODB. Any access key id that begins with `ROLE_` may do everything. */
  readonly endpoint: string;
  /** Units since the start, or since an earlier reading. */
  usage(since?: readonly Usage[]): Usage[];
  close(): Promise<void>;
}

/** DynamoDB alone, with these tables, for tests of storage code. */
export async function startDynamoDb(
  tables: readonly TableProperties[],
  dataDir: string,
): Promise<LocalDynamoDb> {
  const resources = tables.map((props) => ({
    id: props.TableName,
    type: "AWS::DynamoDB::Table",
    ref: props.TableName,
    attributes: {},
    props,
  }));
  const meter = new Meter();
  const clock = { now: () => Date.now() };
  const dynamodb = await openDynamoDb({ resources, directory: dataDir, clock, meter });
  const server = await LocalServer.open(0);
  const others = () => {
    throw new Error("expected a request of DynamoDB");
  };
  const services = {
    json: { DynamoDB_20120810: dynamodb },
    ses: { access: others, answer: others },
    lambda: { answer: others },
    cloudformation: { access: others, answer: others },
    s3: { answer: others },
    elsewhere: {},
  };
  const answer = gateway(services, () => {});
  server.serve({ answer, bodyBytesMax: 16 * 1024 * 1024 });
  return {
    endpoint: server.url,
    usage: (since) => meter.usage(since),
    async close() {
      await server.close();
      await dynamodb.close();
    },
  };
}
