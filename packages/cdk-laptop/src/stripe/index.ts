export type { Catalogue } from "./seed.ts";
export {
  type StripeAccount,
  type StripeNames,
  type StripeStandIn,
  stripeStandIn,
} from "./stand-in.ts";
export { LocalStripe, type StripeOptions } from "./stripe.ts";
