import { createHmac } from "node:crypto";
import type { Clock } from "../system/clock.ts";
import type { Work } from "../system/work.ts";
import { newId, type openState } from "./ledger.ts";
import type { Event, WebhookEndpoint } from "./objects.ts";

export const apiVersion = "2026-10-28.endive";

interface DeliveryOptions {
  readonly file: ReturnType<typeof openState>;
  /** The house's: by it deliveries are signed and tried again. */
  readonly clock: Clock;
  readonly work: Work;
  readonly log: (line: string) => void;
}

/** Stripe tries for three days. */
const waitsMs = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 24 * 3_600_000];

/** Events, signed, to every endpoint that asked for their kind; again and again until it answers 2xx. */
export function createDeliveries({ file, clock, work, log }: DeliveryOptions) {
  const { state } = file;
  const underWay = new Set<object>();
  let timer: NodeJS.Timeout | undefined;
  return { tell, deliverDue, stop: () => clearTimeout(timer) };

  function tell(type: string, object: object, at: number, previous?: object): void {
    const wanting = Object.values(state.endpoints).filter((one) => wants(one, type));
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: apiVersion,
      created: at,
      type,
      data: {
        object: structuredClone(object),
        ...(previous ? { previous_attributes: previous } : {}),
      },
      request: { id: null, idempotency_key: null },
      pending_webhooks: wanting.length,
      livemode: false,
    };
    state.events[event.id] = event;
    for (const { id } of wanting) {
      state.deliveries.push({ eventId: event.id, endpointId: id, tries: 0, nextAt: clock.now() });
    }
    file.save();
    void deliverDue();
  }

  /** Tries every delivery whose time has come; resolves when each has been tried. */
  async function deliverDue(): Promise<void> {
    clearTimeout(timer);
    const due = state.deliveries.filter((one) => one.nextAt <= clock.now() && !underWay.has(one));
    await Promise.all(
      due.map(async (one) => {
        underWay.add(one);
        await work.run(() => deliver(one));
        underWay.delete(one);
      }),
    );
    if (due.length > 0) file.save();
    waitForNext();
  }

  async function deliver(delivery: (typeof state.deliveries)[number]): Promise<void> {
    const event = state.events[delivery.eventId];
    const endpoint = state.endpoints[delivery.endpointId];
    const isDone = !event || endpoint?.status !== "enabled" || (await send(endpoint, event));
    const wait = waitsMs[delivery.tries++];
    if (isDone || wait === undefined) {
      state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
      if (event) event.pending_webhooks--;
    } else {
      delivery.nextAt = clock.now() + wait;
    }
  }

  async function send(endpoint: WebhookEndpoint, event: Event): Promise<boolean> {
    const body = JSON.stringify(event);
    const signature = signatureOf(body, state.secretOfEndpoint[endpoint.id] ?? "", clock.now());
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

  function waitForNext(): void {
    const next = Math.min(...state.deliveries.map(({ nextAt }) => nextAt));
    if (!Number.isFinite(next)) return;
    timer = setTimeout(() => void deliverDue(), Math.max(1_000, next - clock.now()));
    timer.unref();
  }
}

const wants = ({ status, enabled_events }: WebhookEndpoint, type: string): boolean =>
  status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(type));

/** https://docs.stripe.com/webhooks#verify-manually */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const t = Math.floor(nowMs / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
