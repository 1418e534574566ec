import { describe, expect, test } from "vitest";
import { evidenceDays, retention, sealedDays } from "../../contract/rules/installation/legal.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import { dev, prod, prodStage, wholeTemplate } from "./synthesized.ts";

const tables = resourcesOf(prod, "AWS::DynamoDB::GlobalTable", shape.table);
const buckets = resourcesOf(prod, "AWS::S3::Bucket", shape.bucket);

function table(name: string) {
  const found = tables.find(({ id }) => id.startsWith(`Data${name}`));
  if (!found) throw new Error(`expected a table ${name}, found ${tables.map(({ id }) => id)}`);
  return found;
}

function bucket(purpose: string) {
  const found = buckets.find((each) => each.BucketName.startsWith(`undersign-prod-${purpose}-`));
  if (!found) throw new Error(`expected a bucket for ${purpose}`);
  return found;
}

const keptTypes = [
  "AWS::Cognito::UserPool",
  "AWS::DynamoDB::GlobalTable",
  "AWS::KMS::Key",
  "AWS::S3::Bucket",
];

describe("in prod", () => {
  test("tables are backed up for 35 days and protected", () => {
    expect(tables).toHaveLength(8);
    for (const { Replicas } of tables) {
      expect(Replicas).toMatchObject([
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: {
            PointInTimeRecoveryEnabled: true,
            RecoveryPeriodInDays: 35,
          },
        },
      ]);
    }
  });

  test.each(keptTypes)("every %s survives the stack, but not a failed first deploy", (type) => {
    const kept = [...prod.resources.values()].filter((resource) => resource.type === type);
    expect(kept).not.toHaveLength(0);
    for (const { deletionPolicy } of kept) expect(deletionPolicy).toBe("RetainExceptOnCreate");
  });

  test("completed documents are locked for seven years", () => {
    const completed = bucket("completed");
    expect(completed.ObjectLockEnabled).toBe(true);
    const retention = completed.ObjectLockConfiguration?.Rule.DefaultRetention;
    expect(retention?.Mode).toBe("GOVERNANCE");
    expect(retention?.Days).toBeGreaterThanOrEqual(7 * 365);
  });
});

describe("in dev", () => {
  test.each(keptTypes)("every %s goes with the stack", (type) => {
    const gone = [...dev.resources.values()].filter((resource) => resource.type === type);
    expect(gone).not.toHaveLength(0);
    for (const { deletionPolicy } of gone) expect(deletionPolicy).toBe("Delete");
  });

  test("tables are backed up too", () => {
    for (const { Replicas } of resourcesOf(dev, "AWS::DynamoDB::GlobalTable", shape.table)) {
      expect(Replicas[0]?.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled).toBe(true);
    }
  });
});

describe("tables", () => {
  test("have the keys that the store uses", () => {
    const keysOf = (name: string) => table(name).KeySchema.map((key) => key.AttributeName);
    expect(keysOf("Envelopes")).toEqual(["pk", "sk"]);
    expect(keysOf("Audit")).toEqual(["envelopeId", "seq"]);
    expect(keysOf("Templates")).toEqual(["ownerId", "id"]);
    expect(keysOf("Subscriptions")).toEqual(["pk", "sk"]);
    expect(keysOf("Logins")).toEqual(["pk", "sk"]);
    expect(keysOf("Throttles")).toEqual(["pk", "sk"]);
  });

  test("forget sign-ins and counters by themselves", () => {
    for (const name of ["Logins", "Throttles"]) {
      const ttl = { AttributeName: "ttl", Enabled: true };
      expect(table(name).TimeToLiveSpecification).toEqual(ttl);
    }
  });

  test("copy into indexes only what lists show", () => {
    const projections = table("Envelopes").GlobalSecondaryIndexes.map((index) => [
      index.IndexName,
      index.Projection.ProjectionType,
    ]);
    expect(projections).toEqual([
      ["byOwner", "INCLUDE"],
      ["byDue", "KEYS_ONLY"],
    ]);
    // Whoever lists drafts is charged for what the index holds, so the content must not be in it.
    expect(table("Drafts").LocalSecondaryIndexes).toMatchObject([
      {
        IndexName: "byChange",
        Projection: {
          ProjectionType: "INCLUDE",
          NonKeyAttributes: ["kind", "name", "step", "version", "saveId", "ttl"],
        },
      },
    ]);
  });
});

