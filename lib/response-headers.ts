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

interface PageHeadersProps {
  /** Additional origins that pages may fetch from: the document buckets. */
  readonly connectsTo: readonly string[];
}

export class PageHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { connectsTo }: PageHeadersProps) {
    super(scope, id, {
      securityHeadersBehavior: securityHeaders(pagePolicy(connectsTo)),
      customHeadersBehavior: { customHeaders: isolation },
    });
  }
}

export class ApiHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      securityHeadersBehavior: securityHeaders(["default-src 'none'", "frame-ancestors 'none'"]),
      customHeadersBehavior: {
        // Logos set these two headers themselves: mail programs show them, and may cache them.
        customHeaders: isolation
          .concat(header("Cache-Control", "no-store"))
          .map((each) => ({ ...each, override: !logoSays.includes(each.header) })),
      },
    });
  }
}

function pagePolicy(connectsTo: readonly string[]): string[] {
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
    "frame-ancestors 'none'",
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
