import { setTimeout as wait } from "node:timers/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { StreamRecord, TableStreams } from "cdk-laptop";
import * as z from "zod/mini";
import { clientOf } from "./resources.ts";

const pollMs = 25;

/** Does the work of Lambda's event source mappings for streams of tables in another program. */
export function pollStreams(endpoint: string): TableStreams {
  /** For each stream, how often it was found empty. */
  const empty = new Map<string, number>();
  return {
    read(streamArn, reader) {
      let isStopped = false;
      empty.set(streamArn, 0);
      const poll = async () => {
        let next = await beginningOf(endpoint, streamArn);
        let last = 0n;
        while (!isStopped) {
          const { Records, NextShardIterator } = await recordsAt(endpoint, next);
          // DynamoDB Local counts the records of all tables as one, and takes a stream whose first is late for trimmed.
          next = NextShardIterator ?? (await beginningOf(endpoint, streamArn));
          const fresh = Records.filter((one) => BigInt(one.dynamodb.SequenceNumber) > last);
          last = BigInt(fresh.at(-1)?.dynamodb.SequenceNumber ?? last);
          // Filters and functions see what Lambda would hand them.
          if (fresh.length > 0) reader(fresh.map((one) => ({ ...one, eventSourceARN: streamArn })));
          else empty.set(streamArn, (empty.get(streamArn) ?? 0) + 1);
          await wait(pollMs);
        }
      };
      poll().catch((error: unknown) => {
        if (!isStopped) console.error(error);
      });
      return () => {
        isStopped = true;
        empty.delete(streamArn);
      };
    },
    async quiet() {
      // The question that is under way may have been asked before the last write.
      const wanted = new Map([...empty].map(([stream, times]) => [stream, times + 2]));
      const isQuiet = () =>
        [...wanted].every(([stream, times]) => (empty.get(stream) ?? times) >= times);
      while (!isQuiet()) await wait(pollMs);
    },
  };
}

/** An iterator from the first record on, by the ARN that the laptop gives to the stream. */
async function beginningOf(endpoint: string, streamArn: string): Promise<string> {
  const [, TableName = ""] = /table\/([^/]+)\/stream/.exec(streamArn) ?? [];
  const client = new DynamoDBClient(clientOf(endpoint));
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await ask(endpoint, "DescribeStream", description, { StreamArn });
  const [shard, ...others] = StreamDescription.Shards;
  if (!shard || others.length > 0)
    throw new Error(`expected a stream of one shard, found ${StreamDescription.Shards.length}`);
  const { ShardIterator } = await ask(
    endpoint,
    "GetShardIterator",
    z.object({ ShardIterator: z.string() }),
    {
      ...{ StreamArn, ShardId: shard.ShardId, ShardIteratorType: "TRIM_HORIZON" },
    },
  );
  return ShardIterator;
}

/** The answer has no next iterator if this one is not taken any more. */
async function recordsAt(endpoint: string, ShardIterator: string): Promise<z.output<typeof page>> {
  try {
    return await ask(endpoint, "GetRecords", page, { ShardIterator });
  } catch (error) {
    if (/TrimmedDataAccessException/.test(String(error))) return { Records: [] };
    throw error;
  }
}

const description = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});

const page = z.object({
  Records: z.array(z.custom<StreamRecord>((one) => typeof one === "object" && one !== null)),
  NextShardIterator: z.optional(z.nullable(z.string())),
});

/** Calls the service without the SDK's client of streams, which nothing else needs: bytes stay in base64, as Lambda has them. */
async function ask<Shape extends z.ZodMiniType>(
  endpoint: string,
  operation: string,
  shape: Shape,
  input: object,
): Promise<z.output<Shape>> {
  const { region, credentials } = clientOf(endpoint);
  const scope = `${credentials.accessKeyId}/20260101/${region}/dynamodb/aws4_request`;
  const reply = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDBStreams_20120810.${operation}`,
      "x-amz-date": "20260101T000000Z",
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`,
    },
    body: JSON.stringify(input),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${operation}: ${reply.status} ${text}`);
  return shape.parse(JSON.parse(text));
}
