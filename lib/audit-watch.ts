import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Data } from "./data.ts";
import { wakeByStream } from "./table-stream.ts";

interface AuditWatchProps {
  readonly data: Data;
  readonly watcher: Lambda;
  /** Receives records that are given up. */
  readonly failuresTo: ITopic;
}

/**
 * Invokes a function when an audit entry is changed or removed. IAM can't forbid that: the permission to put an item
 * includes overwriting one.
 */
export class AuditWatch extends Construct {
  constructor(scope: Construct, id: string, { data, watcher, failuresTo }: AuditWatchProps) {
    super(scope, id);
    // Appending an entry, which is normal, invokes nothing.
    wakeByStream(this, "Changes", {
      table: data.audit,
      reader: watcher,
      only: reported,
      failuresTo,
    });
  }
}

/**
 * DynamoDB itself removes entries whose time to live has passed, and only it can be identified as having done so. A
 * change of that time is a change of the entry, and so it is reported.
 */
const reported = [
  { eventName: ["MODIFY"] },
  { eventName: ["REMOVE"], userIdentity: { principalId: [{ exists: false }] } },
  {
    eventName: ["REMOVE"],
    userIdentity: { principalId: [{ "anything-but": ["dynamodb.amazonaws.com"] }] },
  },
];
