import crypto from "node:crypto";
import { forward } from "../http/forward.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { Authorize } from "../iam/access.ts";
import type { CloudFormation } from "./cloudformation.ts";
import type { Endpoints } from "./elsewhere.ts";
import type { LambdaApi } from "./lambda.ts";
import { callerOf, credentialOf } from "./protocol/caller.ts";
import { failureOf, notEmulated, type ServiceError } from "./protocol/failure.ts";
import { parseObject } from "./protocol/json.ts";
import type { JsonService } from "./protocol/json-service.ts";
import { document, element } from "./protocol/xml.ts";
import type { S3 } from "./s3/service.ts";
import { type Ses, sesError } from "./ses.ts";

export interface Services {
  /** JSON services by the part of X-Amz-Target before the dot. */
  json: Readonly<Record<string, JsonService>>;
  ses: Pick<Ses, "access" | "answer">;
  cloudformation: CloudFormation;
  lambda: LambdaApi;
  s3: S3;
  elsewhere: Endpoints;
}

/** Routes each request to its service: all services share one endpoint. */
export function gateway(services: Services, authorize: Authorize) {
  return (request: HttpRequest): Promise<HttpReply> => {
    const elsewhere = endpointElsewhere(services, request);
    if (elsewhere !== undefined) return forward(elsewhere, request);
    const target = request.headers["x-amz-target"];
    if (target !== undefined) return answerJson(services, authorize, target, request);
    const scope = credentialOf(request)?.service ?? "s3";
    if (scope === "ses") return answerSes(services.ses, authorize, request);
    if (scope === "cloudformation") {
      return answerCloudFormation(services.cloudformation, authorize, request);
    }
    if (scope === "lambda") return services.lambda.answer(request);
    if (scope !== "s3") return answerUnknown(scope, request);
    return services.s3.answer(request);
  };
}

function endpointElsewhere(
  { json, elsewhere }: Services,
  request: HttpRequest,
): string | undefined {
  const target = request.headers["x-amz-target"]?.split(".")[0];
  const scope = credentialOf(request)?.service ?? "s3";
  const name = target === undefined ? scope : json[target]?.name;
  return Object.entries(elsewhere).find(([service]) => service === name)?.[1];
}

async function answerJson(
  { json }: Services,
  authorize: Authorize,
  target: string,
  request: HttpRequest,
): Promise<HttpReply> {
  const [prefix = "", name = ""] = target.split(".");
  const service = json[prefix];
  try {
    const operation = service?.operations[camelCase(name)];
    if (service === undefined || operation === undefined) {
      throw notEmulated(service?.name ?? prefix, name);
    }
    const input = parseObject(request.body.toString());
    const wanted = service.access(name, input);
    if (wanted !== undefined) {
      const caller = callerOf(request);
      for (const one of wanted) authorize(caller, one);
    }
    return jsonReply(200, await operation(input, request));
  } catch (error) {
    return jsonError(failureOf(error, "AccessDeniedException", 400), service);
  }
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function jsonError(failure: ServiceError, service: JsonService | undefined): HttpReply {
  const { code, message, status, details } = failure;
  const reply = jsonReply(status, { __type: code, message, ...details });
  const headers = { "x-amzn-errortype": code, ...service?.errorHeaders?.(code) };
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function jsonReply(status: number, value: unknown): HttpReply {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amzn-requestid": crypto.randomUUID(),
  };
  return { status, headers, body: JSON.stringify(value) };
}

async function answerSes(
  ses: Services["ses"],
  authorize: Authorize,
  request: HttpRequest,
): Promise<HttpReply> {
  const headers = { "content-type": "text/xml" };
  try {
    const type = request.headers["content-type"] ?? "";
    if (!type.startsWith("application/x-www-form-urlencoded")) {
      throw notEmulated("ses", `${request.method} ${request.path}`);
    }
    const form = new URLSearchParams(request.body.toString());
    const wanted = ses.access(form);
    const caller = callerOf(request);
    for (const one of wanted) authorize(caller, one);
    return { status: 200, headers, body: ses.answer(form) };
  } catch (error) {
    const { code, message, status } = failureOf(error, "AccessDenied", 403);
    return { status, headers, body: sesError(code, message) };
  }
}

async function answerCloudFormation(
  service: CloudFormation,
  authorize: Authorize,
  request: HttpRequest,
): Promise<HttpReply> {
  const headers = { "content-type": "text/xml" };
  try {
    const form = new URLSearchParams(request.body.toString());
    const caller = callerOf(request);
    for (const one of service.access(form)) authorize(caller, one);
    return { status: 200, headers, body: service.answer(form) };
  } catch (error) {
    const { code, message, status } = failureOf(error, "AccessDenied", 403);
    const inner = element("Code", code) + element("Message", message);
    return { status, headers, body: document("ErrorResponse", `<Error>${inner}</Error>`) };
  }
}

async function answerUnknown(scope: string, request: HttpRequest): Promise<HttpReply> {
  const action = new URLSearchParams(request.body.toString()).get("Action");
  const { code, message, status } = notEmulated(
    scope,
    action ?? `${request.method} ${request.path}`,
  );
  const inner = element("Code", code) + element("Message", message);
  const body = document("ErrorResponse", `<Error>${inner}</Error>`);
  return { status, headers: { "content-type": "text/xml", "x-amzn-errortype": code }, body };
}
