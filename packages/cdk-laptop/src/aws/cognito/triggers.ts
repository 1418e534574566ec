import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, object } from "../protocol/json.ts";
import type { Pool } from "./pool.ts";

export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

export interface TriggerCall {
  /** The trigger's name in LambdaConfig. */
  trigger: string;
  source: string;
  username: string;
  clientId: string;
  request: JsonObject;
}

/** Runs a Lambda trigger and returns its `response`. */
export async function callTrigger(
  pool: Pool,
  invoke: Invoke,
  call: TriggerCall,
): Promise<JsonObject> {
  const { trigger, source, username, clientId, request } = call;
  const functionArn = permittedFunction(pool, trigger);
  const event = {
    version: "1",
    region: pool.settings.region,
    userPoolId: pool.settings.id,
    userName: username,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId },
    triggerSource: source,
    request,
    response: {},
  };
  const answer = await invoked(invoke, functionArn, trigger, event);
  if (!isObject(answer) || !isObject(answer["response"])) {
    throw new ServiceError("InvalidLambdaResponseException", "Unrecognizable lambda output");
  }
  return object(answer, "response");
}

function permittedFunction({ settings }: Pool, trigger: string): string {
  const functionArn = settings.triggers[trigger];
  if (functionArn === undefined) {
    const message = "Custom auth lambda trigger is not configured for the user pool.";
    throw new ServiceError("InvalidLambdaResponseException", message);
  }
  const permitted = settings.invocable.some(
    (name) => name === functionArn || functionArn.endsWith(`:function:${name}`),
  );
  if (permitted) return functionArn;
  const message = `${trigger} invocation failed due to error AccessDeniedException.`;
  throw new ServiceError("UnexpectedLambdaException", message);
}

async function invoked(
  invoke: Invoke,
  functionArn: string,
  trigger: string,
  event: JsonObject,
): Promise<unknown> {
  try {
    return await invoke(functionArn, event);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `${trigger} failed with error ${why}.`;
    throw new ServiceError("UserLambdaValidationException", message);
  }
}
