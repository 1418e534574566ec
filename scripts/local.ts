import { type Local, type LocalOptions, startLocal } from "cdk-laptop";
import { type StripeAccount, stripeStandIn } from "cdk-laptop/stripe";

export interface Undersign extends Local {
  readonly stripe: StripeAccount;
  /** How often Stripe's API was called. */
  stripeCalls(): number;
}

type Options = Partial<LocalOptions> & Pick<LocalOptions, "dataDir">;

/** Undersign on this computer: the synthesized stack, the built site, and a stand-in for Stripe. */
export async function startUndersign(options: Options): Promise<Undersign> {
  const stripe = stripeStandIn({
    apiUrlParameter: "PaymentsStripeApiUrl",
    apiKeySecret: "PaymentsApiKey",
    webhookSecret: "PaymentsWebhookSecret",
    catalogue: "Stripe",
  });
  const folders = { cdkOut: "cdk.out", site: "dist/site" };
  const local = await startLocal({ ...folders, ...options, standIns: [stripe] });
  return { ...local, stripe: stripe.account(), stripeCalls: stripe.calls };
}
