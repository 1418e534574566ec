import { stripeEvents } from "#contract/api/stripe-events";
import { door } from "#core/http/router";
import { webhook } from "./webhook.ts";

export const handler = door(stripeEvents, { webhook });
