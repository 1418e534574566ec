import { existsSync } from "node:fs";
import { Annotations, Duration, Stack, Validations } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct, type IDependable } from "constructs";
import type { PrivateBucket } from "./private-bucket.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface SiteFilesProps {
  readonly stage: Stage;
  readonly bucket: PrivateBucket;
  readonly site: string;
}

/** Uploads the built site: first the files that pages refer to, then the pages. */
export class SiteFiles extends Construct {
  private readonly pages: BucketDeployment | undefined;

  constructor(scope: Construct, id: string, { stage, bucket, site }: SiteFilesProps) {
    super(scope, id);
    if (!existsSync(site)) {
      Annotations.of(this).addWarningV2("undersign:no-site", `${site} is missing: not deployed`);
      return;
    }
    const shared = {
      sources: [Source.asset(site)],
      destinationBucket: bucket,
      // Pages that are open during a deployment still need the old files.
      prune: false,
      logGroup: new LogGroup(this, "Log", {
        retention: stage.logs,
        removalPolicy: removalPolicy(stage),
      }),
    };
    const assets = new BucketDeployment(this, "Assets", {
      ...shared,
      exclude: ["*"],
      include: [hashedFiles],
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...shared,
      exclude: [hashedFiles],
      // Browsers revalidate pages, so CloudFront needs no invalidation.
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(assets);
    acknowledgeFindings(pages, bucket);
    this.pages = pages;
  }

  uploadPagesAfter(parts: readonly IDependable[]): void {
    this.pages?.node.addDependency(...parts);
  }
}

/** Their names change with their content. */
const hashedFiles = "assets/*";

/** Findings about CDK's own deployment function, whose role we can't restrict. It runs only during deployments. */
function acknowledgeFindings(deployment: BucketDeployment, bucket: PrivateBucket): void {
  const staging = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${Stack.of(bucket).region}/*`;
  const deployer = deployment.handlerRole.node.scope;
  if (!deployer) return;
  bucket.acknowledgeKeys("*", "The deployer writes the site, whose files have many names.");
  Validations.of(deployer).acknowledge(
    {
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
      reason: "Writes the deployer's log.",
    },
    { id: "AwsSolutions-L1", reason: "CDK chooses the deployer's Python." },
    { id: "AwsSolutions-IAM5[Action::s3:GetObject*]", reason: "Reads the built site." },
    { id: "AwsSolutions-IAM5[Action::s3:GetBucket*]", reason: "Reads the built site." },
    { id: "AwsSolutions-IAM5[Action::s3:List*]", reason: "Compares what is there." },
    { id: "AwsSolutions-IAM5[Action::s3:DeleteObject*]", reason: "Replaces pages." },
    { id: "AwsSolutions-IAM5[Action::s3:Abort*]", reason: "Gives up broken uploads." },
    { id: `AwsSolutions-IAM5[Resource::${staging}]`, reason: "Where CDK stages the built site." },
  );
}
