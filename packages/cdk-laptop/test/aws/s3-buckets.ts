import {
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { beforeAll, beforeEach } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, type TestCloud } from "./support.ts";

export const site = "https://sign.example.com";

export const uploads: Resource = {
  id: "Uploads",
  type: "AWS::S3::Bucket",
  ref: "uploads",
  attributes: { Arn: "arn:aws:s3:::uploads" },
  props: {
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: ["POST", "GET"],
          AllowedOrigins: [site],
          AllowedHeaders: ["range"],
          ExposedHeaders: ["ETag"],
          MaxAge: 600,
        },
      ],
    },
  },
};

export const documents: Resource = {
  id: "Documents",
  type: "AWS::S3::Bucket",
  ref: "documents",
  attributes: { Arn: "arn:aws:s3:::documents" },
  props: { VersioningConfiguration: { Status: "Enabled" } },
};

export const completed: Resource = {
  id: "Completed",
  type: "AWS::S3::Bucket",
  ref: "completed",
  attributes: { Arn: "arn:aws:s3:::completed" },
  props: {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      Rule: { DefaultRetention: { Mode: "GOVERNANCE", Years: 1 } },
    },
  },
};

export const body = Buffer.from("hello world ".repeat(1000));

export let aws: TestCloud;

export let s3: S3Client;

/** Buckets for the tests of a file. */
export function useBuckets(): void {
  beforeAll(async () => {
    aws = await startTestCloud([uploads, documents, completed]);
    s3 = client(aws);
    // The SDK takes the time of its form uploads from the Date header of earlier answers.
    await put("first");
  });
  beforeEach(() => aws.denied.clear());
}

export function client({ config }: TestCloud, more = {}): S3Client {
  return new S3Client({ ...config, forcePathStyle: true, ...more });
}

export function put(Key: string, more: Partial<PutObjectCommandInput> = {}) {
  return s3.send(new PutObjectCommand({ Bucket: "uploads", Key, Body: body, ...more }));
}

export async function read(Key: string, more = {}): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: "uploads", Key, ...more }));
  return (await Body?.transformToString()) ?? "";
}
