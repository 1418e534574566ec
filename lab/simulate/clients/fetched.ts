import type { World } from "../world.ts";
import { textIn } from "./call.ts";

/** The object at the URL in a call's answer; undefined if there is none. */
export function fetched(body: unknown, { s3 }: World): Uint8Array | undefined {
  const { pathname, searchParams } = new URL(textIn(body, "url"));
  const [bucket = "", ...key] = pathname.slice(1).split("/");
  return s3.bytes(bucket, key.join("/"), searchParams.get("versionId") ?? "");
}
