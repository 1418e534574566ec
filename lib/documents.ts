import { Duration } from "aws-cdk-lib";
import {
  type CorsRule,
  HttpMethods,
  type LifecycleRule,
  ObjectLockRetention,
  StorageClass,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { evidenceDays, retention } from "#contract/legal";
import { PrivateBucket } from "./private-bucket.ts";
import type { Stage } from "./stages.ts";

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: PrivateBucket;
  /** Every origin that the site's pages may have. */
  readonly siteOrigins: readonly string[];
}

/** A bucket for what browsers upload, one for originals and signature images, and one for sealed documents. */
export class Documents extends Construct {
  readonly uploads: PrivateBucket;
  readonly documents: PrivateBucket;
  readonly completed: PrivateBucket;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteOrigins }: DocumentsProps) {
    super(scope, id);
    // Without versions: a form that is posted again replaces what it posted before.
    this.uploads = new PrivateBucket(this, "Uploads", {
      stage,
      purpose: "uploads",
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: "uploads/",
      cors: [corsFrom(siteOrigins, [HttpMethods.POST])],
      // Uploads that were not completed within a day were abandoned.
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    this.documents = new PrivateBucket(this, "Documents", {
      stage,
      purpose: "documents",
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: "documents/",
      // An envelope records the version that was sent, so that what is signed is what was shown.
      versioned: true,
      cors: [corsFrom(siteOrigins, [HttpMethods.GET, HttpMethods.HEAD])],
      lifecycleRules: [
        {
          // The prefix to which browsers uploaded in earlier versions.
          prefix: "uploads/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...["evidence/", "exports/", "exported/"].map((prefix) => ({
          // Created to be downloaded within a day, from what is stored elsewhere.
          prefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        })),
        {
          // Drawn again when somebody reads the page again.
          prefix: "pages/",
          expiration: Duration.days(retention.pagePictureDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
        ...["files/", "templates/", "envelopes/", "companies/"].map((prefix) => ({
          // A deleted file can be restored for a month. Recorded objects are never overwritten, because every attempt
          // writes to its own key.
          prefix,
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        })),
        ...["files/", "envelopes/"].map(seldomRead),
        { prefix: "envelopes/", expiration: Duration.days(evidenceDays) },
        {
          prefix: "signatures/",
          expiration: Duration.days(evidenceDays),
          // A picture that is sent twice is stored twice under one key; the first version is the recorded one.
          noncurrentVersionExpiration: Duration.days(evidenceDays),
        },
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
      // Governance rather than compliance mode, so that an administrator can still delete by court order.
      objectLockDefaultRetention: ObjectLockRetention.governance(stage.completedLock),
      lifecycleRules: [
        {
          expiration: Duration.days(evidenceDays),
          // An expired object is a noncurrent version by then. S3 deletes none that is still locked.
          noncurrentVersionExpiration: Duration.days(30),
        },
        // A locked version may change its storage class; its content and lock stay the same.
        seldomRead(""),
      ],
      cors: [corsFrom(siteOrigins, [HttpMethods.GET, HttpMethods.HEAD])],
    });
  }
}

/**
 * Glacier Instant Retrieval answers as fast as Standard, for a sixth of the monthly price plus 0.03 USD per GB read. It
 * charges every object for at least 128 KB and 90 days.
 */
const seldomRead = (prefix: string): LifecycleRule => ({
  ...(prefix ? { prefix } : {}),
  objectSizeGreaterThan: 128 * 1024,
  transitions: [
    {
      storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
      transitionAfter: Duration.days(90),
    },
  ],
});

/** The PDF viewer reads ranges and needs their headers. Browsers may cache the preflight for an hour. */
function corsFrom(siteOrigins: readonly string[], allowedMethods: HttpMethods[]): CorsRule {
  return {
    allowedOrigins: [...siteOrigins],
    allowedMethods,
    allowedHeaders: ["*"],
    exposedHeaders: ["ETag", "Content-Range", "Accept-Ranges", "Content-Length"],
    maxAge: Duration.hours(1).toSeconds(),
  };
}
