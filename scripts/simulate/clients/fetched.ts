import type { World } from "../world.ts";
import { textIn } from "./call.ts";

/** What stands at the address that a call was answered with; undefined if nothing does. */
export function fetched(body: unknown, { s3 }: World): Uint8Array | undefined {
  const { pathname, searchParams } = new URL(textIn(body, "url"));
  const [bucket = "", ...key] = pathname.slice(1).split("/");
  return s3.bytes(bucket, key.join("/"), searchParams.get("versionId") ?? "");
}
