import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

type Properties = Record<string, unknown>;

export interface TinyResource {
  readonly Type: string;
  readonly Properties?: Properties;
}

export interface Statement {
  readonly Effect: "Allow" | "Deny";
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, string>>;
}

export interface Folders {
  readonly cdkOut: string;
  readonly site: string;
  readonly dataDir: string;
  /** Adds a stack in us-east-1 on which this one, in eu-west-3 then, depends. */
  deployBefore(template: object): void;
  remove(): void;
}

/** Handmade output of `cdk synth` and of the site's build, in a folder of its own. */
export function writeStack(
  resources: Record<string, TinyResource>,
  bundles: Readonly<Record<string, string>> = {},
  siteFiles: Readonly<Record<string, string>> = {},
  others: { readonly Parameters?: Properties; readonly Metadata?: Properties } = {},
): Folders {
  const root = mkdtempSync(join(tmpdir(), "tiny-stack-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const json = (path: string, value: unknown) => write(`cdk.out/${path}`, JSON.stringify(value));
  const stack = {
    type: "aws:cloudformation:stack",
    properties: { templateFile: "Tiny.template.json" },
  };
  json("manifest.json", { artifacts: { Tiny: stack } });
  json("Tiny.template.json", { ...others, Resources: resources });
  const names = Object.keys(bundles);
  const assets = names.map((name) => [name, { source: { path: `asset.${name}` } }]);
  json("Tiny.assets.json", { files: Object.fromEntries(assets) });
  for (const name of names) write(`cdk.out/asset.${name}/index.mjs`, bundles[name] ?? "");
  for (const [path, text] of Object.entries(siteFiles)) write(`site/${path}`, text);
  return {
    cdkOut: join(root, "cdk.out"),
    site: join(root, "site"),
    dataDir: join(root, "data"),
    deployBefore(template) {
      const inRegion = (region: string) => ({ environment: `aws://unknown-account/${region}` });
      const properties = { templateFile: "Before.template.json" };
      json("manifest.json", {
        artifacts: {
          Before: { type: stack.type, ...inRegion("us-east-1"), properties },
          Tiny: { ...stack, ...inRegion("eu-west-3"), dependencies: ["Before"] },
        },
      });
      json("Before.template.json", template);
      json("Before.assets.json", { files: {} });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export const ref = (id: string) => ({ Ref: id });
export const att = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });

export function tinyRole(...statements: readonly Statement[]): TinyResource {
  const PolicyDocument = { Version: "2012-10-17", Statement: statements };
  return {
    Type: "AWS::IAM::Role",
    Properties: { Policies: [{ PolicyName: "own", PolicyDocument }] },
  };
}

/** Runs the bundle of the same name with the role `<bundle>Role`. */
export function tinyFunction(bundle: string, properties: Properties = {}): TinyResource {
  return {
    Type: "AWS::Lambda::Function",
    Properties: {
      Code: { S3Bucket: "assets", S3Key: `${bundle}.zip` },
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Role: att(`${bundle}Role`, "Arn"),
      ...properties,
    },
  };
}

export function permission(functionId: string, principal: string, source: unknown): TinyResource {
  return {
    Type: "AWS::Lambda::Permission",
    Properties: {
      Action: "lambda:InvokeFunction",
      FunctionName: att(functionId, "Arn"),
      Principal: principal,
      SourceArn: source,
    },
  };
}

const disabledCaching = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const optimizedCaching = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const allViewerExceptHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

/** A site in front of an HTTP API. */
export function tinyWebsite(
  behaviors: { readonly pages?: Properties; readonly api?: Properties } = {},
  apiOrigin: Properties = {},
): Record<string, TinyResource> {
  const host = [ref("Api"), "execute-api", ref("AWS::Region"), ref("AWS::URLSuffix")];
  return {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { ProtocolType: "HTTP", Name: "tiny" } },
    SiteBucket: { Type: "AWS::S3::Bucket" },
    Cdn: {
      Type: "AWS::CloudFront::Distribution",
      Properties: {
        DistributionConfig: {
          Aliases: ["sign.example.com"],
          DefaultRootObject: "index.html",
          Origins: [
            { Id: "site", DomainName: att("SiteBucket", "RegionalDomainName"), S3OriginConfig: {} },
            {
              Id: "api",
              DomainName: { "Fn::Join": [".", host] },
              CustomOriginConfig: {},
              ...apiOrigin,
            },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: "site",
            CachePolicyId: optimizedCaching,
            Compress: true,
            ...behaviors.pages,
          },
          CacheBehaviors: [
            {
              PathPattern: "/api/*",
              TargetOriginId: "api",
              AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
              CachePolicyId: disabledCaching,
              OriginRequestPolicyId: allViewerExceptHost,
              ...behaviors.api,
            },
          ],
        },
      },
    },
  };
}

/** A route of the API to a function, with the permission that it needs. */
export function tinyRoute(
  id: string,
  key: string,
  functionId: string,
  authorization: Properties = {},
): Record<string, TinyResource> {
  const path = key.split(" ")[1] ?? "";
  const source = ["arn:aws:execute-api:us-east-1:000000000000:", ref("Api"), `/*/*${path}`];
  return {
    [`${id}Integration`]: {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId: ref("Api"),
        IntegrationType: "AWS_PROXY",
        IntegrationUri: att(functionId, "Arn"),
        PayloadFormatVersion: "2.0",
      },
    },
    [id]: {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: {
        ApiId: ref("Api"),
        RouteKey: key,
        Target: { "Fn::Join": ["/", ["integrations", ref(`${id}Integration`)]] },
        ...authorization,
      },
    },
    [`${id}Permission`]: permission(functionId, "apigateway.amazonaws.com", {
      "Fn::Join": ["", source],
    }),
  };
}
