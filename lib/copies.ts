import { Arn, ArnFormat, Stack, Validations } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Bucket, type IBucket, type ReplicationRule } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import {
  type CopiedBucket,
  copiedBuckets,
  copyBucketName,
  replicaActions,
  replicationRoleName,
  vaultName,
} from "./copies-stack.ts";
import type { Data } from "./data.ts";
import { InlineRole } from "./inline-role.ts";
import { keptPrefixes } from "./lifecycles.ts";
import { bucketName } from "./private-bucket.ts";
import { removalPolicy } from "./protection.ts";
import type { CopyTo, Stage } from "./stages.ts";

/** Copies of files as they are written, by S3, into the buckets of `copies-stack.ts`. */
export class FileCopies extends Construct {
  readonly role: Role;
  private readonly to: CopyTo;
  private readonly stage: Stage;

  constructor(scope: Construct, id: string, stage: Stage, to: CopyTo) {
    super(scope, id);
    this.stage = stage;
    this.to = to;
    this.role = new InlineRole(this, "Role", {
      service: "s3.amazonaws.com",
      roleName: replicationRoleName(stage),
    });
    for (const bucket of copiedBuckets) this.allow(bucket);
  }

  /** One for each prefix that is copied; deletions are copied as markers, and go by the copy's own lifecycle. */
  rulesOf(bucket: CopiedBucket): ReplicationRule[] {
    const destination = this.destination(bucket);
    const prefixes = bucket === "documents" ? keptPrefixes : [""];
    return prefixes.map((prefix, priority) => ({
      ...{ destination, priority, filter: { prefix } },
      id: ruleId(prefix),
      accessControlTransition: true,
      deleteMarkerReplication: true,
    }));
  }

  private destination(bucket: CopiedBucket): IBucket {
    const { account, region } = this.to;
    return Bucket.fromBucketAttributes(this, `to-${bucket}`, {
      bucketName: copyBucketName(this.stage, this.to, bucket),
      ...{ account, region },
    });
  }

  /** Named by the buckets' names, since buckets refer to the role. */
  private allow(bucket: CopiedBucket): void {
    const stack = Stack.of(this);
    const here = `arn:${stack.partition}:s3:::${bucketName(stack, this.stage, bucket)}`;
    const there = `arn:${stack.partition}:s3:::${copyBucketName(this.stage, this.to, bucket)}`;
    const grant = (actions: readonly string[], resource: string) =>
      this.role.addToPrincipalPolicy(
        new PolicyStatement({ actions: [...actions], resources: [resource] }),
      );
    grant(["s3:GetReplicationConfiguration", "s3:ListBucket"], here);
    grant(readActions, `${here}/*`);
    grant(replicaActions, `${there}/*`);
    for (const keys of [`${here}/*`, `${there}/*`]) {
      const id = `AwsSolutions-IAM5[Resource::${asReported(stack.resolve(keys))}]`;
      Validations.of(this.role).acknowledge({ id, reason: "S3 copies each object of the bucket." });
    }
  }
}

/** cdk-nag names a joined text by its parts, functions of CloudFormation as JSON. */
function asReported(resolved: unknown): string {
  if (typeof resolved === "string") return resolved;
  const joined = Object(resolved)["Fn::Join"];
  const parts: unknown[] = Array.isArray(joined) && Array.isArray(joined[1]) ? joined[1] : [];
  return parts.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("");
}

const ruleId = (prefix: string): string => prefix.replace("/", "") || "all";

/** The parts of a version that S3 reads, its lock included. */
const readActions = [
  "s3:GetObjectLegalHold",
  "s3:GetObjectRetention",
  "s3:GetObjectVersionAcl",
  "s3:GetObjectVersionForReplication",
  "s3:GetObjectVersionTagging",
] as const;

/** A backup of each kept table every night, and its copy in the vault of `copies-stack.ts`. */
export class TableCopies extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, to, data }: { readonly stage: Stage; readonly to: CopyTo; readonly data: Data },
  ) {
    super(scope, id);
    const key = new Key(this, "Key", {
      description: `Encrypts backups of tables on their way to account ${to.account} (${stage.name})`,
      enableKeyRotation: true,
      removalPolicy: removalPolicy(stage),
    });
    // A backup that AWS's own key encrypts can't be copied to another account.
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AccountPrincipal(to.account)],
        actions: ["kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey*", "kms:ReEncrypt*"],
        resources: ["*"],
      }),
    );
    const vault = new CfnBackupVault(this, "Vault", {
      backupVaultName: vaultName(stage),
      encryptionKeyArn: key.keyArn,
    });
    vault.applyRemovalPolicy(removalPolicy(stage));
    const deleteAfterDays = stage.tableBackups.toDays();
    const destinationBackupVaultArn = Arn.format(
      {
        ...{ partition: Stack.of(this).partition, service: "backup", ...to },
        ...{ resource: "backup-vault", resourceName: vaultName(stage) },
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      },
      Stack.of(this),
    );
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: vaultName(stage),
        backupPlanRule: [
          {
            ruleName: "nightly",
            targetBackupVault: vault.ref,
            scheduleExpression: "cron(0 3 * * ? *)",
            // The copy is what counts; here point-in-time recovery has each second.
            lifecycle: { deleteAfterDays: 2 },
            copyActions: [{ destinationBackupVaultArn, lifecycle: { deleteAfterDays } }],
          },
        ],
      },
    });
    const managed = "service-role/AWSBackupServiceRolePolicyForBackup";
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managed)],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managed}]`,
      reason: "What AWS Backup needs for a table and its copy changes with AWS Backup.",
    });
    const tables = [data.envelopes, data.audit, data.templates, data.drafts, data.events];
    new CfnBackupSelection(this, "Tables", {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: "kept-tables",
        iamRoleArn: role.roleArn,
        resources: [...tables, data.subscriptions].map(({ tableArn }) => tableArn),
      },
    });
  }
}
