import type { Resource } from "./resource.ts";

/** Where this cloud runs, which the template can't know. */
export interface Place {
  readonly account: string;
  readonly region: string;
  /** AWS_ENDPOINT_URL: `http://127.0.0.1:PORT`. */
  readonly endpoint: string;
  /** Address of the HTTP API under its own name: `http://127.0.0.1:PORT`. */
  readonly apiUrl?: string | undefined;
  /** Twelve hexadecimal digits that distinguish this stack's names from another's; undefined for a laptop's own stack. */
  readonly suffix?: string | undefined;
}

type Names = Pick<Resource, "ref" | "attributes">;
type Naming = (id: string, props: Readonly<Record<string, unknown>>, place: Place) => Names;

/** The values of `Ref` and `Fn::GetAtt` for a resource: its names once it exists. */
export function physical(id: string, type: string, props: Resource["props"], place: Place): Names {
  const naming = namings[type];
  // Resources that nothing refers to (alarms, policies, log filters) need no model.
  return naming ? naming(id, props, place) : { ref: id, attributes: {} };
}

const namings: Record<string, Naming> = {
  "AWS::DynamoDB::Table": table,
  "AWS::DynamoDB::GlobalTable": table,
  "AWS::S3::Bucket": (id, props, { region, suffix = "" }) => {
    const name = own(props, "BucketName") ?? id.toLowerCase().slice(0, 63 - suffix.length) + suffix;
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
      },
    };
  },
  "AWS::SQS::Queue": (id, props, place) => {
    const name = own(props, "QueueName") ?? id + (place.suffix ?? "");
    const url = `${place.endpoint}/${place.account}/${name}`;
    return {
      ref: url,
      attributes: { Arn: arn(place, "sqs", name), QueueName: name, QueueUrl: url },
    };
  },
  "AWS::SNS::Topic": (id, props, place) => {
    const name = own(props, "TopicName") ?? id;
    const topic = arn(place, "sns", name);
    return { ref: topic, attributes: { TopicArn: topic, TopicName: name } };
  },
  "AWS::KMS::Key": (id, _props, place) => ({
    ref: id,
    attributes: { Arn: arn(place, "kms", `key/${id}`), KeyId: id },
  }),
  "AWS::KMS::Alias": (id, props) => ({ ref: own(props, "AliasName") ?? id, attributes: {} }),
  "AWS::Lambda::Function": (id, props, place) => {
    const name = own(props, "FunctionName") ?? id;
    return { ref: name, attributes: { Arn: arn(place, "lambda", `function:${name}`) } };
  },
  "AWS::Lambda::LayerVersion": (id, _props, place) => ({
    ref: arn(place, "lambda", `layer:${id}:1`),
    attributes: {},
  }),
  "AWS::IAM::Role": (id, props, place) => {
    const name = own(props, "RoleName") ?? id;
    return {
      ref: name,
      attributes: { Arn: `arn:aws:iam::${place.account}:role/${name}`, RoleId: id },
    };
  },
  "AWS::Cognito::UserPool": (id, _props, place) => {
    const pool = `${place.region}_${id.slice(-9)}`;
    const provider = `cognito-idp.${place.region}.amazonaws.com/${pool}`;
    return {
      ref: pool,
      attributes: {
        Arn: arn(place, "cognito-idp", `userpool/${pool}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
        UserPoolId: pool,
      },
    };
  },
  "AWS::Cognito::UserPoolClient": (id) => {
    const client = id.toLowerCase().slice(-26);
    return { ref: client, attributes: { ClientId: client } };
  },
  "AWS::SES::EmailIdentity": (id, props) => ({
    ref: own(props, "EmailIdentity") ?? id,
    // SES makes the tokens with its key; the DNS records made from them aren't served here.
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, `token${n}._domainkey.example.com`],
        [`DkimDNSTokenValue${n}`, `token${n}.dkim.amazonses.com`],
      ]),
    ),
  }),
  "AWS::SES::ConfigurationSet": named("Name"),
  "AWS::ApiGatewayV2::Api": (id, _props, { region, apiUrl }) => {
    const api = id.toLowerCase().slice(-10);
    const ApiEndpoint = apiUrl ?? `https://${api}.execute-api.${region}.amazonaws.com`;
    return { ref: api, attributes: { ApiId: api, ApiEndpoint } };
  },
  "AWS::ApiGatewayV2::Integration": itself("IntegrationId"),
  "AWS::ApiGatewayV2::Route": itself("RouteId"),
  "AWS::ApiGatewayV2::Authorizer": itself("AuthorizerId"),
  "AWS::ApiGatewayV2::Stage": named("StageName"),
  "AWS::CloudFront::Distribution": (id) => ({
    ref: id,
    attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` },
  }),
  "AWS::CloudFront::Function": (id, _props, { account }) => ({
    ref: id,
    attributes: { FunctionARN: `arn:aws:cloudfront::${account}:function/${id}` },
  }),
  "AWS::CloudFront::OriginAccessControl": itself("Id"),
  "AWS::CloudFront::ResponseHeadersPolicy": itself("Id"),
  "AWS::CloudFront::CachePolicy": itself("Id"),
  "AWS::CloudFront::OriginRequestPolicy": itself("Id"),
  "AWS::Logs::LogGroup": (id, props, place) => {
    const name = own(props, "LogGroupName") ?? id;
    return { ref: name, attributes: { Arn: arn(place, "logs", `log-group:${name}:*`) } };
  },
  "AWS::Scheduler::Schedule": (id, props, place) => {
    const name = own(props, "Name") ?? id;
    return { ref: name, attributes: { Arn: arn(place, "scheduler", `schedule/default/${name}`) } };
  },
  "AWS::Scheduler::ScheduleGroup": (id, props, place) => {
    const name = own(props, "Name") ?? id;
    return { ref: name, attributes: { Arn: arn(place, "scheduler", `schedule-group/${name}`) } };
  },
  "AWS::CloudWatch::Alarm": (id, props, place) => {
    const name = own(props, "AlarmName") ?? id;
    return { ref: name, attributes: { Arn: arn(place, "cloudwatch", `alarm:${name}`) } };
  },
  "AWS::SSM::Parameter": (id, props) => ({
    ref: own(props, "Name") ?? id,
    attributes: { Type: own(props, "Type") ?? "String", Value: own(props, "Value") ?? "" },
  }),
  "AWS::SecretsManager::Secret": (id, props, place) => {
    const secret = arn(place, "secretsmanager", `secret:${own(props, "Name") ?? id}-local0`);
    return { ref: secret, attributes: { Id: secret } };
  },
  "AWS::WAFv2::WebACL": (id, _props, place) => ({
    ref: id,
    attributes: { Arn: arn(place, "wafv2", `global/webacl/${id}/${id}`), Id: id },
  }),
};

function table(id: string, props: Resource["props"], place: Place): Names {
  const name = own(props, "TableName") ?? id + (place.suffix ?? "");
  const tableArn = arn(place, "dynamodb", `table/${name}`);
  return { ref: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local` } };
}

function named(property: string): Naming {
  return (id, props) => ({ ref: own(props, property) ?? id, attributes: {} });
}

function itself(attribute: string): Naming {
  return (id) => ({ ref: id, attributes: { [attribute]: id } });
}

function own(props: Resource["props"], name: string): string | undefined {
  const value = props[name];
  return typeof value === "string" ? value : undefined;
}

function arn({ region, account }: Place, service: string, rest: string): string {
  return `arn:aws:${service}:${region}:${account}:${rest}`;
}
