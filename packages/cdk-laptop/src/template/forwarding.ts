import * as z from "zod/mini";
import { ofType, type Resource } from "./resource.ts";

/** The parts of a viewer's request that reach the origin. */
export interface Forwarding {
  header(name: string): boolean;
  readonly cookies: boolean;
  readonly query: boolean;
  /** CloudFront-* headers that are added, in lower case. */
  readonly added: readonly string[];
}

const all = z.enum(["none", "all"]);
const headersSchema = z.object({
  HeaderBehavior: z.enum([
    "none",
    "whitelist",
    "allViewer",
    "allViewerAndWhitelistCloudFront",
    "allExcept",
  ]),
  Headers: z.optional(z.array(z.string())),
});
const originRequestSchema = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: headersSchema,
    CookiesConfig: z.object({ CookieBehavior: all }),
    QueryStringsConfig: z.object({ QueryStringBehavior: all }),
  }),
});
const cacheSchema = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingGzip: z.boolean(),
      EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
      HeadersConfig: headersSchema,
      CookiesConfig: z.object({ CookieBehavior: all }),
      QueryStringsConfig: z.object({ QueryStringBehavior: all }),
    }),
  }),
});

/** Headers that are always forwarded, whatever the policies say. */
const always = ["content-type", "content-length"];

const nothing: Forwarding = {
  header: (name) => always.includes(name),
  cookies: false,
  query: false,
  added: [],
};

/** AWS's own policies, by their published ids. */
const managedCache: Record<string, { compressible: boolean }> = {
  // CachingDisabled: with a TTL of 0 CloudFront doesn't compress either.
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { compressible: false },
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { compressible: true },
  // UseOriginCacheControlHeaders
  "83da9c7e-98b4-4e11-a168-04f0df8e2c65": { compressible: true },
};
const managedOriginRequest: Record<string, Forwarding> = {
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    header: (name) => name !== "host",
    cookies: true,
    query: true,
    added: [],
  },
};

interface Policies {
  readonly CachePolicyId: string;
  readonly OriginRequestPolicyId?: string | undefined;
}

export function readForwarding(
  behavior: Policies,
  resources: readonly Resource[],
): { readonly forwarding: Forwarding; readonly compressible: boolean } {
  const cache = cachePolicy(behavior.CachePolicyId, resources);
  const request = originRequestPolicy(behavior.OriginRequestPolicyId, resources);
  const forwarding = {
    header: (name: string) => request.header(name) || cache.forwarding.header(name),
    cookies: request.cookies || cache.forwarding.cookies,
    query: request.query || cache.forwarding.query,
    added: [...request.added, ...cache.forwarding.added],
  };
  return { forwarding, compressible: cache.compressible };
}

function cachePolicy(id: string, resources: readonly Resource[]) {
  const managed = managedCache[id];
  if (managed) return { ...managed, forwarding: nothing };
  const own = ofType(resources, "AWS::CloudFront::CachePolicy").find(({ ref }) => ref === id);
  if (!own) throw new Error(`template: cache policy ${id} is not modelled`);
  const config = cacheSchema.parse(own.props).CachePolicyConfig;
  const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    compressible: parameters.EnableAcceptEncodingGzip || parameters.EnableAcceptEncodingBrotli,
    forwarding: toForwarding(parameters),
  };
}

function originRequestPolicy(id: string | undefined, resources: readonly Resource[]): Forwarding {
  if (id === undefined) return nothing;
  const managed = managedOriginRequest[id];
  if (managed) return managed;
  const own = ofType(resources, "AWS::CloudFront::OriginRequestPolicy").find(
    ({ ref }) => ref === id,
  );
  if (!own) throw new Error(`template: origin request policy ${id} is not modelled`);
  return toForwarding(originRequestSchema.parse(own.props).OriginRequestPolicyConfig);
}

type Config = z.output<typeof originRequestSchema>["OriginRequestPolicyConfig"];

function toForwarding({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Config): Forwarding {
  const listed = (HeadersConfig.Headers ?? []).map((name) => name.toLowerCase());
  const behavior = HeadersConfig.HeaderBehavior;
  const viewer: Record<typeof behavior, (name: string) => boolean> = {
    none: () => false,
    whitelist: (name) => listed.includes(name),
    allViewer: () => true,
    allViewerAndWhitelistCloudFront: () => true,
    allExcept: (name) => !listed.includes(name),
  };
  return {
    header: (name) => always.includes(name) || viewer[behavior](name),
    cookies: CookiesConfig.CookieBehavior === "all",
    query: QueryStringsConfig.QueryStringBehavior === "all",
    added: behavior === "allExcept" ? [] : listed.filter((name) => name.startsWith("cloudfront-")),
  };
}
