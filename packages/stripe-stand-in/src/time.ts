import { StripeError } from "./error.ts";
import type { Ledger } from "./ledger.ts";
import type { Subscription, TestClock } from "./objects.ts";
import { nextTurn, takeTurn } from "./subscriptions.ts";

/** Performs, in order, everything due up to `to` for customers on this test clock, or on none. */
export function runUntil(ledger: Ledger, clock: string | null, to: number): void {
  for (;;) {
    const [next] = Object.values(ledger.state.subscriptions)
      .filter(({ test_clock }) => test_clock === clock)
      .flatMap((one) => turnOf(ledger, one) ?? [])
      .sort((a, b) => a.at - b.at);
    if (!next || next.at > to) break;
    const frozen = clock === null ? undefined : ledger.state.clocks[clock];
    if (frozen) frozen.frozen_time = next.at;
    takeTurn(ledger, next.subscription, next.at);
  }
  closeOldPages(ledger, to);
}

function turnOf(ledger: Ledger, subscription: Subscription) {
  const at = nextTurn(ledger, subscription);
  return at === undefined ? undefined : { subscription, at };
}

function closeOldPages({ state, emit }: Ledger, to: number): void {
  for (const session of Object.values(state.sessions)) {
    const isOld = session.status === "open" && session.expires_at <= to;
    if (!isOld || state.customers[session.customer]?.test_clock) continue;
    session.status = "expired";
    session.url = null;
    emit("checkout.session.expired", session, to);
  }
}

export function advanceClock(ledger: Ledger, clock: TestClock, to: number): TestClock {
  if (to <= clock.frozen_time) throw new StripeError(400, "frozen_time must be later than it is");
  runUntil(ledger, clock.id, to);
  clock.frozen_time = to;
  ledger.emit("test_helpers.test_clock.ready", clock, to);
  return clock;
}
