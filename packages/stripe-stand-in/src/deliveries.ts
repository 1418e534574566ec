import { createHmac } from "node:crypto";
import { type Clock, type Work, wakeAfter } from "cdk-laptop/stand-in";
import { type Delivery, newId, type openState } from "./ledger.ts";
import type { Event, WebhookEndpoint } from "./objects.ts";

export const apiVersion = "2026-10-28.endive";

interface DeliveryOptions {
  readonly file: ReturnType<typeof openState>;
  /** Clock for signing and retrying deliveries. */
  readonly clock: Clock;
  readonly work: Work;
  readonly log: (line: string) => void;
}

/** Pauses between tries; Stripe retries for three days. */
const waitsMs = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 24 * 3_600_000];

/** Sends signed events to every endpoint that subscribed to their type, and retries until it replies with 2xx. */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #underWay = new Set<Delivery>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** `at` is in seconds; `previous` has the old values of changed members, for events in which Stripe includes them. */
  emit(type: string, object: object, at: number, previous?: object): void {
    const { file, clock } = this.#options;
    const { state } = file;
    const wanting = Object.values(state.endpoints).filter((one) => wants(one, type));
    const data = { object: structuredClone(object) };
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: apiVersion,
      created: at,
      type,
      data: previous ? { ...data, previous_attributes: previous } : data,
      request: { id: null, idempotency_key: null },
      pending_webhooks: wanting.length,
      livemode: false,
    };
    state.events[event.id] = event;
    for (const { id } of wanting) {
      state.deliveries.push({ eventId: event.id, endpointId: id, tries: 0, nextAt: clock.now() });
    }
    file.save();
    void this.deliverDue();
  }

  /** Tries every delivery that is due; resolves when each has been tried. */
  async deliverDue(): Promise<void> {
    clearTimeout(this.#timer);
    const { file, clock } = this.#options;
    const due = file.state.deliveries.filter(
      (one) => one.nextAt <= clock.now() && !this.#underWay.has(one),
    );
    await Promise.all(due.map((one) => this.#tryOnce(one)));
    if (due.length > 0) file.save();
    this.#waitForNext();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #tryOnce(delivery: Delivery): Promise<void> {
    this.#underWay.add(delivery);
    await this.#options.work.run(() => this.#deliver(delivery));
    this.#underWay.delete(delivery);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { state } = this.#options.file;
    const event = state.events[delivery.eventId];
    const endpoint = state.endpoints[delivery.endpointId];
    const isDone = !event || endpoint?.status !== "enabled" || (await this.#send(endpoint, event));
    const wait = waitsMs[delivery.tries++];
    if (isDone || wait === undefined) {
      state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
      if (event) event.pending_webhooks--;
    } else {
      delivery.nextAt = this.#options.clock.now() + wait;
    }
  }

  async #send(endpoint: WebhookEndpoint, event: Event): Promise<boolean> {
    const { file, clock, log } = this.#options;
    const body = JSON.stringify(event);
    const secret = file.state.secretOfEndpoint[endpoint.id] ?? "";
    const signature = signatureOf(body, secret, clock.now());
    try {
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const { ok, status } = await fetch(endpoint.url, { method: "POST", body, headers });
      if (!ok) log(`Stripe's ${event.type} was answered with ${status}`);
      return ok;
    } catch (error) {
      log(`Stripe's ${event.type} found nobody: ${String(error)}`);
      return false;
    }
  }

  #waitForNext(): void {
    const { file, clock } = this.#options;
    const next = Math.min(...file.state.deliveries.map(({ nextAt }) => nextAt));
    if (!Number.isFinite(next)) return;
    const waitMs = Math.max(1_000, next - clock.now());
    this.#timer = wakeAfter(clock, waitMs, () => void this.deliverDue());
  }
}

const wants = ({ status, enabled_events }: WebhookEndpoint, type: string): boolean =>
  status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(type));

/** The signature header of an event (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const t = Math.floor(nowMs / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
