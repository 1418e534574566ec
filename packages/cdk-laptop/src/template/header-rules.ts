import * as z from "zod/mini";

/** `AWS::CloudFront::ResponseHeadersPolicy`; a part that isn't modelled (CORS) is refused. */
export const headerRulesSchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z.optional(z.never()),
    CustomHeadersConfig: z.optional(
      z.object({
        Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
      }),
    ),
    RemoveHeadersConfig: z.optional(z.object({ Items: z.array(z.object({ Header: z.string() })) })),
    SecurityHeadersConfig: z.optional(
      z.strictObject({
        ContentSecurityPolicy: z.optional(
          z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }),
        ),
        ContentTypeOptions: z.optional(z.object({ Override: z.boolean() })),
        FrameOptions: z.optional(z.object({ FrameOption: z.string(), Override: z.boolean() })),
        ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), Override: z.boolean() })),
        StrictTransportSecurity: z.optional(
          z.object({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.optional(z.boolean()),
            Preload: z.optional(z.boolean()),
            Override: z.boolean(),
          }),
        ),
        XSSProtection: z.optional(
          z.object({
            Protection: z.boolean(),
            ModeBlock: z.optional(z.boolean()),
            Override: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export interface HeaderRules {
  readonly remove: readonly string[];
  /** Headers to set; `override` replaces one that the origin sent. */
  readonly set: readonly {
    readonly name: string;
    readonly value: string;
    readonly override: boolean;
  }[];
}

export function toHeaderRules({
  ResponseHeadersPolicyConfig: config,
}: z.output<typeof headerRulesSchema>): HeaderRules {
  const security = config.SecurityHeadersConfig ?? {};
  const set = (name: string, part: { Override: boolean } | undefined, value: string) =>
    part ? [{ name, value, override: part.Override }] : [];
  const csp = security.ContentSecurityPolicy;
  const frame = security.FrameOptions;
  const referrer = security.ReferrerPolicy;
  return {
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
    set: [
      ...set("content-security-policy", csp, csp?.ContentSecurityPolicy ?? ""),
      ...set("x-content-type-options", security.ContentTypeOptions, "nosniff"),
      ...set("x-frame-options", frame, frame?.FrameOption ?? ""),
      ...set("referrer-policy", referrer, referrer?.ReferrerPolicy ?? ""),
      ...set("strict-transport-security", security.StrictTransportSecurity, hsts(security)),
      ...set("x-xss-protection", security.XSSProtection, xss(security)),
      ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
        name: Header.toLowerCase(),
        value: Value,
        override: Override,
      })),
    ],
  };
}

type Security = NonNullable<
  z.output<typeof headerRulesSchema>["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
>;

function hsts({ StrictTransportSecurity: part }: Security): string {
  return [
    `max-age=${part?.AccessControlMaxAgeSec}`,
    ...(part?.IncludeSubdomains ? ["includeSubDomains"] : []),
    ...(part?.Preload ? ["preload"] : []),
  ].join("; ");
}

function xss({ XSSProtection: part }: Security): string {
  return part?.Protection ? `1${part.ModeBlock ? "; mode=block" : ""}` : "0";
}
