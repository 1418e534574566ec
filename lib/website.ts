import { Stack, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct, type IDependable } from "constructs";
import { apiPaths, framedPath } from "#contract/endpoint";
import {
  fileOfStaticPage,
  hostScripts,
  linkPages,
  publicFiles,
  siteFolders,
  staticPages,
} from "#contract/rules/product/static-pages";
import { siteLogPrefix } from "./access-logs.ts";
import type { Api } from "./api.ts";
import type { Documents } from "./documents.ts";
import type { OriginSecret } from "./origin-secret.ts";
import { PrivateBucket, siteBucketName } from "./private-bucket.ts";
import { ApiHeaders, FramedHeaders, PageHeaders } from "./response-headers.ts";
import { SiteFiles } from "./site-files.ts";
import type { Stage } from "./stages.ts";

interface WebsiteProps {
  readonly stage: Stage;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  /** Buckets from which pages read, and to which they post. */
  readonly documents: Documents;
  readonly accessLogs: PrivateBucket;
  /** Folder with the built site. */
  readonly site: string;
  /** ARN of the firewall in front of it; undefined for none. */
  readonly webAclArn: string | undefined;
}

/** The site's address: pages from a private bucket, calls (`apiPaths`) from the API. */
export class Website extends Construct {
  readonly url: string;
  readonly distribution: Distribution;
  private readonly files: SiteFiles;

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    const { stage, accessLogs, site, webAclArn } = props;
    const bucket = new PrivateBucket(this, "Files", {
      stage,
      name: siteBucketName(Stack.of(this), stage),
      // By name, so that CDK doesn't change the policy of a bucket of another stack.
      serverAccessLogsBucket: Bucket.fromBucketName(this, "AccessLogs", accessLogs.bucketName),
      serverAccessLogsPrefix: siteLogPrefix,
    });
    Validations.of(bucket).acknowledge({
      id: "Annotation::@aws-cdk/aws-s3:accessLogsPolicyNotAdded",
      reason: "access-logs.ts lets this bucket log.",
    });
    const [pages, calls] = [this.pages(bucket, props.documents), this.calls(props)];
    this.distribution = new Distribution(this, "Distribution", {
      defaultRootObject: "index.html",
      defaultBehavior: pages,
      // The first pattern that fits a path counts.
      additionalBehaviors: {
        [framedPath]: { ...calls, responseHeadersPolicy: new FramedHeaders(this, "FramedHeaders") },
        ...Object.fromEntries(apiPaths.map((path) => [path, calls])),
        [hostScripts]: {
          ...pages,
          responseHeadersPolicy: new PageHeaders(this, "HostHeaders", {
            documents: props.documents,
            isForAll: true,
          }),
        },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      // North America and Europe; other locations cost twice as much per byte.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...customDomain(this, stage),
      ...(webAclArn ? { webAclId: webAclArn } : {}),
    });
    this.files = new SiteFiles(this, "Deployment", { stage, bucket, site });
    this.url = `https://${stage.siteDomain?.name ?? this.distribution.domainName}`;
    acknowledgeFindings(this.distribution, stage);
  }

  /** New pages are uploaded after these are deployed, so that no page meets an older API. */
  uploadAfter(...parts: readonly IDependable[]): void {
    this.files.uploadPagesAfter(parts);
  }

  private pages(bucket: PrivateBucket, documents: Documents): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: new PageHeaders(this, "PageHeaders", { documents }),
      functionAssociations: [this.onRequest("Rewrite", rewriteToPage())],
    };
  }

  private calls({ api, originSecret }: WebsiteProps): BehaviorOptions {
    const { region, urlSuffix } = Stack.of(this);
    return {
      origin: new HttpOrigin(`${api.http.apiId}.execute-api.${region}.${urlSuffix}`, {
        customHeaders: originSecret.customHeaders,
      }),
      // With a redirect, the bearer token would already have been sent unencrypted.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway needs its own host name in the Host header.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: new ApiHeaders(this, "ApiHeaders"),
      functionAssociations: [this.onRequest("Viewer", nameViewer)],
    };
  }

  private onRequest(id: string, code: string) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, {
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
    };
  }
}

/**
 * Doesn't use CloudFront's error pages, which would also replace the API's 403s and 404s. A file that the site has
 * never had is answered here, since S3's answer is its own XML and functions don't see it. Files missing within a
 * folder still get S3's answer: hashed files of earlier deployments stay, so their names aren't known.
 */
const rewriteToPage = (): string => `var pages = ${JSON.stringify(pageFiles())};
var top = ${JSON.stringify(namesAtTop())};
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (pages[uri]) request.uri = pages[uri];
${linkPages.map(({ prefix, file }) => `  else if (uri.startsWith("${prefix}")) request.uri = "/${file}";`).join("\n")}
  else if (!/\\.[a-zA-Z0-9]+$/.test(uri)) request.uri = "/index.html";
  else if (top.indexOf(uri.split("/")[1]) < 0) return missing;
  return request;
}
var missing = {
  statusCode: 404,
  statusDescription: "Not Found",
  headers: {
    "content-type": { value: "text/html; charset=utf-8" },
    "cache-control": { value: "no-store" },
    "x-content-type-options": { value: "nosniff" },
    "content-security-policy": { value: "default-src 'none'; frame-ancestors 'none'" },
  },
  body: ${JSON.stringify(missingPage)},
};`;

const missingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Not found</title><h1>There is no such file here</h1><p>Please check the address, or go to the <a href="/">home page</a>.</p></html>`;

function namesAtTop(): string[] {
  const pages = [...Object.values(pageFiles()).map((path) => path.slice(1)), "index.html"];
  const linked = linkPages.map(({ file }) => file);
  return [...new Set([...siteFolders, ...publicFiles, ...pages, ...linked])];
}

function pageFiles(): Record<string, string> {
  const files = staticPages.map((page) => [page, `/${fileOfStaticPage(page)}`] as const);
  return { ...Object.fromEntries(files), "/home": `/${fileOfStaticPage("/")}` };
}

/**
 * The API knows its paths without a slash at the end; programs add one to that of MCP. Passes on the caller's address and user agent, which the audit trail records; overwrites headers sent by the caller.
 * CloudFront replaces `User-Agent` by its own name where the caller sends none or a policy doesn't forward it.
 */
const nameViewer = `function handler(event) {
  var headers = event.request.headers;
  headers["x-viewer-ip"] = { value: event.viewer.ip };
  if (event.request.uri === "/mcp/") event.request.uri = "/mcp";
  headers["x-viewer-agent"] = { value: headers["user-agent"] ? headers["user-agent"].value : "" };
  return event.request;
}`;

function customDomain(scope: Construct, { siteDomain }: Stage) {
  if (!siteDomain) return {};
  return {
    domainNames: [siteDomain.name],
    certificate: Certificate.fromCertificateArn(scope, "Certificate", siteDomain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function acknowledgeFindings(distribution: Distribution, stage: Stage): void {
  const findings = [
    { id: "AwsSolutions-CFR1", reason: "Documents are signed from every country." },
    {
      id: "AwsSolutions-CFR3",
      reason: "Its log would hold paths, and paths hold the tokens of signers' links.",
    },
  ];
  if (!stage.waf) {
    findings.push({ id: "AwsSolutions-CFR2", reason: "The firewall is a setting, for it costs." });
  }
  if (!stage.siteDomain) {
    const reason = "CloudFront's own name takes no other TLS policy.";
    findings.push({ id: "AwsSolutions-CFR4", reason });
  }
  Validations.of(distribution).acknowledge(...findings);
}
