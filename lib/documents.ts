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

/** Uploads, frozen originals and signature images in one bucket; sealed documents in one of their own. */
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
      // An envelope names the version that was sent: what is signed is what was shown.
      versioned: true,
      cors: [corsFrom(siteUrl, [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD])],
      lifecycleRules: [
        {
          // Not yet accepted by `complete`: either it is within a day, or it was given up.
          prefix: "uploads/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Made from what is kept elsewhere, for one download.
          prefix: "evidence/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...["files/", "templates/", "envelopes/"].map((prefix) => ({
          // A deleted file can be brought back for a month and is then really gone. Nothing that a record
          // names is ever overwritten: every attempt writes to a key of its own.
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
      // Governance, not compliance: a court order to delete must remain possible for an administrator.
      objectLockDefaultRetention: ObjectLockRetention.governance(stage.completedLock),
      cors: [corsFrom(siteUrl, [HttpMethods.GET, HttpMethods.HEAD])],
    });
  }
}

/** The PDF viewer reads by ranges and needs their headers; the browser may keep the answer an hour. */
function corsFrom(siteUrl: string, allowedMethods: HttpMethods[]): CorsRule {
  return {
    allowedOrigins: [siteUrl],
    allowedMethods,
    allowedHeaders: ["*"],
    exposedHeaders: ["ETag", "Content-Range", "Accept-Ranges", "Content-Length"],
    maxAge: Duration.hours(1).toSeconds(),
  };
}
