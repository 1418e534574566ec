import { CfnElement, Stack, Validations } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { arnBelow } from "./named-output.ts";
import { removalPolicy, stackSuffix } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface PrivateBucketProps extends Omit<BucketProps, "bucketName"> {
  readonly stage: Stage;
  readonly name: string;
}

export type BucketPurpose = "uploads" | "documents" | "completed" | "access-logs";

/** A bucket that can be accessed only through IAM, a presigned address or CloudFront, and only over TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, name, ...props }: PrivateBucketProps) {
    super(scope, id, {
      bucketName: name,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalPolicy(stage),
      ...props,
    });
    Validations.of(this).acknowledge({
      id: "CloudFormation-Validate::W9003",
      reason:
        "CDK writes sizes of objects as numbers, CloudFormation's schema has text and takes both.",
    });
  }

  /** The ARN of objects such as `uploads/*`, for grants by another stack. */
  keysArn(to: Construct, below: `${string}*`): string {
    const reason = "Keys are made of random ids: a grant can name their folder, not each of them.";
    const bucket = { name: `${this.node.id}Arn`, arn: this.bucketArn };
    return arnBelow(bucket, { from: this, to, below, reason });
  }

  /** Acknowledges this wildcard in this bucket only, so that cdk-nag still reports any other. */
  acknowledgeKeys(pattern: `${string}*`, reason: string): void {
    const stack = Stack.of(this);
    const resource = this.node.defaultChild;
    if (!CfnElement.isCfnElement(resource)) return;
    const logicalId = stack.resolve(resource.logicalId);
    const id = `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${pattern}]`;
    Validations.of(stack).acknowledge({ id, reason });
  }

  /** Never a website; IBucket requires a plain boolean under exactOptionalPropertyTypes. */
  override get isWebsite(): boolean {
    return false;
  }
}

/** Readable, and known before the buckets are there: the role that copies them names them. */
export function bucketName(stack: Stack, stage: Stage, purpose: BucketPurpose): string {
  return `undersign-${stage.name}-${purpose}-${stage.bucketSuffix ?? stackSuffix(stack)}`;
}

/** The site's bucket is new with each stack. */
export const siteBucketName = (stack: Stack, { name }: Stage): string =>
  siteBuckets({ name }).replace("*", stackSuffix(stack));

/** Every name that the site's bucket may have. */
export const siteBuckets = ({ name }: Pick<Stage, "name">): string => `undersign-${name}-site-*`;
