import type { Access, Method } from "#contract/endpoint";
import { errorOfReply, errorOfThrown } from "./api-error.ts";
import type { Answer, Request, SendOptions } from "./request.ts";

/**
 * Sends one call; throws ApiError for every status from 300. The sending code is loaded with the first
 * call, since a signer's page can show its document without it.
 */
export async function send(
  access: Access,
  method: Method,
  request: Request,
  options: SendOptions = {},
): Promise<Answer> {
  const early = method === "GET" ? takeEarlyAnswer(request.path) : undefined;
  if (early) return readEarly(early);
  const rest = await fetchSender();
  options.signal?.throwIfAborted();
  return rest.send(access, method, request, options);
}

async function fetchSender() {
  return import("./rest.ts").catch((thrown: unknown) => {
    throw errorOfThrown(thrown);
  });
}

async function readEarly(early: Promise<Response>): Promise<Answer> {
  const response = await early.catch((thrown: unknown) => {
    throw errorOfThrown(thrown);
  });
  const [text, retryAfter] = [await response.text(), response.headers.get("retry-after")];
  if (!response.ok) throw errorOfReply(response.status, text, retryAfter ?? undefined);
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

/**
 * A request that the page's first script (`prerender/early-view.ts`) has made before the app was
 * loaded.
 */
interface EarlyAnswer {
  readonly path: string;
  readonly response: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

/** The early response for this path, once; undefined if there was no such request. */
function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.path !== path) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response;
}
