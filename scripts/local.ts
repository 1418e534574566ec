import { type Local, type LocalOptions, startLocal } from "cdk-laptop";
import { type StripeAccount, stripeStandIn } from "cdk-laptop/stripe";
import { chosenEndpoints, variables } from "./outside/external/endpoints.ts";

export interface Undersign extends Local {
  readonly stripe: StripeAccount;
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
  const elsewhere = await chosenElsewhere();
  const parameter = (name: string) => options.parameter?.(name) ?? laptopParameters[name];
  const observeDynamoDb = await chosenComparison();
  const more = { parameter, standIns: [stripe], observeDynamoDb };
  const settings = { ...folders, elsewhere, ...options, ...more };
  const local = await startLocal(settings);
  return { ...local, stripe: stripe.account(), stripeCalls: stripe.calls };
}

async function chosenElsewhere(): Promise<LocalOptions["elsewhere"]> {
  const endpoints = chosenEndpoints(process.env);
  if (!endpoints) return undefined;
  // Imported only here, since its SDK clients would delay each start.
  const { elsewhereAt } = await import("./outside/external/elsewhere.ts");
  return elsewhereAt(endpoints);
}

async function chosenComparison(): Promise<LocalOptions["observeDynamoDb"]> {
  const file = process.env[variables.compared];
  return file ? (await import("./outside/external/compared.ts")).compared(file) : undefined;
}
