import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  CfnEventSourceMapping,
  type CfnEventSourceMappingProps,
  type Function as Lambda,
} from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { allow } from "./allow.ts";
import { arnBelow } from "./named-output.ts";

interface TableStreamProps
  extends Pick<
    CfnEventSourceMappingProps,
    "maximumRetryAttempts" | "bisectBatchOnFunctionError" | "parallelizationFactor"
  > {
  readonly table: TableV2;
  readonly reader: Lambda;
  /** Patterns of records, one of which must match; other records don't invoke the function. */
  readonly only: readonly object[];
  /** Receives which records were given up, not their contents: a topic, whose mails reach the operator. */
  readonly failuresTo: ITopic;
}

/** Invokes a function for writes to a table, in the order in which each item was written. */
export function wakeByStream(
  scope: Construct,
  id: string,
  { table, reader, only, failuresTo, ...retries }: TableStreamProps,
): void {
  if (!table.tableStreamArn) throw new Error("expected the table to have a stream");
  const stream = arnBelow(
    { name: `${table.node.id}Arn`, arn: table.tableArn },
    {
      ...{ from: table, to: scope, below: "stream/*" },
      reason: "A stream's name is the time when it was made.",
    },
  );
  allow(reader, streamActions, stream);
  allow(reader, ["sns:Publish"], failuresTo.topicArn);
  new CfnEventSourceMapping(scope, id, {
    eventSourceArn: table.tableStreamArn,
    functionName: reader.functionName,
    startingPosition: "TRIM_HORIZON",
    filterCriteria: { filters: only.map((event) => ({ pattern: JSON.stringify(event) })) },
    destinationConfig: { onFailure: { destination: failuresTo.topicArn } },
    ...retries,
  });
}

/** Actions that Lambda's reader of streams needs. */
const streamActions = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
] as const;
