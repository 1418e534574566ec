import * as z from "zod/mini";
import { type Answer, type HttpReply, type HttpRequest, jsonReply } from "./http/message.ts";

export interface LocalPagesOptions {
  readonly inbox: Answer;
  /** Pages of stand-ins by the last part of their addresses. */
  readonly standIns: ReadonlyMap<string, Answer>;
  /** Moves the clock; resolves when everything that became due is done. */
  readonly advance: (ms: number) => Promise<void>;
  readonly now: () => number;
}

const clockSchema = z.object({ advanceMs: z.int().check(z.nonnegative(), z.maximum(10 ** 12)) });

/** Pages that exist only on a laptop, below `/_local/`: the inbox, the clock, and a page for each stand-in. */
export function createLocalPages(options: LocalPagesOptions): Answer {
  return async (request) => {
    // A page of another site must not read sign-in codes through a host name that it points to 127.0.0.1.
    if (!isLoopback(request.headers["host"])) return jsonReply(403, { message: "Forbidden" });
    const name = request.path.slice("/_local/".length);
    const standIn = options.standIns.get(name);
    if (standIn && ["GET", "POST"].includes(request.method)) return standIn(request);
    if (request.method === "POST" && name === "clock") return moveClock(request, options);
    return options.inbox(request);
  };
}

function isLoopback(host = ""): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);
}

async function moveClock(request: HttpRequest, options: LocalPagesOptions): Promise<HttpReply> {
  // A form on another site can't send this content type.
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    return jsonReply(415, { message: "content-type must be application/json" });
  }
  const parsed = clockSchema.safeParse(parseJson(request.body.toString()));
  if (!parsed.success) {
    return jsonReply(400, {
      message: "advanceMs must be a whole number of milliseconds, 0 or more",
    });
  }
  await options.advance(parsed.data.advanceMs);
  return jsonReply(200, { now: new Date(options.now()).toISOString() });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
