/**
 * `npm run test:external [file ...]`: runs the tests of calls on programs that stand in for AWS and Stripe: DynamoDB, S3,
 * KMS and SQS at AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_<SERVICE>, Stripe's API at STRIPE_MOCK_URL. Everything else stays on
 * the laptop's own services.
 *
 *     AWS_ENDPOINT_URL=http://127.0.0.1:4566 npm run test:external
 *     AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm run test:external test/functions/esign.test.ts
 */
import { spawnSync } from "node:child_process";
import { readEndpoints, variables } from "./external/endpoints.ts";

const endpoints = readEndpoints(process.env);
const stripe = process.env["STRIPE_MOCK_URL"];
if (Object.keys(endpoints).length === 0 && !stripe) {
  console.error("Set AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_<SERVICE> or STRIPE_MOCK_URL first.");
  process.exit(1);
}

const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "calls", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      [variables.aws]: JSON.stringify(endpoints),
      ...(stripe ? { [variables.stripe]: stripe } : {}),
    },
  },
);
process.exit(status ?? 1);
