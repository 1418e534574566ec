import { Validations } from "aws-cdk-lib";
import { AccessLogField, AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { type GroupName, groups } from "#contract/api";
import { type Access, type Endpoint, publicApi } from "#contract/endpoint";
import type { Identity } from "./identity.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

interface ApiProps {
  readonly stage: Stage;
  readonly identity: Identity;
}

/** The HTTP API: one route for each call of the contract, one function for each group of calls. */
export class Api extends Construct {
  readonly http: HttpApi;
  private readonly senders: HttpUserPoolAuthorizer;

  constructor(scope: Construct, id: string, { stage, identity }: ApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, "Http", {
      apiName: `undersign-${stage.name}`,
      description: `${stage.productName} (${stage.name})`,
      createDefaultStage: false,
    });
    this.addStage(stage);
    this.senders = new HttpUserPoolAuthorizer("Senders", identity.pool, {
      userPoolClients: [identity.client],
    });
  }

  servedBy(functionOf: (group: GroupName) => Lambda): void {
    for (const [group, endpoints] of Object.entries(groups)) {
      if (!isGroup(group)) continue;
      const integration = new HttpLambdaIntegration(group, functionOf(group), {
        // One permission per function rather than per route, because a function's policy can hold 20 KB.
        scopePermissionToRoute: false,
      });
      for (const endpoint of Object.values(endpoints)) this.addRoute(endpoint, integration);
      if (group === "mcp") this.addUnknown(integration);
    }
  }

  /** Paths of `/api/v1` that no other route matches. The MCP function answers them, because it has no rights. */
  private addUnknown(integration: HttpLambdaIntegration): void {
    const path = publicApi.unknown;
    const routes = this.http.addRoutes({ path, methods: [HttpMethod.ANY], integration });
    for (const route of routes) acknowledgeOpenRoute(route, "public");
  }

  private addRoute(endpoint: Endpoint, integration: HttpLambdaIntegration): void {
    const routes = this.http.addRoutes({
      path: endpoint.path,
      methods: [HttpMethod[endpoint.method]],
      integration,
      ...(endpoint.access === "sender"
        ? { authorizer: this.senders, authorizationScopes: [accessTokenScope] }
        : {}),
    });
    for (const route of routes) acknowledgeOpenRoute(route, endpoint.access);
  }

  private addStage(stage: Stage): void {
    const logGroup = new LogGroup(this, "AccessLog", {
      retention: stage.logs,
      removalPolicy: removalPolicy(stage),
    });
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
        destination: new LogGroupLogDestination(logGroup),
        format: accessLogFormat,
      },
    });
  }
}

/** A scope that every access token of a user pool has and no ID token has, so that ID tokens are not accepted. */
const accessTokenScope = "aws.cognito.signin.user.admin";

/** Logs the route, never the path: paths contain the tokens of signers' links. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    // The invocation that answered: `requestId` in the function's log lines.
    functionRequestId: "$context.integration.requestId",
    time: AccessLogField.contextRequestTime(),
    route: "$context.routeKey",
    status: AccessLogField.contextStatus(),
    latencyMs: AccessLogField.contextResponseLatency(),
    bytes: AccessLogField.contextResponseLength(),
    authorizerError: AccessLogField.contextAuthorizerError(),
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);

const openBecause: Record<Exclude<Access, "sender">, string> = {
  cookie: "The refresh cookie is opaque; the function checks it, and that our own page sends it.",
  public: "Open to anybody by design: registration, sign-in and what comes before an account.",
  login: "The token between password and code is opaque; the function checks it.",
  signer: "Signers have no account: the function checks the token of their mailed link.",
  key: "API keys are opaque; the function checks them, and their scope.",
  "passed on": "API keys are opaque; the function passes them on to routes that check them.",
};

function acknowledgeOpenRoute(route: HttpRoute, access: Access): void {
  if (access === "sender") return;
  Validations.of(route).acknowledge({ id: "AwsSolutions-APIG4", reason: openBecause[access] });
}

function isGroup(name: string): name is GroupName {
  return name in groups;
}
