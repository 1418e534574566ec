import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint";
import { idempotencyKey } from "#contract/rules/inputs/inputs";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Once } from "../domain/account/api-key.ts";
import { logError } from "../log.ts";
import { Answer } from "./answer.ts";

/** Performs a POST of the public API that has an idempotency key once, and answers a repeated one with the same reply. */
export async function answerOnce(
  call: {
    readonly endpoint: Endpoint;
    readonly event: APIGatewayProxyEventV2;
    readonly input: unknown;
  },
  once: Once,
  work: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const { endpoint, event, input } = call;
  const key = event.headers["idempotency-key"];
  const isOwn = endpoint.method !== "POST" || endpoint.published?.isOnceById;
  if (isOwn || key === undefined) return work();
  if (!z.safeParse(idempotencyKey, key).success) {
    throw new Refusal("BAD_FIELD", {
      field: "idempotencyKey",
      message: "Please use 8 to 100 characters for the idempotency key.",
    });
  }
  const request = JSON.stringify([event.routeKey, input]);
  const claimed = await once({ idempotencyKey: key, request });
  if (claimed.reply) return new Answer(claimed.reply.status, claimed.reply.body);
  const answer = await work().catch(async (error: unknown) => {
    await claimed.release();
    throw error;
  });
  // The call is done, even if its reply can't be stored.
  await claimed.keep(answer).catch((error) => logError("reply of a call not kept", error));
  return answer;
}

/** The error as programs see it: something that belongs to another account looks like something that doesn't exist. */
export function forPrograms(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, field } = error;
  if (code === "NOT_YOURS") return new Refusal("NOT_FOUND", field === undefined ? {} : { field });
  if (code === "BAD_REQUEST") {
    return new Refusal(code, {
      message:
        "We couldn't read this request: its body must be JSON in UTF-8, with Content-Type: application/json.",
    });
  }
  return error;
}
