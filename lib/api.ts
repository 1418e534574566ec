import { Stack } from "aws-cdk-lib";
import { AccessLogField, AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnApi,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { allow } from "./allow.ts";
import { apiDocument, groupsAmong } from "./api-document.ts";
import { functionArn } from "./function-names.ts";
import { functionsWhere } from "./function-needs.ts";
import { partsOf } from "./functions.ts";
import type { Identity } from "./identity.ts";
import { InlineRole } from "./inline-role.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface ApiProps {
  readonly stage: Stage;
  /** Whether calls of the payment provider are answered. */
  readonly sellsPlans: boolean;
  readonly identity: Identity;
}

/**
 * The HTTP API, imported as one document. It names its functions without referring to them, because they need the site's
 * address, and the site needs the API's.
 */
export class Api extends Construct {
  readonly http: IHttpApi;
  /** One line for each call. */
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, { stage, sellsPlans, identity }: ApiProps) {
    super(scope, id);
    const { region, partition } = Stack.of(this);
    const invoker = new InlineRole(this, "Invoker", { service: "apigateway.amazonaws.com" });
    const names = groupsAmong(functionsWhere(partsOf(stage, sellsPlans)));
    allow(
      invoker,
      ["lambda:InvokeFunction"],
      ...names.map((name) => functionArn(this, stage, name)),
    );
    const api = new CfnApi(this, "Calls", {
      body: apiDocument({
        groups: names,
        title: `undersign-${stage.name}`,
        issuer: identity.pool.userPoolProviderUrl,
        audience: [identity.client.userPoolClientId],
        functionArn: (group) => functionArn(this, stage, group),
        invocation: (arn) =>
          `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${arn}/invocations`,
        credentials: invoker.roleArn,
      }),
      // Without it, API Gateway leaves out what it does not understand, an authorizer too.
      failOnWarnings: true,
    });
    this.http = HttpApi.fromHttpApiAttributes(this, "Http", {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    });
    this.logGroup = new LogGroup(this, "AccessLog", {
      retention: stage.logs,
      removalPolicy: removalPolicy(stage),
    });
    this.addStage(stage);
  }

  private addStage(stage: Stage): void {
    new HttpStage(this, "Stage", {
      httpApi: this.http,
      // The default stage adds no prefix to paths.
      stageName: "$default",
      autoDeploy: true,
      throttle: {
        rateLimit: stage.requestsPerSecondMax,
        burstLimit: stage.requestsBurstMax,
      },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.logGroup),
        format: accessLogFormat,
      },
    });
  }
}

/** Logs the route, never the path: paths contain the tokens of signers' links. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    // The invocation that answered: `requestId` in the function's log lines.
    functionRequestId: "$context.integration.requestId",
    time: AccessLogField.contextRequestTime(),
    method: "$context.httpMethod",
    route: "$context.routeKey",
    status: AccessLogField.contextStatus(),
    latencyMs: AccessLogField.contextResponseLatency(),
    bytes: AccessLogField.contextResponseLength(),
    authorizerError: AccessLogField.contextAuthorizerError(),
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);
