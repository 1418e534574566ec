import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sealedDays } from "../../contract/rules/installation/legal.ts";
import { copyBucketName } from "../../lib/copies-stack.ts";
import { keptPrefixes } from "../../lib/lifecycles.ts";
import { stageFaults } from "../../lib/stage-faults.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { openCopies } from "../../scripts/operate/backup/copies.ts";
import { keptTables } from "../../scripts/operate/backup/items.ts";
import { resourcesOf, type Template } from "../../scripts/template.ts";
import { lintTemplates } from "../../scripts/template-rules.ts";
import { named, prod, stackTemplates, wholeTemplate } from "./synthesized.ts";

/** No laptop emulates this: copies of a stage's data in another account. */

const copyTo = { account: "222233334444", region: "eu-west-1" } as const;
const stage: Stage = { ...stages.prod, region: "eu-central-1", copyTo };
const templates = stackTemplates(stage);
const copies = named(templates, "Undersign-prod-copies");
const source = wholeTemplate(stage);
const properties = z.looseObject({});
const only = (template: Template, type: string, beginning = "") => {
  const found = resourcesOf(template, type, properties).filter(({ id }) =>
    RegExp(`^${beginning}`).test(id),
  );
  expect(found.length, `${type} ${beginning}`).toBe(1);
  return found[0] ?? { id: "" };
};

test("templates with copies break none of their own rules", () => {
  expect(lintTemplates(templates)).toEqual([]);
});

test("the copies are in the other account's region; without the setting nothing is added", () => {
  expect([copies.region, source.region]).toEqual([copyTo.region, stage.region]);
  const added = [...source.resources.keys()].filter((id) => !prod.resources.has(id));
  expect(added.map((id) => source.resources.get(id)?.type).sort()).toEqual([
    "AWS::Backup::BackupPlan",
    "AWS::Backup::BackupSelection",
    "AWS::Backup::BackupVault",
    "AWS::Events::Rule",
    "AWS::IAM::Role",
    "AWS::IAM::Role",
    "AWS::KMS::Key",
  ]);
});

test("each kept table is backed up at night and copied into a vault that nobody can empty", () => {
  const { BackupPlan } = only(source, "AWS::Backup::BackupPlan");
  expect(BackupPlan).toMatchObject({
    BackupPlanRule: [
      {
        ScheduleExpression: "cron(0 3 * * ? *)",
        CopyActions: [
          {
            DestinationBackupVaultArn:
              "arn:aws:backup:eu-west-1:222233334444:backup-vault:Undersign-prod",
            Lifecycle: { DeleteAfterDays: 35 },
          },
        ],
      },
    ],
  });
  const { BackupSelection } = only(source, "AWS::Backup::BackupSelection");
  const { Resources } = z.parse(z.object({ Resources: z.array(z.string()) }), BackupSelection);
  expect(Resources).toHaveLength(keptTables.length);
  for (const table of keptTables)
    expect(Resources.some((arn) => arn.startsWith(`<Data${table}`))).toBe(true);
  const vault = only(copies, "AWS::Backup::BackupVault");
  expect(vault).toMatchObject({
    BackupVaultName: "Undersign-prod",
    LockConfiguration: { MinRetentionDays: 35, MaxRetentionDays: 36, ChangeableForDays: 3 },
    AccessPolicy: {
      Statement: [{ Action: "backup:CopyIntoBackupVault", Effect: "Allow" }],
    },
  });
  for (const { id } of [vault, only(copies, "AWS::KMS::Key")])
    expect(copies.resources.get(id)?.deletionPolicy).toBe("Retain");
});

test("a backup or copy that fails is mailed", () => {
  const { EventPattern, Targets } = only(source, "AWS::Events::Rule", "AlarmsCopyFailed");
  expect(EventPattern).toMatchObject({
    source: ["aws.backup"],
    detail: { state: ["FAILED", "ABORTED", "EXPIRED"] },
  });
  expect(JSON.stringify(Targets)).toContain("docs/runbook.md#copies");
});

