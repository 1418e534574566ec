import { join } from "node:path";
import {
  type Clock,
  createWork,
  forward,
  type HttpReply,
  type HttpRequest,
  LocalServer,
  type Work,
  wakeEvery,
} from "cdk-laptop/stand-in";
import { Api } from "./api.ts";
import { Deliveries } from "./deliveries.ts";
import { type Delivery, type Ledger, newId, openState } from "./ledger.ts";
import { type Catalogue, seed } from "./seed.ts";
import { runUntil } from "./time.ts";

export interface StripeOptions {
  readonly dataDir: string;
  /** The computer's clock by default. */
  readonly clock?: Clock;
  /** By default a server on any free port; closed with the rest. */
  readonly server?: LocalServer;
  readonly work?: Work;
  readonly log?: (line: string) => void;
  /** A server that checks requests. */
  readonly judge?: string | undefined;
}

interface Parts {
  readonly clock: Clock;
  readonly server: LocalServer;
  readonly work: Work;
  readonly log: (line: string) => void;
  readonly file: ReturnType<typeof openState>;
  readonly judge: string | undefined;
}

/** Interval for checking what is due, such as renewals, while it keeps running. */
const lookEveryMs = 60_000;
const bodyBytesMax = 1024 * 1024;

/** A local Stripe: the API, the hosted pages and the events of subscriptions with one price. */
export class LocalStripe {
  readonly url: string;
  readonly apiKey: string;
  readonly ledger: Ledger;
  readonly #parts: Parts;
  readonly #deliveries: Deliveries;
  readonly #api: Api;
  readonly #timer: NodeJS.Timeout | undefined;

  private constructor(parts: Parts) {
    const { clock, server, file } = parts;
    this.#parts = parts;
    this.#deliveries = new Deliveries(parts);
    this.url = server.url;
    this.apiKey = file.state.apiKey;
    this.ledger = {
      state: file.state,
      url: server.url,
      save: () => file.save(),
      newId,
      emit: (...event) => this.#deliveries.emit(...event),
      now: (customerId = "") => this.#testClockOf(customerId) ?? Math.floor(clock.now() / 1000),
    };
    this.#api = new Api(this.ledger, parts.log);
    const answer = (request: HttpRequest) => this.#judged(request);
    server.serve({ answer, bodyBytesMax, now: () => clock.now() });
    this.#timer = wakeEvery(clock, lookEveryMs, () => void this.clockMoved());
  }

  static async start({
    dataDir,
    clock = { now: Date.now },
    work = createWork(),
    log = () => {},
    server,
    judge,
  }: StripeOptions): Promise<LocalStripe> {
    const bound = server ?? (await LocalServer.open(0));
    const file = openState(join(dataDir, "stripe.json"));
    return new LocalStripe({ clock, work, log, server: bound, file, judge });
  }

  get deliveries(): readonly Delivery[] {
    return this.ledger.state.deliveries;
  }

  /** Number of API calls so far, including refused ones. */
  get calls(): number {
    return this.#api.calls;
  }

  /** Creates the objects that must exist at Stripe; returns the secret for signing events. */
  seed(catalogue: Catalogue, siteUrl: string): string {
    return seed(this.ledger, catalogue, siteUrl);
  }

  /** Performs renewals, ends and deliveries that are due by the clock. */
  async clockMoved(): Promise<void> {
    runUntil(this.ledger, null, this.ledger.now());
    this.ledger.save();
    await this.#deliveries.deliverDue();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#deliveries.stop();
    await this.#parts.server.close();
  }

  async #judged(request: HttpRequest): Promise<HttpReply> {
    const { judge, log } = this.#parts;
    const reply = this.#api.answer(request);
    if (judge === undefined || reply.status !== 200 || !request.path.startsWith("/v1/"))
      return reply;
    const headers = { ...request.headers, authorization: "Bearer sk_test_123" };
    const judged = await forward(judge, { ...request, headers });
    if (judged.status < 400) return reply;
    log(`Stripe: ${request.method} ${request.path} was refused: ${judged.body}`);
    return judged;
  }

  #testClockOf(customerId: string): number | undefined {
    const { customers, clocks } = this.#parts.file.state;
    const testClock = customers[customerId]?.test_clock;
    return testClock ? clocks[testClock]?.frozen_time : undefined;
  }
}
