export { signatureOf } from "./deliveries.ts";
export { MemoryStripe } from "./memory.ts";
export type { Invoice, Subscription } from "./objects.ts";
export type { Catalogue } from "./seed.ts";
export {
  type StripeAccount,
  type StripeNames,
  type StripeStandIn,
  stripeStandIn,
} from "./stand-in.ts";
export { LocalStripe, type StripeOptions } from "./stripe.ts";
