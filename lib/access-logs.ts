import { Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { bucketName, PrivateBucket, siteBuckets } from "./private-bucket.ts";
import type { Stage } from "./stages.ts";

/** S3's log of every request to the other buckets. */
export class AccessLogs extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, "Bucket", {
      stage,
      name: bucketName(Stack.of(this), stage, "access-logs"),
      lifecycleRules: [{ expiration: Duration.days(stage.logs) }],
    });
    this.bucket.addToResourcePolicy(siteMayLog(this.bucket, stage));
    Validations.of(this.bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "This is the bucket that the logs go to; logging it into itself would never end.",
    });
  }
}

/** Folder of the log of the site's bucket, which another stack makes. */
export const siteLogPrefix = "site/";

/** CDK writes the same for each bucket of this stack. */
const siteMayLog = (log: PrivateBucket, stage: Stage): PolicyStatement =>
  new PolicyStatement({
    principals: [new ServicePrincipal("logging.s3.amazonaws.com")],
    actions: ["s3:PutObject"],
    resources: [log.arnForObjects(`${siteLogPrefix}*`)],
    conditions: {
      ArnLike: { "aws:SourceArn": `arn:${Stack.of(log).partition}:s3:::${siteBuckets(stage)}` },
      StringEquals: { "aws:SourceAccount": Stack.of(log).account },
    },
  });
