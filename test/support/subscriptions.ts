import type { Subscription } from "../../core/domain/account/subscription.ts";
import { noon } from "./envelopes.ts";

/** A subscription that began at noon, for tests of the domain. */
export const running = (change: Partial<Subscription> = {}): Subscription => ({
  id: "sub_1",
  plan: "STARTER_MONTHLY",
  state: "active",
  startedAt: noon.toISOString(),
  anchorAt: noon.toISOString(),
  renewsAt: "2026-12-21T12:00:00.000Z",
  ...change,
});
