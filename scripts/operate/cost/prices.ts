import type { Region } from "../../../contract/rules/settings/regions.ts";

/**
 * AWS's list prices in us-east-1, in USD, and what is free, written down without its pages at hand. Compare them
 * with `https://aws.amazon.com/<page>` once a year, and before quoting a figure.
 */
export const prices = {
  region: "us-east-1" as Region,
  asOf: "2026-11-22",
  perMillion: {
    /** dynamodb/pricing/on-demand */
    "dynamodb:write-units": 0.625,
    "dynamodb:read-units": 0.125,
    /** s3/pricing */
    "s3:writes": 5,
    "s3:reads": 0.4,
    /** kms/pricing: of HMAC keys; signatures are below. */
    "kms:requests": 3,
    /** sqs/pricing, sns/pricing, secrets-manager/pricing */
    "sqs:requests": 0.4,
    "sns:requests": 0.5,
    "secretsmanager:requests": 5,
    /** ses/pricing */
    "ses:mails": 100,
    /** lambda/pricing, Arm */
    "lambda:requests": 0.2,
    /** api-gateway/pricing, HTTP APIs */
    "apigateway:requests": 1,
    /** cloudfront/pricing, United States: HTTPS requests and a viewer function for each */
    "cloudfront:requests": 1.1,
  },
  /** KMS charges more for RSA_3072 and elliptic curves than for HMAC. */
  asymmetricKmsPerMillion: 15,
  perGB: {
    "s3:bytes-to-internet": 0.09,
    "cloudfront:bytes-to-internet": 0.085,
    "ses:attachment-bytes": 0.12,
    /** cloudwatch/pricing: to take it in, and a year of keeping it. */
    "logs:bytes": 0.5 + 12 * 0.03 * 0.15,
  },
  /** lambda/pricing, Arm */
  perGBSecond: 0.0000133334,
  /** Per month. */
  storedGB: {
    standard: 0.023,
    GLACIER_IR: 0.004,
    /** Includes 35 days of point-in-time recovery. */
    dynamodb: 0.25 + 0.2,
  },
  /** To move an object. */
  transitionsPerMillion: { GLACIER_IR: 20 },
  /** waf/pricing, of all requests to CloudFront */
  wafRequestsPerMillion: 0.6,
  /** Free each month for every account and without end (aws.amazon.com/free, "always free"). */
  free: {
    /** CloudFront's viewer functions: 2 million. */
    cloudfrontRequests: 2e6,
    cloudfrontGB: 1000,
    /** The allowance of all services except CloudFront together. */
    toInternetGB: 100,
    lambdaRequests: 1e6,
    lambdaGBSeconds: 400_000,
    /** Symmetric keys and HMACs. */
    kmsRequests: 20_000,
    sqsRequests: 1e6,
    snsRequests: 1e6,
    logsGB: 5,
    alarmMetrics: 10,
    customMetrics: 10,
    dashboards: 3,
  },
  /** Per month of existence. */
  monthly: {
    kmsKey: 1,
    secret: 0.4,
    alarmMetric: 0.1,
    customMetric: 0.3,
    dashboard: 3,
    webAcl: 5,
    webAclRule: 1,
  },
  /** Invocations by EventBridge Scheduler. */
  schedulesPerMillion: 1,
};

export type Prices = typeof prices;

/** What differs in other regions; as above, to be compared. */
const elsewhere: Partial<Record<Region, Partial<Prices>>> = {
  "eu-central-1": {
    perMillion: {
      ...prices.perMillion,
      "dynamodb:write-units": 0.7625,
      "dynamodb:read-units": 0.1525,
      "s3:writes": 5.4,
      "s3:reads": 0.43,
      "apigateway:requests": 1.2,
    },
    perGB: { ...prices.perGB, "logs:bytes": 0.63 + 12 * 0.0324 * 0.15 },
    storedGB: { standard: 0.0245, GLACIER_IR: 0.005, dynamodb: 0.306 + 0.2448 },
  },
};

/** Those of us-east-1 for a region whose prices are not written down; `region` says which they are. */
export function pricesIn(region: Region): Prices {
  const differing = elsewhere[region];
  return differing ? { ...prices, ...differing, region } : prices;
}