describe("buckets", () => {
  test("none is public", () => {
    expect(buckets).toHaveLength(5);
    for (const { PublicAccessBlockConfiguration } of buckets) {
      expect(PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  test("each refuses requests without TLS", () => {
    const policies = resourcesOf(prod, "AWS::S3::BucketPolicy", shape.bucketPolicy);
    for (const { id } of buckets) {
      const denials = policies
        .filter((policy) => policy.Bucket === `<${id}>`)
        .flatMap((policy) => policy.PolicyDocument.Statement)
        .filter((statement) => statement.Effect === "Deny");
      expect(denials).toContainEqual(
        expect.objectContaining({ Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      );
    }
  });

  test("an original keeps the version that was sent", () => {
    expect(bucket("documents").VersioningConfiguration?.Status).toBe("Enabled");
  });

  test("an upload that is posted again replaces the one before, and goes after a day", () => {
    const { VersioningConfiguration, LifecycleConfiguration } = bucket("uploads");
    expect(VersioningConfiguration).toBeUndefined();
    const rules = LifecycleConfiguration?.Rules ?? [];
    expect(rules).toContainEqual({ Status: "Enabled", ExpirationInDays: 1 });
  });

  test.each([
    ["documents", "files/"],
    ["documents", "envelopes/"],
    ["completed", undefined],
  ])(
    "of %s what is below %s moves after 90 days to a class that answers at once, small objects never",
    (purpose, prefix) => {
      const rules = bucket(purpose).LifecycleConfiguration?.Rules ?? [];
      const moving = rules.filter(({ Prefix, Transitions }) => Prefix === prefix && Transitions);
      expect(moving).toHaveLength(1);
      expect(moving[0]?.Transitions).toEqual([
        { StorageClass: "GLACIER_IR", TransitionInDays: 90 },
      ]);
      expect(Number(moving[0]?.ObjectSizeGreaterThan)).toBeGreaterThanOrEqual(128 * 1024);
    },
  );

  const daysOf = (purpose: string, prefix: string | undefined) =>
    (bucket(purpose).LifecycleConfiguration?.Rules ?? [])
      .filter((rule) => rule.Prefix === prefix)
      .map(({ ExpirationInDays }) => ExpirationInDays)
      .filter((days) => days !== undefined);

  test("a document goes by itself, and never before the sealed one's years are over", () => {
    const locked = bucket("completed").ObjectLockConfiguration?.Rule.DefaultRetention.Days;
    expect(locked).toBe(sealedDays);
    expect(daysOf("completed", undefined)).toEqual([evidenceDays]);
    expect(daysOf("documents", "envelopes/")).toEqual([evidenceDays]);
    expect(daysOf("documents", "signatures/")).toEqual([evidenceDays]);
    expect(daysOf("documents", "attachments/")).toEqual([evidenceDays]);
    // The first version of a picture is the recorded one, and noncurrent once the picture is sent again.
    const rules = bucket("documents").LifecycleConfiguration?.Rules ?? [];
    expect(rules.find(({ Prefix }) => Prefix === "signatures/")).toMatchObject({
      NoncurrentVersionExpiration: { NoncurrentDays: evidenceDays },
    });
    // It may be signed on its last day.
    expect(evidenceDays - sealedDays).toBeGreaterThan(limits.expiryDaysMax);
    for (const name of ["Envelopes", "Audit"]) {
      const ttl = { AttributeName: "ttl", Enabled: true };
      expect(table(name).TimeToLiveSpecification, name).toEqual(ttl);
    }
  });

  test("pictures of pages go after a month", () => {
    expect(daysOf("documents", "pages/")).toEqual([retention.pagePictureDays]);
    expect(daysOf("documents", "with-pictures/")).toEqual([retention.pagePictureDays]);
  });

  test("objects made for one download are deleted after a day", () => {
    for (const prefix of ["evidence/", "exports/", "exported/"])
      expect(daysOf("documents", prefix)).toEqual([1]);
  });

  test("buckets answer to pages of CloudFront alone: uploads to posting, documents to reading", () => {
    const [fromUploads, fromDocuments, fromCompleted] = ["uploads", "documents", "completed"].map(
      (purpose) => bucket(purpose).CorsConfiguration?.CorsRules,
    );
    const site = ["https://*.cloudfront.net"];
    expect(fromUploads).toEqual([{ AllowedOrigins: site, AllowedMethods: ["POST"] }]);
    expect(fromDocuments).toEqual([{ AllowedOrigins: site, AllowedMethods: ["GET", "HEAD"] }]);
    expect(fromCompleted).toEqual([{ AllowedOrigins: site, AllowedMethods: ["GET", "HEAD"] }]);
  });
});

test("a stage that expects many documents at once has tables and indexes that take them, and more publishers", () => {
  const warmThroughput = { writeUnitsPerSecond: 15_000, readUnitsPerSecond: 15_000 };
  const large = wholeTemplate({ ...prodStage, lambdaConcurrency: 1000, warmThroughput });
  const warmOf = (template: typeof prod) =>
    resourcesOf(template, "AWS::DynamoDB::GlobalTable", shape.table).flatMap(
      ({ id, WarmThroughput, GlobalSecondaryIndexes }) => [
        ...(WarmThroughput ? [id.replace(/^Data|[0-9A-F]{8}$/g, "")] : []),
        ...GlobalSecondaryIndexes.flatMap((index) => (index.WarmThroughput ? index.IndexName : [])),
      ],
    );
  expect(warmOf(large)).toEqual(["Envelopes", "byOwner", "byDue", "Audit", "Events", "byDue"]);
  expect(warmOf(prod)).toEqual([]);
  const publishers = (template: typeof prod) =>
    resourcesOf(template, "AWS::Lambda::EventSourceMapping", shape.eventSource).flatMap(
      ({ ParallelizationFactor }) => ParallelizationFactor ?? [],
    );
  expect([publishers(prod), publishers(large)]).toEqual([[1], [10]]);
});
