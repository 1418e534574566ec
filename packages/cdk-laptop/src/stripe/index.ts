export { type LocalStripe, type StripeOptions, startStripe } from "./stripe.ts";
