import type { Hook, TryResult } from "../domain/programs/hook.ts";
import { signingGenerations, webhookHeaders } from "../domain/programs/webhook.ts";
import { hookSecret } from "./hook-secret.ts";
import { postWebhook } from "./webhook-post.ts";

/** An event, or a test. */
interface Message {
  readonly id: string;
}

/** Signs a message and posts it once to the receiver of a webhook. Never rejects because of what the receiver does. */
export async function sendWebhook(hook: Hook, message: Message, now: Date): Promise<TryResult> {
  const secrets = await Promise.all(
    signingGenerations(hook, now).map((generation) => hookSecret(hook, generation)),
  );
  const body = JSON.stringify(message);
  const headers = webhookHeaders(message.id, body, secrets, now);
  const { status, text, problem, tookMs } = await postWebhook({ url: hook.url, headers, body });
  return {
    ...{ at: now.toISOString(), tookMs },
    ...(status === undefined ? {} : { status, answer: text }),
    ...(problem === undefined ? {} : { problem }),
  };
}
