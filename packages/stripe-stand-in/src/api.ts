import { createHash } from "node:crypto";
import type { HttpReply, HttpRequest } from "cdk-laptop/stand-in";
import { findCall } from "./calls.ts";
import { apiVersion } from "./deliveries.ts";
import { StripeError } from "./error.ts";
import { readFields } from "./form.ts";
import type { Ledger } from "./ledger.ts";
import { answerPage } from "./pages.ts";

/** How long an idempotency key is valid (https://docs.stripe.com/api/idempotent_requests). */
const keptSeconds = 86_400;

/** Stripe's HTTP interface: calls below `/v1/`, and the pages that people see. */
export class Api {
  readonly #ledger: Ledger;
  readonly #log: (line: string) => void;
  #calls = 0;

  constructor(ledger: Ledger, log: (line: string) => void) {
    this.#ledger = ledger;
    this.#log = log;
  }

  /** Number of API calls so far, including refused ones. */
  get calls(): number {
    return this.#calls;
  }

  answer(request: HttpRequest): HttpReply {
    return this.#answered(request, () => this.#reply(request));
  }

  /** Replies with a server error, after performing the call or without; its idempotency key gets that reply for a day. */
  fail(request: HttpRequest, isDone: boolean): HttpReply {
    return this.#answered(request, () =>
      this.#once(request, () => {
        if (isDone) answerCall(this.#ledger, request);
        const error = { type: "api_error", message: "Something went wrong on Stripe's end." };
        return this.#json(500, { error });
      }),
    );
  }

  #answered(request: Pick<HttpRequest, "method">, reply: () => HttpReply): HttpReply {
    try {
      return reply();
    } catch (error) {
      return this.#failure(error);
    } finally {
      if (request.method !== "GET") this.#ledger.save();
    }
  }

  #reply(request: HttpRequest): HttpReply {
    if (!request.path.startsWith("/v1/")) return answerPage(this.#ledger, request);
    this.#calls++;
    if (keyOf(request) !== this.#ledger.state.apiKey) {
      throw new StripeError(401, "Invalid API Key provided");
    }
    return this.#once(request, () => this.#json(200, answerCall(this.#ledger, request)));
  }

  /** The same key gives the same reply, even for a declined card; with another request, the key is refused. */
  #once({ method, path, body, headers }: HttpRequest, make: () => HttpReply): HttpReply {
    const key = headers["idempotency-key"];
    if (!key || method !== "POST") return make();
    const { state, now } = this.#ledger;
    const { answers } = state;
    const at = now();
    const request = createHash("sha256").update(`${path}\n${body}`).digest("hex");
    const before = answers[key];
    if (!before || at >= (before.at ?? at) + keptSeconds) {
      const reply = this.#declinedOr(make);
      answers[key] = { request, status: reply.status, body: String(reply.body), at };
      return reply;
    }
    if (before.request === request)
      return this.#json(before.status, JSON.parse(before.body), { "idempotent-replayed": "true" });
    throw new StripeError(400, "This idempotency key was used with other parameters.", {
      type: "idempotency_error",
    });
  }

  #failure(error: unknown): HttpReply {
    if (error instanceof StripeError) {
      if (error.status === 501) this.#log(`Stripe: ${error.message}`);
      return this.#json(error.status, error.body);
    }
    this.#log(`Stripe: ${error instanceof Error ? error.stack : String(error)}`);
    return this.#json(500, { error: { type: "api_error", message: String(error) } });
  }

  /** Stripe stores the reply about a declined card under the idempotency key, but not that to an invalid request. */
  #declinedOr(make: () => HttpReply): HttpReply {
    try {
      return make();
    } catch (error) {
      if (error instanceof StripeError && error.status === 402) return this.#json(402, error.body);
      throw error;
    }
  }

  #json(status: number, value: object, more: HttpReply["headers"] = {}): HttpReply {
    const headers = {
      "content-type": "application/json",
      "stripe-version": apiVersion,
      "request-id": this.#ledger.newId("req"),
      ...more,
    };
    return { status, headers, body: JSON.stringify(value) };
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
