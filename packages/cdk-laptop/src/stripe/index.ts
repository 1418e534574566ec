export type { Catalogue } from "./seed.ts";
export {
  type StripeAccount,
  type StripeNames,
  type StripeStandIn,
  stripeStandIn,
} from "./stand-in.ts";
export { type LocalStripe, type StripeOptions, startStripe } from "./stripe.ts";
