import { createHash } from "node:crypto";
import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { browserScript } from "#contract/rules/product/browsers";
import type { Documents } from "./documents.ts";

interface PageHeadersProps {
  /** Buckets from which pages read, and to which they post. */
  readonly documents: Documents;
  /** Whether pages of other origins may load it. */
  readonly isForAll?: boolean;
}

export class PageHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { documents, isForAll = false }: PageHeadersProps) {
    super(scope, id, {
      securityHeadersBehavior: securityHeaders([...pagePolicy(documents), nobodyFrames]),
      customHeadersBehavior: { customHeaders: isForAll ? isolation.map(forAll) : isolation },
    });
  }
}

export class ApiHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      securityHeadersBehavior: securityHeaders(["default-src 'none'", nobodyFrames]),
      customHeadersBehavior: {
        // Logos set these two headers themselves: mail programs show them, and may cache them.
        customHeaders: isolation
          .concat(header("Cache-Control", "no-store"))
          .map((each) => ({ ...each, override: !logoSays.includes(each.header) })),
      },
    });
  }
}

/** Pages that one other origin may frame say so themselves; everything else there may be framed by nobody. */
export class FramedHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string) {
    const { frameOptions: _, ...security } = securityHeaders(["default-src 'none'", nobodyFrames]);
    const { contentSecurityPolicy: policy } = security;
    super(scope, id, {
      securityHeadersBehavior: {
        ...security,
        ...(policy && { contentSecurityPolicy: { ...policy, override: false } }),
      },
      customHeadersBehavior: {
        customHeaders: [...isolation.map(forAll), header("Cache-Control", "no-store")],
      },
    });
  }
}

const nobodyFrames = "frame-ancestors 'none'";

/** A page that isolates itself by `Cross-Origin-Embedder-Policy` shows and loads only what is for all. */
const forAll = (each: ResponseCustomHeader): ResponseCustomHeader =>
  each.header === "Cross-Origin-Resource-Policy" ? { ...each, value: "cross-origin" } : each;

/** The policy of all pages, except who may frame them. */
export function pagePolicy({ uploads, documents, completed }: Documents): string[] {
  // Presigned addresses are made for the regional endpoint.
  const connectsTo = [uploads, documents, completed].map(
    (each) => `https://${each.bucketRegionalDomainName}`,
  );
  return [
    "default-src 'none'",
    // pdf.js decodes JPEG 2000 and colour profiles in WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${sha256(browserScript)}'`,
    "worker-src 'self'",
    "style-src 'self'",
    // data: and blob: are for signatures while the signer draws them.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connectsTo].join(" "),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
}

const sha256 = (script: string) => createHash("sha256").update(script).digest("base64");

function securityHeaders(policy: readonly string[]): ResponseSecurityHeadersBehavior {
  return {
    contentSecurityPolicy: { contentSecurityPolicy: policy.join("; "), override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    // Paths contain the tokens of signers' links.
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.days(365),
      includeSubdomains: true,
      override: true,
    },
  };
}

const logoSays = ["Cache-Control", "Cross-Origin-Resource-Policy"];

const isolation = [
  header("Cross-Origin-Opener-Policy", "same-origin"),
  header("Cross-Origin-Resource-Policy", "same-origin"),
  header(
    "Permissions-Policy",
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
  ),
];

function header(name: string, value: string): ResponseCustomHeader {
  return { header: name, value, override: true };
}
