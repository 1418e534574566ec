import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Data } from "./data.ts";
import { wakeByStream } from "./table-stream.ts";

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
    // What is appended, as it should be, invokes nothing.
    wakeByStream(this, "Changes", { table: data.audit, reader: watcher, only: reported });
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
