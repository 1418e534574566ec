import crypto from "node:crypto";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { Authorize } from "../iam/access.ts";
import { ofType, type Resource } from "../template/resource.ts";
import { callerOf } from "./protocol/caller.ts";
import { failureOf, notEmulated, ServiceError } from "./protocol/failure.ts";

export interface LambdaApi {
  answer(request: HttpRequest): Promise<HttpReply>;
}

interface Options {
  readonly resources: readonly Resource[];
  readonly authorize: Authorize;
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
}

const invocations = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's `Invoke` with the invocation type `Event`: the function runs after the answer, and nobody hears how it ended. */
export function openLambdaApi({ resources, authorize, invoke }: Options): LambdaApi {
  const functions = ofType(resources, "AWS::Lambda::Function");
  return {
    async answer(request) {
      const headers = { "x-amzn-requestid": crypto.randomUUID() };
      try {
        const [, name] = invocations.exec(request.path) ?? [];
        const isAsync = request.headers["x-amz-invocation-type"] === "Event";
        if (request.method !== "POST" || name === undefined || !isAsync)
          throw notEmulated("lambda", `${request.method} ${request.path}`);
        const found = functions.find(({ ref }) => ref === decodeURIComponent(name));
        const arn = found?.attributes["Arn"];
        if (arn === undefined)
          throw new ServiceError("ResourceNotFoundException", `Function not found: ${name}`, 404);
        const access = { action: "lambda:InvokeFunction", resource: arn, context: {} };
        authorize(callerOf(request), access);
        const text = request.body.toString();
        // Lambda logs an error of the function; whoever started it has gone.
        invoke(arn, text === "" ? {} : JSON.parse(text)).catch(() => {});
        return { status: 202, headers, body: "" };
      } catch (error) {
        const { code, message, status } = failureOf(error, "AccessDeniedException", 403);
        return {
          status,
          headers: { ...headers, "x-amzn-errortype": code, "content-type": "application/json" },
          body: JSON.stringify({ Message: message }),
        };
      }
    },
  };
}
