import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Local, type LocalOptions, startLocal } from "cdk-laptop";
import { type StripeAccount, stripeStandIn } from "stripe-stand-in";
import * as z from "zod/mini";
import { chosenEndpoints, variables } from "./external/endpoints.ts";

export interface Undersign extends Local {
  /** Undefined if the stack sells no plans. */
  readonly stripe: StripeAccount | undefined;
  /** Number of calls to Stripe's API. */
  stripeCalls(): number;
}

/** What a deployment would set with `--parameters`: here, webhook receivers may run on this computer. */
const laptopParameters: Readonly<Record<string, string>> = {
  WebhookPrivateOrigins: "http://localhost:* http://127.0.0.1:*",
};

type Options = Partial<LocalOptions> & Pick<LocalOptions, "dataDir">;

/** Undersign on this computer: the synthesized stack, the built site, and a stand-in for Stripe. */
export async function startUndersign(options: Options): Promise<Undersign> {
  const stripe = stripeStandIn({
    apiUrlParameter: "PaymentsStripeApiUrl",
    apiKeySecret: "PaymentsApiKey",
    webhookSecret: "PaymentsWebhookSecret",
    catalogue: "Stripe",
    judge: process.env[variables.stripe],
  });
  const folders = { cdkOut: "cdk.out", site: "dist/site" };
  const sells = sellsPlans(options.cdkOut ?? folders.cdkOut);
  const elsewhere = await chosenElsewhere();
  const parameter = (name: string) => options.parameter?.(name) ?? laptopParameters[name];
  const more = { parameter, standIns: sells ? [stripe] : [] };
  const settings = { ...folders, elsewhere, ...options, ...more };
  const local = await startLocal(settings);
  return sells
    ? { ...local, stripe: stripe.account(), stripeCalls: stripe.calls }
    : { ...local, stripe: undefined, stripeCalls: () => 0 };
}

const described = z.object({ Metadata: z.optional(z.looseObject({ Stripe: z.unknown() })) });

/** Whether the template describes what must exist at Stripe (lib/payments.ts). */
function sellsPlans(cdkOut: string): boolean {
  const text = readFileSync(join(cdkOut, "Undersign-dev-app.template.json"), "utf8");
  return described.parse(JSON.parse(text)).Metadata?.Stripe !== undefined;
}

async function chosenElsewhere(): Promise<LocalOptions["elsewhere"]> {
  const endpoints = chosenEndpoints(process.env);
  if (!endpoints) return undefined;
  // Imported only here, since its SDK clients would delay each start.
  const { elsewhereAt } = await import("./external/elsewhere.ts");
  return elsewhereAt(endpoints);
}
