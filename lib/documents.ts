import { Duration, Stack } from "aws-cdk-lib";
import { type CorsRule, HttpMethods, ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { retention } from "#contract/rules/installation/legal";
import type { FileCopies } from "./copies.ts";
import type { CopiedBucket } from "./copies-stack.ts";
import { completedRules, keptRules } from "./lifecycles.ts";
import { bucketName, PrivateBucket } from "./private-bucket.ts";
import type { Stage } from "./stages.ts";

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: PrivateBucket;
  /** Undefined where nothing is copied to another account. */
  readonly copies: FileCopies | undefined;
}

/** A bucket for what browsers upload, one for originals and signature images, and one for sealed documents. */
export class Documents extends Construct {
  readonly uploads: PrivateBucket;
  readonly documents: PrivateBucket;
  readonly completed: PrivateBucket;

  constructor(scope: Construct, id: string, props: DocumentsProps) {
    super(scope, id);
    const { stage, accessLogs, copies } = props;
    const stack = Stack.of(this);
    const siteOrigins = originsOf(stage);
    // Without versions: a form that is posted again replaces what it posted before.
    this.uploads = new PrivateBucket(this, "Uploads", {
      stage,
      name: bucketName(stack, stage, "uploads"),
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
      name: bucketName(stack, stage, "documents"),
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
        ...["pages/", "with-pictures/"].map((prefix) => ({
          // Drawn again when somebody reads the page again, or sends the document again.
          prefix,
          expiration: Duration.days(retention.pagePictureDays),
          noncurrentVersionExpiration: Duration.days(1),
        })),
        ...keptRules,
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      ...copied(copies, "documents"),
    });
    this.completed = new PrivateBucket(this, "Completed", {
      stage,
      name: bucketName(stack, stage, "completed"),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: "completed/",
      versioned: true,
      objectLockEnabled: true,
      // Governance rather than compliance mode, so that an administrator can still delete by court order.
      objectLockDefaultRetention: ObjectLockRetention.governance(stage.completedLock),
      lifecycleRules: [...completedRules],
      cors: [corsFrom(siteOrigins, [HttpMethods.GET, HttpMethods.HEAD])],
      ...copied(copies, "completed"),
    });
  }
}

const copied = (copies: FileCopies | undefined, bucket: CopiedBucket) =>
  copies ? { replicationRole: copies.role, replicationRules: copies.rulesOf(bucket) } : {};

/**
 * The site's origins: its own domain, and CloudFront's name, which links mailed before the domain contain. CloudFront's name
 * isn't known before the distribution exists, so any is allowed. That gives little away: the holder of a presigned address
 * can use it without a browser as well.
 */
const originsOf = ({ siteDomain }: Stage): string[] => [
  ...(siteDomain ? [`https://${siteDomain.name}`] : []),
  "https://*.cloudfront.net",
];

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
