import { CfnParameter, Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { BackupVault } from "aws-cdk-lib/aws-backup";
import { AccountPrincipal, PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { completedRules, keptRules } from "./lifecycles.ts";
import { PrivateBucket } from "./private-bucket.ts";
import { type CopyTo, copiesStackName, dataStackName, type Stage } from "./stages.ts";

export const copiedBuckets = ["documents", "completed"] as const;
export type CopiedBucket = (typeof copiedBuckets)[number];

/** Names are fixed, so that the stack that copies can name them without a reference to another account. */
export const copyBucketName = (stage: Pick<Stage, "name">, to: CopyTo, bucket: CopiedBucket) =>
  `undersign-${stage.name}-copy-${bucket}-${to.account}-${to.region}`;

/** Both vaults have it: that of the stage, and that of its copies. */
export const vaultName = (stage: Pick<Stage, "name">): string => dataStackName(stage);

export const replicationRoleName = (stage: Pick<Stage, "name" | "region">): string =>
  `${dataStackName(stage)}-replication-${stage.region}`;

const vaultChangeable = Duration.days(3);

/**
 * The copies of a stage in another account: a vault with backups of its tables, and buckets with its documents. Nobody in the
 * stage's account can delete any of it.
 */
export class CopiesStack extends Stack {
  constructor(scope: Construct, stage: Stage, to: CopyTo) {
    super(scope, copiesStackName(stage), {
      description: `${stage.productName}: copies of another account's data (${stage.name})`,
      env: { account: to.account, region: to.region },
      terminationProtection: stage.terminationProtection,
    });
    const source = new CfnParameter(this, "SourceAccount", {
      description: "The account of the stage that is copied",
      allowedPattern: "\\d{12}",
    }).valueAsString;
    this.vault(stage, source);
    // Copies of originals and pictures keep the versions' ids, by which envelopes name them.
    const documents = this.bucket(stage, to, "documents");
    const completed = this.bucket(stage, to, "completed");
    for (const bucket of [documents, completed]) mayReplicate(bucket, stage, source);
  }

  private vault(stage: Stage, source: string): void {
    const encryptionKey = new Key(this, "VaultKey", {
      description: `Encrypts copies of tables (${stage.name})`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new BackupVault(this, "Vault", {
      backupVaultName: vaultName(stage),
      encryptionKey,
      // After three days nobody can shorten it or delete the vault, AWS included.
      lockConfiguration: {
        minRetention: stage.tableBackups,
        // CDK wants it to be longer than the shortest one.
        maxRetention: stage.tableBackups.plus(Duration.days(1)),
        changeableFor: vaultChangeable,
      },
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new AccountPrincipal(source)],
            actions: ["backup:CopyIntoBackupVault"],
            resources: ["*"],
          }),
        ],
      }),
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  private bucket(stage: Stage, to: CopyTo, purpose: CopiedBucket): PrivateBucket {
    const isCompleted = purpose === "completed";
    const bucket = new PrivateBucket(this, isCompleted ? "Completed" : "Documents", {
      stage,
      name: copyBucketName(stage, to, purpose),
      versioned: true,
      objectLockEnabled: isCompleted,
      ...(isCompleted && {
        objectLockDefaultRetention: ObjectLockRetention.governance(stage.completedLock),
      }),
      lifecycleRules: [...(isCompleted ? completedRules : keptRules)],
    });
    const reason = "Nobody reads a copy before the original is lost.";
    Validations.of(bucket).acknowledge({ id: "AwsSolutions-S1", reason });
    return bucket;
  }
}

/** The role of the stage's account, which writes as if it were of this one. */
function mayReplicate(bucket: PrivateBucket, stage: Stage, source: string): void {
  const { partition } = Stack.of(bucket);
  const role = `arn:${partition}:iam::${source}:role/${replicationRoleName(stage)}`;
  const grant = (actions: string[], resource: string) =>
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AccountPrincipal(source)],
        actions,
        resources: [resource],
        // A policy that names the role itself can't be made before the role.
        conditions: { ArnEquals: { "aws:PrincipalArn": role } },
      }),
    );
  grant(["s3:GetBucketVersioning", "s3:PutBucketVersioning"], bucket.bucketArn);
  grant([...replicaActions], bucket.arnForObjects("*"));
}

/** The acts of S3 in the bucket of the copies. */
export const replicaActions = [
  "s3:ObjectOwnerOverrideToBucketOwner",
  "s3:ReplicateDelete",
  "s3:ReplicateObject",
  "s3:ReplicateTags",
] as const;
