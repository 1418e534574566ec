import { Duration } from "aws-cdk-lib";
import { type LifecycleRule, StorageClass } from "aws-cdk-lib/aws-s3";
import { canaryDays, canaryObjects } from "#contract/rules/installation/canary";
import { evidenceDays } from "#contract/rules/installation/legal";

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

const ofCanary = (prefix: string): LifecycleRule => ({
  prefix,
  expiration: Duration.days(canaryDays),
  noncurrentVersionExpiration: Duration.days(1),
});

/** Prefixes of what is kept in the bucket of documents; all else was made for one download, or is drawn again. */
export const keptPrefixes = [
  "files/",
  "templates/",
  "envelopes/",
  "companies/",
  "signatures/",
  "attachments/",
];

/** Lifecycle of what is kept in the bucket of documents, and in its copy. */
export const keptRules: readonly LifecycleRule[] = [
  ...["files/", "templates/", "envelopes/", "companies/", "attachments/"].map((prefix) => ({
    // A deleted file can be restored for a month. Recorded objects are never overwritten, because every attempt
    // writes to its own key.
    prefix,
    noncurrentVersionExpiration: Duration.days(30),
    expiredObjectDeleteMarker: true,
  })),
  ...["files/", "envelopes/", "attachments/"].map(seldomRead),
  ...["envelopes/", "attachments/"].map((prefix) => ({
    prefix,
    expiration: Duration.days(evidenceDays),
  })),
  {
    prefix: "signatures/",
    expiration: Duration.days(evidenceDays),
    // A picture that is sent twice is stored twice under one key; the first version is the recorded one.
    noncurrentVersionExpiration: Duration.days(evidenceDays),
  },
  ...canaryObjects.documents.map(ofCanary),
];

/** Lifecycle of sealed documents, and of their copies. */
export const completedRules: readonly LifecycleRule[] = [
  {
    expiration: Duration.days(evidenceDays),
    // An expired object is a noncurrent version by then. S3 deletes none that is still locked.
    noncurrentVersionExpiration: Duration.days(30),
  },
  ofCanary(canaryObjects.completed),
  // A locked version may change its storage class; its content and lock stay the same.
  seldomRead(""),
];
