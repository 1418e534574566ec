import { Duration, Validations } from "aws-cdk-lib";
import { Construct } from "constructs";
import { PrivateBucket } from "./private-bucket.ts";
import type { Stage } from "./stages.ts";

/** S3's log of every request to the other buckets. */
export class AccessLogs extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, "Bucket", {
      stage,
      purpose: "access-logs",
      lifecycleRules: [{ expiration: Duration.days(stage.logs) }],
    });
    Validations.of(this.bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "This is the bucket that the logs go to; logging it into itself would never end.",
    });
  }
}
