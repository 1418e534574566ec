import { document, element, unescaped } from "../protocol/xml.ts";
import type { Bucket } from "./bucket.ts";
import { s3Error } from "./errors.ts";
import { s3Namespace } from "./list.ts";
import type { S3Request } from "./request.ts";

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectTagging.html */
export function objectTagging(bucket: Bucket, key: string, { query }: S3Request): string {
  const { tags = {} } = bucket.find(key, query.get("versionId") ?? undefined);
  const set = Object.entries(tags).map(
    ([name, value]) => `<Tag>${element("Key", name)}${element("Value", value)}</Tag>`,
  );
  return document("Tagging", `<TagSet>${set.join("")}</TagSet>`, s3Namespace);
}

/** Replaces all tags of a version. */
export function tagObject(bucket: Bucket, key: string, { query, body }: S3Request): void {
  const set = /<TagSet>(.*)<\/TagSet>/s.exec(body.toString("utf8"))?.[1];
  if (set === undefined) throw s3Error("MalformedXML", "The XML you provided was not well-formed");
  const tags = [...set.matchAll(/<Key>(.*?)<\/Key>\s*<Value>(.*?)<\/Value>/gs)].map(
    ([, name = "", value = ""]) => [unescaped(name), unescaped(value)],
  );
  bucket.tag(key, query.get("versionId") ?? undefined, Object.fromEntries(tags));
}
