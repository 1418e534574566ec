import type { Resource } from "../../src/template/resource.ts";

export const resources: Resource[] = [
  {
    id: "Table",
    type: "AWS::DynamoDB::GlobalTable",
    ref: "crash",
    attributes: { Arn: "arn:aws:dynamodb:us-east-1:123456789012:table/crash" },
    props: {
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "kind", AttributeType: "S" },
      ],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: "byKind",
          KeySchema: [{ AttributeName: "kind", KeyType: "HASH" }],
          Projection: { ProjectionType: "KEYS_ONLY" },
        },
      ],
    },
  },
  {
    id: "Bucket",
    type: "AWS::S3::Bucket",
    ref: "crash",
    attributes: { Arn: "arn:aws:s3:::crash" },
    props: { VersioningConfiguration: { Status: "Enabled" } },
  },
];
