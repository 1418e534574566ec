import { stripeEvents } from "#contract/pages/stripe-events";
import { router } from "#core/http/router";
import { webhook } from "./webhook.ts";

export const handler = router(stripeEvents, { webhook });
