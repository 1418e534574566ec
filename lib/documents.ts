import { Duration } from "aws-cdk-lib";
import { type CorsRule, HttpMethods, ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { PrivateBucket } from "./private-bucket.ts";
import type { Stage } from "./stages.ts";

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: PrivateBucket;
  readonly siteUrl: string;
}

/** One bucket for uploads, originals and signature images, another one for sealed documents. */
export class Documents extends Construct {
  readonly documents: PrivateBucket;
  readonly completed: PrivateBucket;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteUrl }: DocumentsProps) {
    super(scope, id);
    this.documents = new PrivateBucket(this, "Documents", {
      stage,
      purpose: "documents",
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: "documents/",
      // An envelope records the version that was sent, so that what is signed is what was shown.
      versioned: true,
      cors: [corsFrom(siteUrl, [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD])],
      lifecycleRules: [
        {
          // Uploads that were not completed within a day were given up.
          prefix: "uploads/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Made for a single download, from what is stored elsewhere.
          prefix: "evidence/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...["files/", "templates/", "envelopes/"].map((prefix) => ({
          // A deleted file can be restored for a month. Recorded objects are never overwritten, because
          // every attempt writes to its own key.
          prefix,
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        })),
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    this.completed = new PrivateBucket(this, "Completed", {
      stage,
      purpose: "completed",
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: "completed/",
      versioned: true,
      objectLockEnabled: true,
      // Governance instead of compliance, so that an administrator can still delete by court order.
      objectLockDefaultRetention: ObjectLockRetention.governance(stage.completedLock),
      cors: [corsFrom(siteUrl, [HttpMethods.GET, HttpMethods.HEAD])],
    });
  }
}

/** The PDF viewer reads ranges and needs their headers. Browsers may cache the preflight for an hour. */
function corsFrom(siteUrl: string, allowedMethods: HttpMethods[]): CorsRule {
  return {
    allowedOrigins: [siteUrl],
    allowedMethods,
    allowedHeaders: ["*"],
    exposedHeaders: ["ETag", "Content-Range", "Accept-Ranges", "Content-Length"],
    maxAge: Duration.hours(1).toSeconds(),
  };
}
