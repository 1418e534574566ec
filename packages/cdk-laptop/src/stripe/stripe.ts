import { createHash } from "node:crypto";
import { join } from "node:path";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import { LocalServer } from "../http/server.ts";
import type { Clock } from "../system/clock.ts";
import { createWork, type Work } from "../system/work.ts";
import { findCall } from "./calls.ts";
import { apiVersion, createDeliveries } from "./deliveries.ts";
import { StripeError } from "./error.ts";
import { readFields } from "./form.ts";
import { type Delivery, type Ledger, newId, openState } from "./ledger.ts";
import { answerPage } from "./pages.ts";
import { type Catalogue, seed } from "./seed.ts";
import { runUntil } from "./time.ts";

export interface StripeOptions {
  readonly dataDir: string;
  /** The computer's own where there is none. */
  readonly clock?: Clock;
  /** Any free port where there is none; closed with the rest. */
  readonly server?: LocalServer;
  readonly work?: Work;
  readonly log?: (line: string) => void;
}

/** A Stripe of one's own: the API, the hosted pages and the events, as far as the product uses them. */
export interface LocalStripe {
  readonly url: string;
  readonly apiKey: string;
  readonly ledger: Ledger;
  readonly deliveries: readonly Delivery[];
  /** Calls of the API so far, refused ones included. */
  calls(): number;
  /** Makes what the template wants to exist at Stripe; answers the secret that events are signed with. */
  seed(catalogue: Catalogue, siteUrl: string): string;
  /** Renews, ends and delivers whatever is due by the house's clock. */
  clockMoved(): Promise<void>;
  close(): Promise<void>;
}

/** Renewals come by themselves too, when the house stays up for long. */
const lookEveryMs = 60_000;
const bodyBytesMax = 1024 * 1024;

export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const { clock = { now: Date.now }, work = createWork(), log = () => {} } = options;
  const file = openState(join(options.dataDir, "stripe.json"));
  const deliveries = createDeliveries({ file, clock, work, log });
  const { state } = file;
  const save = () => file.save();
  let calls = 0;
  const houseNow = () => Math.floor(clock.now() / 1000);
  const server = options.server ?? (await LocalServer.open(0));
  server.serve({
    answer: async (request) => answer(request),
    bodyBytesMax,
    now: () => clock.now(),
  });
  const ledger: Ledger = {
    state,
    url: server.url,
    save,
    tell: deliveries.tell,
    now: (customerId = "") => {
      const testClock = state.customers[customerId]?.test_clock;
      return (testClock && state.clocks[testClock]?.frozen_time) || houseNow();
    },
  };
  const timer = setInterval(() => void clockMoved(), lookEveryMs);
  timer.unref();
  return {
    url: server.url,
    apiKey: state.apiKey,
    ledger,
    deliveries: state.deliveries,
    calls: () => calls,
    seed: (catalogue, siteUrl) => seed(ledger, catalogue, siteUrl),
    clockMoved,
    async close() {
      clearInterval(timer);
      deliveries.stop();
      await server.close();
    },
  };

  async function clockMoved(): Promise<void> {
    runUntil(ledger, null, houseNow());
    save();
    await deliveries.deliverDue();
  }

  function answer(request: HttpRequest): HttpReply {
    try {
      if (!request.path.startsWith("/v1/")) return answerPage(ledger, request);
      calls++;
      if (keyOf(request) !== state.apiKey) throw new StripeError(401, "Invalid API Key provided");
      return once(request, () => json(200, answerCall(ledger, request)));
    } catch (error) {
      return failed(error);
    } finally {
      if (request.method !== "GET") save();
    }
  }

  /** The same key gives the same answer, a declined card included, and with another request none. */
  function once({ method, path, body, headers }: HttpRequest, make: () => HttpReply): HttpReply {
    const key = headers["idempotency-key"];
    if (!key || method !== "POST") return make();
    const request = createHash("sha256").update(`${path}\n${body}`).digest("hex");
    const before = state.answers[key];
    if (!before) {
      const reply = declinedOr(make);
      state.answers[key] = { request, status: reply.status, body: String(reply.body) };
      return reply;
    }
    if (before.request === request) return json(before.status, JSON.parse(before.body));
    throw new StripeError(400, "This idempotency key was used with other parameters.", {
      type: "idempotency_error",
    });
  }

  function failed(error: unknown): HttpReply {
    if (error instanceof StripeError) {
      if (error.status === 501) log(`Stripe: ${error.message}`);
      return json(error.status, error.body);
    }
    log(`Stripe: ${error instanceof Error ? error.stack : String(error)}`);
    return json(500, { error: { type: "api_error", message: String(error) } });
  }
}

/** Stripe keeps the answer of a declined card under the idempotency key; that of a wrong request it doesn't. */
function declinedOr(make: () => HttpReply): HttpReply {
  try {
    return make();
  } catch (error) {
    if (error instanceof StripeError && error.status === 402) return json(402, error.body);
    throw error;
  }
}

function answerCall(ledger: Ledger, { method, path, query, body }: HttpRequest): object {
  const found = findCall(method, path);
  if (!found) throw new StripeError(501, `${method} ${path} is not emulated`);
  const fields = readFields(method === "POST" ? body.toString() : query);
  return found.call.answer(ledger, fields, found.id);
}

const keyOf = ({ headers }: HttpRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers["authorization"] ?? "")?.[1];

function json(status: number, value: object): HttpReply {
  const headers = {
    "content-type": "application/json",
    "stripe-version": apiVersion,
    "request-id": newId("req"),
  };
  return { status, headers, body: JSON.stringify(value) };
}
