import { Stack, Validations } from "aws-cdk-lib";
import { CfnEventSourceMapping, type Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { allow } from "./allow.ts";
import type { Data } from "./data.ts";

interface AuditWatchProps {
  readonly data: Data;
  readonly watcher: Lambda;
}

/**
 * Wakes a function when an audit entry is changed or removed. IAM can't forbid it: who may put an item may put
 * it over another one (decision 20).
 */
export class AuditWatch extends Construct {
  constructor(scope: Construct, id: string, { data, watcher }: AuditWatchProps) {
    super(scope, id);
    const { audit } = data;
    if (!audit.tableStreamArn) throw new Error("expected the audit table to have a stream");
    allow(watcher, streamActions, `${audit.tableArn}/stream/*`);
    const table = Stack.of(this).resolve(audit.tableArn)["Fn::GetAtt"][0];
    Validations.of(Stack.of(this)).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${table}.Arn>/stream/*]`,
      reason: "A stream's name is the time when it was made.",
    });
    new CfnEventSourceMapping(this, "Changes", {
      eventSourceArn: audit.tableStreamArn,
      functionName: watcher.functionName,
      startingPosition: "TRIM_HORIZON",
      // What is appended, as it should be, invokes nothing.
      filterCriteria: { filters: reported.map((event) => ({ pattern: JSON.stringify(event) })) },
    });
  }
}

/**
 * DynamoDB itself removes entries whose time to live is over, and only it can say that it was the one. A change of
 * that time is a change of the entry, and so reported.
 */
const reported = [
  { eventName: ["MODIFY"] },
  { eventName: ["REMOVE"], userIdentity: { principalId: [{ exists: false }] } },
  {
    eventName: ["REMOVE"],
    userIdentity: { principalId: [{ "anything-but": ["dynamodb.amazonaws.com"] }] },
  },
];

/** What Lambda's reader of streams needs. */
const streamActions = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
] as const;
