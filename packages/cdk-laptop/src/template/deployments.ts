import * as z from "zod/mini";
import { ofType, type Resource } from "./resource.ts";
import { wildcard } from "./wildcard.ts";

const deploymentSchema = z.object({
  SystemMetadata: z.optional(z.object({ "cache-control": z.optional(z.string()) })),
  Exclude: z.optional(z.array(z.string())),
  Include: z.optional(z.array(z.string())),
  DestinationBucketKeyPrefix: z._default(z.string(), ""),
});

/** The Cache-Control of a file of the site, set by the stack's bucket deployments. */
export type CacheControl = (key: string) => string | undefined;

export function readCacheControl(resources: readonly Resource[]): CacheControl {
  const deployments = ofType(resources, "Custom::CDKBucketDeployment").map(({ props }) => {
    const deployment = deploymentSchema.parse(props);
    const prefix = deployment.DestinationBucketKeyPrefix.replace(/^\/|\/$/g, "");
    return {
      prefix: prefix ? `${prefix}/` : "",
      cacheControl: deployment.SystemMetadata?.["cache-control"],
      excludes: (deployment.Exclude ?? []).map((pattern) => wildcard(pattern)),
      includes: (deployment.Include ?? []).map((pattern) => wildcard(pattern)),
    };
  });
  // Like `aws s3 sync`: excluded unless included again; a later deployment overwrites an earlier one.
  return (key) =>
    deployments.findLast(({ prefix, excludes, includes }) => {
      if (!key.startsWith(prefix)) return false;
      const file = key.slice(prefix.length);
      const matches = (pattern: RegExp) => pattern.test(file);
      return !excludes.some(matches) || includes.some(matches);
    })?.cacheControl;
}
