import { stripeEvents } from "#contract/api/stripe-events";
import { door } from "#core/http/door";
import { webhook } from "./webhook.ts";

export const handler = door(stripeEvents, { webhook });