const rulesOf = (beginning: string) => {
  const { ReplicationConfiguration } = only(source, "AWS::S3::Bucket", beginning);
  return z.parse(replication, ReplicationConfiguration).Rules;
};
const replication = z.object({
  Rules: z.array(
    z.looseObject({ Filter: z.looseObject({ Prefix: z.string() }), Destination: properties }),
  ),
});

test("stored documents are copied with their versions, and sealed ones with their lock", () => {
  expect(rulesOf("Documents[0-9A-F]{8}$").map(({ Filter }) => Filter.Prefix)).toEqual(keptPrefixes);
  expect(rulesOf("DocumentsCompleted")).toMatchObject([
    {
      Status: "Enabled",
      Filter: { Prefix: "" },
      DeleteMarkerReplication: { Status: "Enabled" },
      Destination: {
        Bucket: `arn:aws:s3:::${copyBucketName(stage, copyTo, "completed")}`,
        Account: copyTo.account,
        AccessControlTranslation: { Owner: "Destination" },
      },
    },
  ]);
  const copied = only(copies, "AWS::S3::Bucket", "Completed");
  expect(copied).toMatchObject({
    BucketName: "undersign-prod-copy-completed-222233334444-eu-west-1",
    VersioningConfiguration: { Status: "Enabled" },
    ObjectLockConfiguration: {
      Rule: { DefaultRetention: { Mode: "GOVERNANCE", Days: sealedDays } },
    },
  });
  const kept = only(source, "AWS::S3::Bucket", "DocumentsCompleted");
  expect(copied).toMatchObject({
    LifecycleConfiguration: Reflect.get(kept, "LifecycleConfiguration"),
  });
});

test("the role that copies reads versions with their locks, and writes into the copies alone", () => {
  const { Policies, RoleName } = only(source, "AWS::IAM::Role", "FileCopies");
  const text = JSON.stringify(Policies);
  expect(RoleName).toBe("Undersign-prod-replication-eu-central-1");
  for (const action of ["GetObjectRetention", "GetObjectVersionForReplication", "ReplicateObject"])
    expect(text).toContain(`s3:${action}`);
  expect(text).not.toMatch(/s3:(Put|Delete|\*)/);
  for (const { PolicyDocument } of resourcesOf(copies, "AWS::S3::BucketPolicy", properties)) {
    const policy = JSON.stringify(PolicyDocument);
    expect(policy).toContain(":role/Undersign-prod-replication-eu-central-1");
    expect(policy).not.toMatch(/"Effect":"Allow"[^}]*s3:(Delete|GetObject|PutObject)/);
  }
});

test("copies to an account with a wrong number, and copies of a throw-away stage, are refused", () => {
  const faults = (change: Partial<Stage>) =>
    stageFaults({ ...stages.prod, ...change }, "none").filter((one) => /cop(y|ies)/.test(one));
  expect(faults({})).toEqual([]);
  expect(faults({ copyTo: { ...copyTo, account: "1234" } })).toEqual([
    "undersign.config.ts: copyTo.account is 1234, and accounts have twelve digits",
  ]);
  expect(faults({ copyTo, keepsData: false })).toEqual([
    "undersign.config.ts: prod keeps no data, and copyTo would keep it",
  ]);
});

test("a restore is exported from the copies' own buckets, and a stage without copies has none", () => {
  const { data, from } = openCopies(stage);
  const bucketsThere = resourcesOf(copies, "AWS::S3::Bucket", properties).map(
    ({ BucketName }) => BucketName,
  );
  const { Documents, Completed } = data.names.buckets;
  expect([Documents, Completed].sort()).toEqual(bucketsThere.sort());
  expect(data.names.tables.Audit).toBe("Undersign-prod-restored-Audit");
  expect(from).toMatchObject({ stack: "Undersign-prod-copies", ...copyTo });
  expect(() => openCopies(stages.prod)).toThrow(
    "expected copyTo of prod in undersign.config.ts, found none",
  );
});
