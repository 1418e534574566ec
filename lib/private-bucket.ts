import { CfnElement, Stack, Validations } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { removalPolicy, stackSuffix } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface PrivateBucketProps extends Omit<BucketProps, "bucketName"> {
  readonly stage: Stage;
  readonly purpose: BucketPurpose;
}

export type BucketPurpose = "documents" | "completed" | "site" | "access-logs";

/** A bucket that nobody reaches but by IAM, a signed address or CloudFront, and only over TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, purpose, ...props }: PrivateBucketProps) {
    super(scope, id, {
      bucketName: bucketName(Stack.of(scope), stage, purpose),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalPolicy(stage),
      ...props,
    });
  }

  /** For grants: `uploads/*`. */
  keysArn(pattern: `${string}*`): string {
    const reason = "Keys are made of random ids: a grant can name their folder, not each of them.";
    this.acknowledgeKeys(pattern, reason);
    return this.arnForObjects(pattern);
  }

  /** That very wildcard in this very bucket, so that cdk-nag still finds any other. */
  acknowledgeKeys(pattern: `${string}*`, reason: string): void {
    const stack = Stack.of(this);
    const resource = this.node.defaultChild;
    if (!CfnElement.isCfnElement(resource)) return;
    const logicalId = stack.resolve(resource.logicalId);
    const id = `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${pattern}]`;
    Validations.of(stack).acknowledge({ id, reason });
  }

  /** Never; and a plain boolean, as IBucket wants it under exactOptionalPropertyTypes. */
  override get isWebsite(): boolean {
    return false;
  }
}

/**
 * Names are made here, not by CloudFormation: the site's content security policy names the document
 * buckets and their CORS names the site, which by references would be a circle.
 */
function bucketName(stack: Stack, stage: Stage, purpose: BucketPurpose): string {
  return `undersign-${stage.name}-${purpose}-${stackSuffix(stack)}`;
}

/** The address that browsers use: presigned URLs are made for the regional endpoint. */
export function bucketOrigin(stack: Stack, stage: Stage, purpose: BucketPurpose): string {
  return `https://${bucketName(stack, stage, purpose)}.s3.${stack.region}.${stack.urlSuffix}`;
}
