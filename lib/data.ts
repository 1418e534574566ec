import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  type TablePropsV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

const text = (name: string) => ({ name, type: AttributeType.STRING });
const number = (name: string) => ({ name, type: AttributeType.NUMBER });

/**
 * The four tables of the product, one for unfinished documents and exports, one for programs' events, and two for
 * short-lived data, so that functions that count calls, check codes or store drafts may not write accounts.
 * core/store/common/keys.ts lists their keys.
 */
export class Data extends Construct {
  readonly envelopes: TableV2;
  readonly audit: TableV2;
  readonly templates: TableV2;
  readonly drafts: TableV2;
  readonly events: TableV2;
  readonly subscriptions: TableV2;
  readonly logins: TableV2;
  readonly throttles: TableV2;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const kept = keptTable(stage);
    const warm = stage.warmThroughput ? { warmThroughput: stage.warmThroughput } : {};
    const items = { ...kept, partitionKey: text("pk"), sortKey: text("sk") };
    this.logins = new TableV2(this, "Logins", { ...items, timeToLiveAttribute: "ttl" });
    this.throttles = new TableV2(this, "Throttles", { ...items, timeToLiveAttribute: "ttl" });
    this.envelopes = new TableV2(this, "Envelopes", {
      ...items,
      ...warm,
      timeToLiveAttribute: "ttl",
      globalSecondaryIndexes: [byOwner, byDue].map((index) => ({ ...index, ...warm })),
    });
    this.audit = new TableV2(this, "Audit", {
      ...kept,
      ...warm,
      partitionKey: text("envelopeId"),
      sortKey: number("seq"),
      // After the retention period of the sealed document (contract/rules/installation/legal.ts).
      timeToLiveAttribute: "ttl",
      // audit-watch.ts reads what an entry was before it was changed.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    const byOwnerAndId = { ...kept, partitionKey: text("ownerId"), sortKey: text("id") };
    this.templates = new TableV2(this, "Templates", byOwnerAndId);
    this.drafts = new TableV2(this, "Drafts", {
      ...byOwnerAndId,
      timeToLiveAttribute: "ttl",
      localSecondaryIndexes: [byChange],
    });
    this.events = new TableV2(this, "Events", {
      ...items,
      ...warm,
      timeToLiveAttribute: "ttl",
      globalSecondaryIndexes: [{ ...byDue, ...warm }],
      // event-publishing.ts only needs to know whose event was recorded.
      dynamoStream: StreamViewType.KEYS_ONLY,
    });
    this.subscriptions = new TableV2(this, "Subscriptions", {
      ...items,
      timeToLiveAttribute: "ttl",
      globalSecondaryIndexes: [byReview],
    });
  }
}

/** The dashboard's list. It copies only what a row shows, a small part of an envelope. */
const byOwner = {
  indexName: "byOwner",
  partitionKey: text("ownerId"),
  sortKey: text("createdAt"),
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: ["listing"],
};

/**
 * A row of the list of drafts without the content, which may be 320 KB. A local index, so that a save is listed at
 * once.
 */
const byChange = {
  indexName: "byChange",
  sortKey: text("changedAt"),
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: ["kind", "name", "step", "version", "saveId", "ttl"],
};

/** What the sweep works on; sparse, because only envelopes that owe something have `dueShard`. */
const byDue = {
  indexName: "byDue",
  partitionKey: text("dueShard"),
  sortKey: text("dueAt"),
  projectionType: ProjectionType.KEYS_ONLY,
};

/** Accounts whose payments have to be reviewed; sparse, because trials have none. */
const byReview = {
  indexName: "byReview",
  partitionKey: text("reviewShard"),
  sortKey: text("reviewAt"),
  projectionType: ProjectionType.KEYS_ONLY,
};

function keptTable(stage: Stage) {
  return {
    // Signing comes in bursts; idle tables cost nothing.
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: stage.tableBackups.toDays(),
    },
    deletionProtection: stage.keepsData,
    removalPolicy: removalPolicy(stage),
  } satisfies Partial<TablePropsV2>;
}
